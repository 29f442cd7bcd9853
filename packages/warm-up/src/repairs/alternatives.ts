import type { Repair } from '@assay/generator';
import type { Complaint } from '../refusals/refusal.ts';
import type { Proposal } from './proposals.ts';

const keyOf = ({ kind, location }: Complaint): string => `${kind} ${location?.in ?? ''} ${location?.at ?? ''}`;

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

  get repairs(): Repair[] {
    const current = [...this.#byComplaint.values()].flatMap((one) => one.current ?? []);
    const isSame = (one: Repair, other: Repair): boolean =>
      one.kind === other.kind && one.in === other.in && one.at === other.at;
    return [...this.#kept.filter((one) => !current.some((other) => isSame(one, other))), ...current];
  }
}
