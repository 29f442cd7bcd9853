import type { Repair } from '@assay/generator';
import { Alternatives, withRepairs } from './alternatives.ts';

/** What is tried for one operation: repairs of its request, and of those that it stands on. */
export class RepairSearch {
  readonly #repairsOf: (key: string) => readonly Repair[];
  readonly #alternatives = new Map<string, Alternatives>();
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
