import type { Repair } from '@assay/generator';
import { keptRepair, type Proposal, type ProposedRepair } from '../repairs/proposal.ts';

const isSame = (one: Repair, other: Repair): boolean =>
  one.kind === other.kind && one.in === other.in && one.at === other.at;

/** Repairs with others in place of those of the same kind and value; of several, the last. */
export function withRepairs(kept: readonly Repair[], added: readonly ProposedRepair[]): Repair[] {
  const last = added.filter((one, at) => !added.slice(at + 1).some((other) => isSame(one, other)));
  return [...kept.filter((one) => !last.some((other) => isSame(one, other))), ...last.map(keptRepair)];
}

/** In place of a mark. */
const UNASKED = 'unasked';

/** What is made of the value that is sent. */
const OF_VALUE: ReadonlySet<Repair['kind']> = new Set(['unique', 'moment', 'within', 'ahead', 'reference']);

const isOfSameValue = (one: ProposedRepair, other: ProposedRepair): boolean =>
  one.in === other.in && one.at === other.at && one.on === other.on;

/** Whether a later change of a value leaves nothing of an earlier one. */
function isReplacedBy(later: ProposedRepair, earlier: ProposedRepair): boolean {
  if (!isOfSameValue(later, earlier)) return false;
  const isAny = OF_VALUE.has(earlier.kind) || earlier.kind === 'omit';
  if (later.kind === 'omit') return isAny || earlier.kind === 'value';
  return isAny && (later.kind === 'value' || OF_VALUE.has(later.kind));
}

interface Tried {
  left: Proposal[];
  /** By key: what was left once. */
  seen: Set<string>;
  /** What is in force now; null when nothing helped. */
  current: Proposal | null;
  hasMore: boolean;
}

/** One reason for a refusal, and what may get past it. */
export interface Reason {
  /** Tells it from others. */
  mark: string;
  propose: () => Proposal[];
}

/** Whatever the words of the refusal that it answers. */
const keyOf = (proposal: Proposal): string => JSON.stringify(proposal.map((one) => ({ ...one, because: '' })));

/** With more proposals, each once. */
function added(tried: Tried, proposals: readonly Proposal[]): Tried {
  for (const one of proposals) {
    if (tried.seen.has(keyOf(one))) continue;
    tried.seen.add(keyOf(one));
    tried.left.push(one);
  }
  return tried;
}

/**
 * The repairs of one operation while they are tried: what did not move the refusal on is taken back and the next one is tried, what
 * did stays. Where nothing is left for what is refused now, the last change that has others beside it is exchanged.
 */
export class Alternatives {
  /** By mark; the latest last. */
  readonly #byMark = new Map<string, Tried>();
  readonly #kept: Repair[];

  constructor(kept: readonly Repair[]) {
    this.#kept = [...kept];
  }

  /** Takes the next repair for each reason; false when there is none left for any of them. `propose` is asked for those that are new. */
  next(reasons: readonly Reason[]): boolean {
    let isChanged = false;
    for (const { mark, propose } of reasons) {
      const tried =
        this.#byMark.get(mark) ?? added({ left: [], seen: new Set(), current: null, hasMore: true }, propose());
      isChanged = this.#advance(mark, tried) || isChanged;
    }
    return isChanged;
  }

  /** The same with more repairs for those reasons, once. */
  more(reasons: readonly Reason[]): boolean {
    for (const { mark, propose } of reasons) {
      const tried = this.#byMark.get(mark);
      if (tried?.hasMore !== true) continue;
      added(tried, propose());
      tried.hasMore = false;
    }
    return this.next(reasons);
  }

  /** Where nothing is left for what is refused now: another change in place of the last one that led here; false where none has one. */
  back(reasons: readonly Reason[]): boolean {
    const now = new Set(reasons.map(({ mark }) => mark));
    const earlier = [...this.#byMark].filter(([mark, { left }]) => !now.has(mark) && left.length > 0).at(-1);
    if (earlier === undefined) return false;
    for (const mark of now) this.#byMark.delete(mark);
    return this.#advance(...earlier);
  }

  /** Another change in place of the last one, where that is what a request is refused for now. */
  exchange(isToBlame: (change: Proposal) => boolean): boolean {
    const last = [...this.#byMark].at(-1);
    if (last === undefined) return false;
    const [mark, tried] = last;
    return tried.current !== null && isToBlame(tried.current) && this.#advance(mark, tried);
  }

  #advance(mark: string, tried: Tried): boolean {
    tried.current = null;
    const known = new Set(
      [...this.#byMark.values()].flatMap(({ current }) => (current === null ? [] : keyOf(current))),
    );
    // What is in force for another reason already changes nothing.
    tried.left = tried.left.filter((one) => !known.has(keyOf(one)));
    const next = tried.left.shift() ?? null;
    if (next !== null) this.#replace(next);
    tried.current = next;
    // The latest last: what answers what is refused now counts.
    this.#byMark.delete(mark);
    this.#byMark.set(mark, tried);
    return next !== null;
  }

  /** A value that is sent in another way for this reason is not sent in the way that another one asked for. */
  #replace(next: Proposal): void {
    const isReplaced = (one: ProposedRepair): boolean => next.some((later) => isReplacedBy(later, one));
    for (const tried of this.#byMark.values()) {
      if (tried.current === null) continue;
      const kept = tried.current.filter((one) => !isReplaced(one));
      tried.current = kept.length === 0 ? null : kept;
    }
  }

  /** The same for repairs whose own steps were refused: they did not help. */
  nextInsteadOf(isToBlame: (repair: ProposedRepair) => boolean): boolean {
    const tried = [...this.#byMark.values()].filter(({ current }) => current?.some(isToBlame));
    for (const one of tried) one.current = one.left.shift() ?? null;
    return tried.some(({ current }) => current !== null);
  }

  /** Takes repairs that answer no reason; false when there are none, or when they were taken before. */
  nextUnasked(repairs: Proposal): boolean {
    if (repairs.length === 0 || this.#byMark.has(UNASKED)) return false;
    this.#byMark.set(UNASKED, { left: [], seen: new Set(), current: repairs, hasMore: false });
    return true;
  }

  get #current(): ProposedRepair[] {
    return [...this.#byMark.values()].flatMap((one) => one.current ?? []);
  }

  get repairs(): Repair[] {
    const added = this.#current.filter(({ on }) => on === undefined);
    return withRepairs(
      this.#kept.filter((one) => !added.some((later) => isReplacedBy(later, one))),
      added,
    );
  }

  /** Repairs of other requests, by their operations. */
  get elsewhere(): ReadonlyMap<string, readonly ProposedRepair[]> {
    const found = this.#current.filter(({ on }) => on !== undefined);
    return new Map(found.map(({ on = '' }) => [on, found.filter((one) => one.on === on)]));
  }
}
