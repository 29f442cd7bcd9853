import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { Chosen } from '../../../learned/learned.ts';
import { learnedOf } from '../../../learned/facts-of.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { firstIdentityPath, successSchema } from '../../../resources/yields.ts';
import { identityName } from '../goes-with.ts';
import { withExtract } from '../another.ts';

/** Where the first item of a list names its record, by the document or as it was seen; null where nothing says. */
function firstIdentity(list: Operation, resource: Resource, index: ApiIndex): string | null {
  const schema = successSchema(list);
  const parameter = identityName(resource) ?? `${resource.name}_id`;
  const documented =
    schema === null ? null : firstIdentityPath(schema, { resource: resource.name, parameter }, index.definitions);
  return documented ?? learnedOf(list)?.identity ?? null;
}

const CHOSEN = /^with \S+ ("(?:[^"\\]|\\.)*") of /;

/** The texts by which steps choose records of lists, in lower case. */
export const chosenTexts = (steps: readonly Pick<Step, 'extracts'>[]): string[] =>
  steps
    .flatMap(({ extracts }) => extracts)
    .flatMap(({ path }) => {
      const text: unknown = JSON.parse(CHOSEN.exec(path)?.[1] ?? 'null');
      return typeof text === 'string' ? [text.toLowerCase()] : [];
    });

/** The listed records of a chain that were seen to do where others of their kind do not. */
export class ChosenRecords {
  readonly #steps = new Map<Operation, Step>();
  /** By list and value. */
  readonly #names = new Map<string, string>();

  /** `{{name}}` of the record with a value; null where the document has no way to it. `before` gets the step that reads the list. */
  identity(
    resource: Resource,
    chosen: Chosen | undefined,
    before: Step[],
    { index, suffix }: { index: ApiIndex; suffix: string },
  ): string | null {
    if (chosen === undefined) return null;
    const { member, value } = chosen;
    const { list } = resource;
    const path = list === null ? null : firstIdentity(list, resource, index);
    if (list === null || path === null || !path.includes('[0]') || parameterNames(list.path).length > 0) return null;
    const key = JSON.stringify([resource.path, member, value]);
    const name = this.#names.get(key) ?? `${resource.name}Chosen${this.#names.size + 1}${suffix}`;
    this.#names.set(key, name);
    const values: StepValue[] = [];
    const known = this.#steps.get(list);
    // What it was read for may have been taken back with it.
    const step = known !== undefined && before.includes(known) ? known : { operation: list.key, values, extracts: [] };
    if (step !== known) before.push(step);
    this.#steps.set(list, step);
    withExtract(step, { name, path: `with ${member} ${JSON.stringify(value)} of ${path}`, optional: true });
    return `{{${name}}}`;
  }
}
