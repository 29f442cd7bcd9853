import type { Budget } from './depth.ts';
import { DECAYS, WEIGHTS } from './weights.ts';
import { PAGE_SIZE } from '../resources/lists/paging.ts';
import { plain } from '../resources/words/words.ts';
import { costOf, sharedCost, sharedRequests, type Candidate } from '../oracles/candidate.ts';

const keyOf = ({ overrides, kind, expectedStatus, details }: Candidate): string =>
  JSON.stringify([
    overrides,
    kind === 'no_credentials',
    expectedStatus,
    details.method,
    details.contentType,
    details.before,
    details.login,
    // What is read after the same request shows something else.
    details.followUps,
  ]);

function unique(candidates: Candidate[]): Candidate[] {
  const sent = new Set<string>();
  const names = new Set<string>();
  return candidates.filter((candidate) => {
    const key = keyOf(candidate);
    const isNew = !sent.has(key) && !names.has(candidate.name);
    sent.add(key);
    names.add(candidate.name);
    return isNew;
  });
}

/** References say least about the limits of a field, so they come after the others of their kind. */
const isReference = ({ errorIn, name }: Candidate): boolean => errorIn === 'body' && /(_id|Id|\bid)\b/.test(name);

/** How much a server gives at once is limited by other code than the form of a parameter is looked at. */
const isLargestPage = (errorIn: string | null, constraint: string | null): boolean =>
  errorIn !== null &&
  PAGE_SIZE.test(plain(errorIn.replace(/^query\./, ''))) &&
  /^(?:exclusiveM|m)aximum/.test(constraint ?? '');

/** What a candidate is about: the field that is wrong, or the parameter. */
const subjectOf = ({
  errorIn,
  details,
  constraint = details.constraint,
}: Candidate & { constraint?: string | null }): string =>
  details.pointer ??
  (isLargestPage(errorIn, constraint) ? `${errorIn} ${constraint}` : null) ??
  (errorIn === 'body' ? `body ${constraint}` : (errorIn ?? constraint ?? ''));

/** What another scenario of the same kind, or about the same subject, is worth beside the one before. */
const KIND_DECAY = 0.8;
const SUBJECT_DECAY = 0.8;
/** A scenario of many requests is worth more than one of them, but not in proportion. */
const COST_EXPONENT = 0.35;
const REFERENCE_FACTOR = 0.5;
/** A kind that is worth this much is about what a server does, not about the form of one value. */
const SEVERE = 8;
/** The first scenario of a severe claim goes before another one of a claim that is tried already. */
const FIRST_FACTOR = 2;
/** Other operations often send the same shared requests. */
const SHARED_PART = 0.5;

/** What a scenario shows: the same kind of request may be sent for several claims. */
const claimOf = ({ oracle = '', kind, part = '' }: Candidate): string => `${oracle} ${kind} ${part}`;

/** Takes what is worth most for its requests, which depends on what has been taken before. */
class Selection {
  readonly #ofKind = new Map<Candidate['kind'], number>();
  readonly #ofSubject = new Map<string, number>();
  readonly #claims = new Set<string>();

  /** Requests that were counted with another scenario which shares them. */
  readonly #counted: Set<string>;

  constructor(sent: ReadonlySet<string>) {
    this.#counted = new Set(sent);
  }

  /** Shared requests that no scenario before it sends. */
  #sharedCostOf({ shared, candidate: { sharedAmong = 1 } }: Rated): number {
    return shared.reduce((sum, one) => sum + (this.#counted.has(one) ? 0 : sharedCost(one)), 0) / sharedAmong;
  }

  /** With those of its shared requests that no scenario before it sends. */
  costOf(rated: Rated): number {
    return rated.cost + this.#sharedCostOf(rated);
  }

  valueOf(rated: Rated): number {
    const { candidate, subject, isReference: refers } = rated;
    const weight = WEIGHTS[candidate.kind] * (candidate.severity ?? 1);
    const before = this.#ofKind.get(candidate.kind) ?? 0;
    const same = this.#ofSubject.get(subject) ?? 0;
    const isFirst = weight >= SEVERE && !this.#claims.has(claimOf(candidate));
    // What is not tried at all is not worth less for what others of its kind show.
    const decay = isFirst ? FIRST_FACTOR : (DECAYS[candidate.kind] ?? KIND_DECAY) ** before * SUBJECT_DECAY ** same;
    const cost = rated.cost + SHARED_PART * this.#sharedCostOf(rated);
    return (weight * decay * (refers ? REFERENCE_FACTOR : 1)) / cost ** COST_EXPONENT;
  }

  took({ candidate, subject, shared }: Rated): void {
    this.#claims.add(claimOf(candidate));
    for (const one of shared) this.#counted.add(one);
    this.#ofKind.set(candidate.kind, (this.#ofKind.get(candidate.kind) ?? 0) + 1);
    this.#ofSubject.set(subject, (this.#ofSubject.get(subject) ?? 0) + 1);
  }
}

interface Rated {
  candidate: Candidate;
  cost: number;
  shared: readonly string[];
  subject: string;
  isReference: boolean;
}

const rate = (candidate: Candidate): Rated => ({
  candidate,
  cost: costOf(candidate),
  shared: [...new Set(sharedRequests(candidate))],
  subject: subjectOf(candidate),
  isReference: isReference(candidate),
});

export interface Choice {
  chosen: Candidate[];
  /** What the budget is not enough for. */
  beyond: Candidate[];
}

/**
 * Equal requests once, within the budget: always the one that is worth most beside those before it, for what it costs. `sent`:
 * shared requests that cost nothing here.
 */
export function choose(candidates: Candidate[], budget: Budget, sent: ReadonlySet<string> = new Set()): Choice {
  const different = unique(candidates);
  let rest = different.map(rate);
  const chosen: Candidate[] = [];
  const selection = new Selection(sent);
  let left = budget.requests;
  while (chosen.length < budget.scenarios) {
    const affordable = left;
    rest = rest.filter(({ cost }) => cost <= affordable);
    const payable = rest.filter((one) => selection.costOf(one) <= affordable);
    const [first, ...others] = payable;
    if (first === undefined) break;
    let [best, value] = [first, selection.valueOf(first)];
    for (const one of others) {
      const ofOne = selection.valueOf(one);
      if (ofOne > value) [best, value] = [one, ofOne];
    }
    left -= selection.costOf(best);
    selection.took(best);
    rest = rest.filter((one) => one !== best);
    chosen.push(best.candidate);
  }
  const taken = new Set(chosen);
  return { chosen, beyond: different.filter((one) => !taken.has(one)) };
}
