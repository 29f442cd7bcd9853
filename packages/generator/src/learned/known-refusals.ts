import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import type { GeneratedScenario } from '../types.ts';
import type { Learned } from './learned.ts';

/** What a rule that no schema tells is refused with, beside the status that was seen. */
const OF_RULES = [409, 412, 422];

/** A path without a record that could be missing, which the server does not have: no set-up helps there. */
const isNowhere = (key: string, status: number): boolean => status === 404 && /^GET [^{]*$/.test(key);

/** The statuses that refuse the valid request of an operation which a warm-up could not get past; by `METHOD path`. */
function refusalsIn(
  learned: Learned | undefined,
  needing: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const found = Object.entries(learned?.operations ?? {}).flatMap(([key, { outcome, refusal }]) => {
    if (outcome === 'accepted') return [];
    const seen = refusal?.status ?? null;
    if (seen !== null && isNowhere(key, seen) && !needing.has(key)) return [];
    return [[key, seen !== null && seen >= 400 && seen < 500 ? [...new Set([...OF_RULES, seen])] : OF_RULES] as const];
  });
  return new Map(found);
}

/**
 * What a warm-up was refused and found no way past is a matter of the set-up, which it has reported: the same refusal later leaves the
 * scenario undecided instead of red.
 */
export class KnownRefusals {
  readonly #statuses: ReadonlyMap<string, readonly number[]>;

  constructor(learned: Learned | undefined, operations: readonly Operation[]) {
    const needing = operations.filter(({ parameters }) => parameters.some(({ required }) => required));
    this.#statuses = refusalsIn(learned, new Set(needing.map(({ key }) => key)));
  }

  #open(key: string, settled: readonly number[]): number[] {
    return (this.#statuses.get(key) ?? []).filter((status) => !settled.includes(status));
  }

  #step(step: Step): Step {
    const { expects } = step;
    if (expects !== undefined && expects.status >= 300) return step;
    const wish = expects ?? { status: 200, statusBy: 'convention' as const };
    const open = this.#open(step.operation, [...(wish.alternatives ?? []), ...(wish.undecided ?? [])]);
    return open.length === 0
      ? step
      : { ...step, expects: { ...wish, undecided: [...(wish.undecided ?? []), ...open] } };
  }

  /** The scenario of one operation, with the refusals that say nothing of it. */
  complete(scenario: GeneratedScenario, key: string): GeneratedScenario {
    if (this.#statuses.size === 0) return scenario;
    const { details, expectedStatus } = scenario;
    const { before, alternatives = [], undecided = [] } = details;
    const open = expectedStatus < 300 ? this.#open(key, [...alternatives, ...undecided]) : [];
    return {
      ...scenario,
      details: {
        ...details,
        ...(before !== undefined && { before: before.map((step) => this.#step(step)) }),
        ...(open.length > 0 && { undecided: [...undecided, ...open] }),
      },
    };
  }
}
