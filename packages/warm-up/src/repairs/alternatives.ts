import type { Repair } from '@assay/generator';
import type { Complaint } from '../refusals/refusal.ts';
import { keptRepair, type Proposal, type ProposedRepair } from './proposal.ts';

const keyOf = ({ kind, location }: Complaint): string => `${kind} ${location?.in ?? ''} ${location?.at ?? ''}`;

const isSame = (one: Repair, other: Repair): boolean =>
  one.kind === other.kind && one.in === other.in && one.at === other.at;

/** Repairs with others in place of those of the same kind and value; of several, the last. */
export function withRepairs(kept: readonly Repair[], added: readonly ProposedRepair[]): Repair[] {
  const last = added.filter((one, at) => !added.slice(at + 1).some((other) => isSame(one, other)));
  return [...kept.filter((one) => !last.some((other) => isSame(one, other))), ...last.map(keptRepair)];
}

/** In place of the key of a complaint. */
const UNASKED = 'unasked';

interface Tried {
  left: Proposal[];
  /** What is in force now; null when nothing helped. */
  current: Proposal | null;
}

/**
 * The repairs of one operation while they are tried: what did not help is taken back and the next one is tried, what got past a
 * complaint stays.
 */
export class Alternatives {
  readonly #byComplaint = new Map<string, Tried>();
  readonly #kept: Repair[];

  constructor(kept: readonly Repair[]) {
    this.#kept = [...kept];
  }

  /**
   * Takes the next repair for each complaint; false when there is none left for any of them. `propose` is asked for those that are new.
   */
  next(complaints: readonly Complaint[], propose: (complaint: Complaint) => Proposal[]): boolean {
    let isChanged = false;
    for (const complaint of complaints) {
      const tried = this.#byComplaint.get(keyOf(complaint)) ?? { left: propose(complaint), current: null };
      this.#byComplaint.set(keyOf(complaint), tried);
      tried.current = tried.left.shift() ?? null;
      isChanged ||= tried.current !== null;
    }
    return isChanged;
  }

  /** The same for repairs whose own steps were refused: they did not help. */
  nextInsteadOf(kinds: readonly Repair['kind'][]): boolean {
    const tried = [...this.#byComplaint.values()].filter(({ current }) =>
      current?.some((one) => kinds.includes(one.kind)),
    );
    for (const one of tried) one.current = one.left.shift() ?? null;
    return tried.some(({ current }) => current !== null);
  }

  /** Takes repairs that answer no complaint; false when there are none, or when they were taken before. */
  nextUnasked(repairs: Proposal): boolean {
    if (repairs.length === 0 || this.#byComplaint.has(UNASKED)) return false;
    this.#byComplaint.set(UNASKED, { left: [], current: repairs });
    return true;
  }

  get #current(): ProposedRepair[] {
    return [...this.#byComplaint.values()].flatMap((one) => one.current ?? []);
  }

  get repairs(): Repair[] {
    return withRepairs(
      this.#kept,
      this.#current.filter(({ on }) => on === undefined),
    );
  }

  /** Repairs of other requests, by their operations. */
  get elsewhere(): ReadonlyMap<string, readonly ProposedRepair[]> {
    const found = this.#current.filter(({ on }) => on !== undefined);
    return new Map(found.map(({ on = '' }) => [on, found.filter((one) => one.on === on)]));
  }
}
