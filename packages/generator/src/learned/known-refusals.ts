import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import type { GeneratedScenario } from '../types.ts';
import type { Learned } from './learned.ts';

/** What a rule that no schema expresses is refused with, beside the status that was seen. */
const OF_RULES = [409, 412, 422];

/** The same where what it refers to may be missing. */
const OF_MISSING = [...OF_RULES, 400, 404];

/** A path without a record that could be missing, which the server does not have: no set-up helps there. */
const isNowhere = (key: string, status: number): boolean => status === 404 && /^GET [^{]*$/.test(key);

const withSeen = (status: number | null): readonly number[] =>
  status !== null && status >= 400 && status < 500 ? [...new Set([...OF_RULES, status])] : OF_RULES;

type Refusals = ReadonlyMap<string, readonly number[]>;

/** Operations that need a parameter, and so may be refused for its value. */
const needingIn = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.filter(({ parameters }) => parameters.some(({ required }) => required)).map(({ key }) => key));

/** The statuses that refuse the valid request of an operation which a warm-up could not get past; by `METHOD path`. */
function refusalsIn(learned: Learned, operations: readonly Operation[]): Refusals {
  const needing = needingIn(operations);
  const found = Object.entries(learned.operations).flatMap(([key, { outcome, refusal }]) => {
    if (outcome === 'accepted') return [];
    const seen = refusal?.status ?? null;
    if (seen !== null && isNowhere(key, seen) && !needing.has(key)) return [];
    // What it stands on was not to be had, so it is sent with what the document shows, which names nothing here.
    const isUnreached = outcome === 'not_tried' && refusal?.status === null;
    return [[key, isUnreached ? OF_MISSING : withSeen(seen)] as const];
  });
  return new Map(found);
}

const NONE: Refusals = new Map();
const known = new WeakMap<readonly Operation[], WeakMap<Learned, Refusals>>();

/** Found once for all operations of a document: each of them asks. */
function knownIn(learned: Learned | undefined, operations: readonly Operation[]): Refusals {
  if (learned === undefined) return NONE;
  const ofDocument = known.get(operations) ?? new WeakMap<Learned, Refusals>();
  known.set(operations, ofDocument);
  const found = ofDocument.get(learned) ?? refusalsIn(learned, operations);
  ofDocument.set(learned, found);
  return found;
}

/**
 * What a warm-up was refused and found no way past is a matter of the set-up, which it has reported: the same refusal later leaves the
 * scenario undecided instead of red.
 */
export class KnownRefusals {
  readonly #statuses: Refusals;

  constructor(learned: Learned | undefined, operations: readonly Operation[]) {
    this.#statuses = knownIn(learned, operations);
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
