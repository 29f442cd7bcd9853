import type { GeneratedScenario } from '../types.ts';
import type { Learned } from './learned.ts';

/** What names the requests of a scenario. */
type Steps = Pick<GeneratedScenario, 'details'>;

/** The writes of a system that were seen to reach another record than the one that they name: none of them is sent. */
export class ReachingOthers {
  readonly #keys: ReadonlySet<string>;

  constructor(learned: Learned | undefined) {
    const all = Object.entries(learned?.operations ?? {});
    this.#keys = new Set(all.filter(([, one]) => one.reachesOthers !== undefined).map(([key]) => key));
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Whether a scenario needs none of them; what only removes is left out. */
  spares({ details: { before = [], followUps = [] } }: Steps): boolean {
    return this.#keys.size === 0 || ![...before, ...followUps].some(({ operation }) => this.#keys.has(operation));
  }

  /** A scenario without the removals that must not be sent; what it makes is left, and listed with the run. */
  without<S extends Steps>(scenario: S): S {
    const { after } = scenario.details;
    const kept = after?.filter(({ operation }) => !this.#keys.has(operation));
    if (after === undefined || kept === undefined || kept.length === after.length) return scenario;
    return { ...scenario, details: { ...scenario.details, after: kept } };
  }
}
