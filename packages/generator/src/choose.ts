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
  'stale_condition',
  'missing_required',
  'filtered',
  'sorted',
  'filter_finds',
  'next_page',
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

interface Ranked {
  candidate: Candidate;
  turn: number;
  rank: number;
}

/** References say least about the limits of a field, so they come after the others of their kind. */
const isReference = ({ errorIn, name }: Candidate): boolean => errorIn === 'body' && /(_id|Id|\bid)\b/.test(name);

/** Equal requests once, within the budget: one of each kind before the second of any, the most telling kind first. */
export function choose(candidates: Candidate[], budget: Budget): Candidate[] {
  const turns = new Map<Candidate['kind'], number>();
  const fresh = unique(candidates);
  const ordered = [...fresh.filter((one) => !isReference(one)), ...fresh.filter(isReference)];
  const ranked = ordered.map((candidate): Ranked => {
    const turn = turns.get(candidate.kind) ?? 0;
    turns.set(candidate.kind, turn + 1);
    const isDear =
      (VARIANTS.has(candidate.kind) || candidate.kind === 'invalid_credentials') && costOf(candidate) > DEAR;
    // Each state that rules an action out is a rule of its own, so two of them count as one.
    const counted = candidate.kind === 'wrong_state' ? Math.floor(turn / 2) : turn;
    return { candidate, turn: isDear ? counted + 1 : counted, rank: RANK.indexOf(candidate.kind) };
  });
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
