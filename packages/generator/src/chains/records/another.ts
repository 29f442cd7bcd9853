import type { Operation } from '@assay/api-model';
import type { Extract, Step } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isCounterpart, partsOf } from '../../resources/words/roles.ts';
import { plain, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';

const OTHER = new Set(['another', 'other', 'different', 'new']);

/** Whether a request on a record names a second one of a kind, not the one that the record has: "Moves it to another shelf". */
function asksForAnother(operation: Operation, name: string, description: string): boolean {
  if (operation.method === 'GET' || parameterNames(operation.path).length === 0) return false;
  const words = wordsOf(`${wordsAbout(operation)} ${description}`);
  return words.some((word, at) => plain(singular(word)) === name && OTHER.has(words[at - 1] ?? ''));
}

/** Whether two fields name two records of one kind by the parts that they play, or one names the counterpart of the one that is acted on. */
function playsAnother(operation: Operation, { resource, name, first }: Played): boolean {
  const role = name === resource.name ? null : (partsOf(name)?.role ?? null);
  if (role === null || operation.method === 'GET') return false;
  return isCounterpart(role) || first?.startsWith(`${operation.key} `) === true;
}

interface Played {
  resource: Resource;
  name: string;
  /** The field that named the first record. */
  first: string | undefined;
}

/** Takes the second record out of a list beside the first; null where the first was not taken out of one. */
export function secondOf(extracts: readonly Extract[], name: string): Extract | null {
  const first = extracts.find((one) => one.name === name);
  if (first === undefined || !first.path.includes('[0]')) return null;
  return { name: `${name}Other`, path: first.path.replace('[0]', '[1]'), optional: true };
}

/** Takes one more value out of the answer to a step, and says what it is called. */
export function withExtract({ extracts }: Step, extract: Extract): string {
  if (!extracts.some(({ name }) => name === extract.name)) extracts.push(extract);
  return extract.name;
}

/** Puts the removal of a second record after that of what may have moved to it, and before that of what both stand on. */
export function insertRemovals(after: Step[], added: readonly Step[], removal: Operation | null): void {
  const first = after.findIndex((one) => one.operation === removal?.key);
  after.splice(first === -1 ? after.length : first, 0, ...added);
}

/** Requests of somebody, where it is not the usual account. */
export const sentBy = (steps: readonly Step[], login: Step['login']): Step[] =>
  steps.map((step) => (login === undefined ? step : { ...step, login }));

interface Field {
  operation: Operation;
  name: string;
  description: string;
  /** The chain has had no record of the kind until now. */
  isNew: boolean;
  /** The API was seen to ask for another record than the first. */
  isOther: boolean;
}

/** The second records of a chain. A field that is asked about again names the same record. */
export class SecondRecords {
  readonly #firstFor = new Map<Resource, string>();
  readonly #second = new Map<Resource, string>();

  /**
   * What names the second record, made where there is none yet; null where the field names the first, or none can be had. `first`
   * makes the first one.
   */
  named(
    resource: Resource,
    field: Field,
    { first, make }: Record<'first' | 'make', () => string | null>,
  ): string | null {
    const { operation, name, description, isNew, isOther } = field;
    const key = `${operation.key} ${name}`;
    if (isOther) {
      if (isNew) first();
      return this.#other(resource, make);
    }
    if (isNew) this.#firstFor.set(resource, key);
    const known = this.#firstFor.get(resource);
    const isSecond =
      asksForAnother(operation, resource.name, description) ||
      playsAnother(operation, { resource, name, first: known });
    return known === key || !isSecond ? null : this.#other(resource, make);
  }

  #other(resource: Resource, make: () => string | null): string | null {
    const second = this.#second.get(resource) ?? make();
    if (second !== null) this.#second.set(resource, second);
    return second;
  }
}
