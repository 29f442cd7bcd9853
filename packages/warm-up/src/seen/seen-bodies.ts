import type { Json } from '@assay/api-model';
import type { StepAnswer } from '@assay/runner';
import { isObject } from '../answers.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);

/** Of what is made and of what it is changed with. */
const collectionOf = (path: string): string =>
  path
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replace(/\/$/, '')
    .replace(/\/\{\}$/, '');

/** What requests were sent with that the API accepted: the change of a record takes what its creation took. */
export class SeenBodies {
  /** By path of the collection and name of the member. */
  readonly #seen = new Map<string, Map<string, Json>>();

  /** `key`: of the operation, such as `POST /trips`. */
  note(key: string, { sent }: Pick<StepAnswer, 'sent'>): void {
    const [method = '', path = ''] = key.split(' ');
    const body = sent.parameters.find((one) => one.in === 'body')?.bodyValue ?? null;
    if (!WRITES.has(method) || !isObject(body)) return;
    const known = this.#seen.get(collectionOf(path)) ?? new Map<string, Json>();
    this.#seen.set(collectionOf(path), known);
    for (const [name, value] of Object.entries(body))
      if (value !== null && typeof value !== 'object' && !known.has(name)) known.set(name, value);
  }

  /** By JSON Pointer: what was accepted there in another request on the same kind of record. */
  at(path: string): ReadonlyMap<string, Json> {
    return new Map([...(this.#seen.get(collectionOf(path)) ?? [])].map(([name, value]) => [`/${name}`, value]));
  }
}
