import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { listAnswer } from '../../resources/list-answer.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { referredBy } from '../../resources/references.ts';
import { plain } from '../../resources/words/words.ts';
import { successSchema } from '../../resources/yields.ts';
import { flatten } from '../../schema/resolve.ts';
import type { Need } from '../needs.ts';

/** The field of a listed record that names a record of another kind; null when none does. */
function linkTo({ path, name }: Resource, list: Operation, index: ApiIndex): { path: string; field: string } | null {
  const schema = successSchema(list);
  const answer = schema === null ? null : listAnswer(schema, index.definitions);
  if (answer === null) return null;
  const found = Object.entries(answer.item.properties ?? {}).find(([field, property]) => {
    const view = flatten(property, index.definitions);
    const isKnown = answer.item.required?.includes(field) === true && view.enum === undefined;
    return isKnown && referredBy(field, view) === name && index.resourceNamed(name)?.path === path;
  });
  return found === undefined ? null : { path: `${answer.path}[0].${found[0]}`, field: found[0] };
}

/** Where the first record of a list names the record of another kind that it belongs to. */
export const pathOfLink = (resource: Resource, list: Operation, index: ApiIndex): string | null =>
  linkTo(resource, list, index)?.path ?? null;

/**
 * What restricts a list to records that belong to others: empty where its records belong to none of them, null where the document
 * has no parameter for one.
 */
export function belongingTo(
  owners: readonly { resource: Resource; identity: string }[],
  list: Operation,
  index: ApiIndex,
): StepValue[] | null {
  const values: StepValue[] = [];
  for (const { resource, identity } of owners) {
    const link = linkTo(resource, list, index);
    if (link === null) continue;
    const names = [plain(link.field), resource.name];
    const parameter = list.parameters.find((one) => one.in === 'query' && names.includes(plain(one.name)));
    if (parameter === undefined) return null;
    values.push({ in: 'query', name: parameter.name, value: identity });
  }
  return values;
}

/** By path of a kind of record: the step whose answer yielded one. */
export type MadeSteps = Map<string, { step: Step; operation: Operation }>;

interface Taking {
  name: string;
  chain: { provide: (resource: Resource, need: Need) => string | null };
  steps: MadeSteps;
}

/** What comes along with another record is named by the answer that made that one, and goes with it. */
export function takeAlong(resource: Resource, need: Need, { name, chain, steps }: Taking): boolean {
  const { along } = resource;
  if (along === undefined) return false;
  if (chain.provide(along.with, { ...need, depth: need.depth + 1, mustBeMade: true }) === null) return false;
  const made = steps.get(along.with.path);
  if (made === undefined || made.operation !== along.with.create) return false;
  made.step.extracts.push({ name, path: along.path });
  steps.set(resource.path, made);
  steps.set(resource.path, made);
  return true;
}

/** What the identity of a record is called in a chain. */
export function nameFor({ name }: Resource, { taken, suffix }: { taken: Iterable<string>; suffix: string }): string {
  const others = new Set(taken);
  const base = `${name}Id${suffix}`;
  return others.has(base) ? `${base}${others.size + 1}` : base;
}
