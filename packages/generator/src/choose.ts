import type { Budget } from './depth.ts';
import { costOf, type Candidate } from './faults/candidate.ts';

/** The most telling first: access, then identity and state, then what servers most often forget to check. */
const RANK: Candidate['kind'][] = [
  'no_credentials',
  'invalid_credentials',
  'wrong_password',
  'unknown_id',
  'deleted_id',
  'wrong_state',
  'other_account',
  'own_records',
  'duplicate',
  'keeps_others',
  'stale_condition',
  'missing_required',
  'filtered',
  'sorted',
  'next_page',
  'filter_finds',
  'nothing_found',
  'out_of_range',
  'unknown_value',
  'bad_format',
  'pattern_mismatch',
  'too_long',
  'too_short',
  'malformed_body',
  'wrong_type',
  'unsupported_media_type',
  'unsupported_method',
  'unknown_field',
  'minimal',
  'full',
  'lower_limits',
  'upper_limits',
  'too_few_items',
  'too_many_items',
  'repeated_items',
  'not_a_multiple',
  'missing_body',
  'null_value',
  'each_value',
  'page_size',
  'no_condition',
  'malformed_credentials',
  'expired_credentials',
];

const keyOf = ({ overrides, kind, expectedStatus, details }: Candidate): string =>
  JSON.stringify([
    overrides,
    kind === 'no_credentials',
    expectedStatus,
    details.method,
    details.contentType,
    details.before,
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

/** Valid bodies beside the usual one; with many steps around them they come after what says as much for one request,
 * as do credentials that are wrong after those that are missing. */
const VARIANTS = new Set<Candidate['kind']>(['minimal', 'full', 'lower_limits', 'upper_limits', 'each_value']);
const DEAR = 3;

/** References say least about the limits of a field, so they come after the others of their kind. */
const isReference = ({ errorIn, name }: Candidate): boolean => errorIn === 'body' && /(_id|Id|\bid)\b/.test(name);

/** What a candidate is about: the field that is wrong, or the parameter. */
const subjectOf = ({
  errorIn,
  details,
  constraint = details.constraint,
}: Candidate & { constraint?: string | null }): string =>
  details.pointer ?? (errorIn === 'body' ? `body ${constraint}` : (errorIn ?? constraint ?? ''));

interface Ranked {
  candidate: Candidate;
  turn: number;
  rank: number;
}

/** Candidates of one kind, those first whose subjects the kinds before them have tried least. */
class Spread {
  readonly #tried = new Map<string, number>();

  /** Takes the next one out of a list, the first of those that are as good. */
  take(candidates: Candidate[]): Candidate | undefined {
    let best = 0;
    let least = Infinity;
    for (const [at, candidate] of candidates.entries()) {
      const tried = this.#tried.get(subjectOf(candidate)) ?? 0;
      if (tried < least) [best, least] = [at, tried];
    }
    const [found] = candidates.splice(best, 1);
    if (found !== undefined) this.#tried.set(subjectOf(found), least + 1);
    return found;
  }
}

/** A field that is missing and a limit that is not kept are what servers most often forget: two of them count as one. */
const OFTEN = new Set<Candidate['kind']>([
  'missing_required',
  'wrong_state',
  'out_of_range',
  'own_records',
  'other_account',
]);

/** Each kind in turn, so that no kind and no field comes short. */
function inTurns(candidates: Candidate[]): Ranked[] {
  const byKind = new Map<Candidate['kind'], Candidate[]>();
  for (const one of candidates) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), one]);
  const kinds = [...byKind.keys()].toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b));
  const spread = new Spread();
  const ranked: Ranked[] = [];
  const turns = kinds.flatMap((kind) => (OFTEN.has(kind) ? [kind, kind] : [kind]));
  for (let turn = 0; ranked.length < candidates.length; turn += 1) {
    for (const kind of turns) {
      const candidate = spread.take(byKind.get(kind) ?? []);
      if (candidate === undefined) continue;
      ranked.push({ candidate, turn: isDear(candidate) ? turn + 1 : turn, rank: RANK.indexOf(kind) });
    }
  }
  return ranked;
}

const isDear = (candidate: Candidate): boolean =>
  (VARIANTS.has(candidate.kind) || candidate.kind === 'invalid_credentials') && costOf(candidate) > DEAR;

/** Equal requests once, within the budget: one of each kind before the second of any, the most telling kind first. */
export function choose(candidates: Candidate[], budget: Budget): Candidate[] {
  const fresh = unique(candidates);
  const ranked = inTurns([...fresh.filter((one) => !isReference(one)), ...fresh.filter(isReference)]);
  const chosen: Ranked[] = [];
  let requests = 0;
  for (const one of ranked.toSorted((a, b) => a.turn - b.turn || a.rank - b.rank)) {
    const cost = costOf(one.candidate);
    if (chosen.length >= budget.scenarios) break;
    if (requests + cost > budget.requests) continue;
    requests += cost;
    chosen.push(one);
  }
  return chosen.toSorted((a, b) => a.rank - b.rank || a.turn - b.turn).map(({ candidate }) => candidate);
}
