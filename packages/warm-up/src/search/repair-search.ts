import type { Repair } from '@assay/generator';
import type { Outcome } from '../requests.ts';
import { Alternatives, withRepairs } from './alternatives.ts';

/** Of a request that was changed for another one. */
const MAX_REFUSALS = 2;

/** What is tried for one operation: repairs of its request, and of those that it stands on. */
export class RepairSearch {
  /** How the request was refused that got past most, where other ways were tried after it. */
  furthest: Outcome | null = null;
  readonly #repairsOf: (key: string) => readonly Repair[];
  readonly #alternatives = new Map<string, Alternatives>();
  readonly #refusals = new Map<string, number>();
  /** By operation: its repairs before the search. */
  readonly #before = new Map<string, readonly Repair[]>();

  /** `repairsOf`: what is known of an operation. */
  constructor(repairsOf: (key: string) => readonly Repair[]) {
    this.#repairsOf = repairsOf;
  }

  #known(key: string): readonly Repair[] {
    const found = this.#before.get(key) ?? this.#repairsOf(key);
    this.#before.set(key, found);
    return found;
  }

  of(key: string): Alternatives {
    const found = this.#alternatives.get(key) ?? new Alternatives(this.#known(key));
    this.#alternatives.set(key, found);
    return found;
  }

  /** Whether a request that others stand on was refused too often after it was changed for one of them; its changes are taken back. */
  isBroken(key: string, owner: string): boolean {
    const isChanged = this.of(owner).elsewhere.has(key);
    const count = isChanged ? (this.#refusals.get(key) ?? 0) + 1 : 0;
    this.#refusals.set(key, count > MAX_REFUSALS ? 0 : count);
    if (count > MAX_REFUSALS) this.#alternatives.delete(key);
    return count > MAX_REFUSALS;
  }

  /** By operation: the repairs that are in force now, also where those of before are again. */
  repairs(): ReadonlyMap<string, Repair[]> {
    const all = [...this.#alternatives.values()];
    for (const key of all.flatMap(({ elsewhere }) => [...elsewhere.keys()])) this.#known(key);
    return new Map(
      [...this.#before.keys()].map((key) => {
        const own = this.#alternatives.get(key)?.repairs ?? this.#known(key);
        return [
          key,
          withRepairs(
            own,
            all.flatMap(({ elsewhere }) => elsewhere.get(key) ?? []),
          ),
        ];
      }),
    );
  }
}
