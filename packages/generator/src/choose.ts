import type { Candidate } from './faults/candidate.ts';
import type { FaultKind } from './types.ts';

/** The most telling first: access, then identity, then what servers most often forget to check. */
const RANK: FaultKind[] = [
  'no_credentials',
  'invalid_credentials',
  'unknown_id',
  'missing_required',
  'out_of_range',
  'unknown_value',
  'bad_format',
  'pattern_mismatch',
  'too_long',
  'too_short',
  'malformed_body',
  'wrong_type',
  'too_few_items',
  'too_many_items',
  'missing_body',
  'null_value',
  'unknown_field',
];

const keyOf = (candidate: Candidate): string =>
  JSON.stringify([candidate.overrides, candidate.kind === 'no_credentials', candidate.expectedStatus]);

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

/** At most `budget` candidates, equal requests once: one of each kind before the second of any. */
export function choose(candidates: Candidate[], budget: number): Candidate[] {
  const turns = new Map<FaultKind, number>();
  const ranked = unique(candidates).map((candidate) => {
    const turn = turns.get(candidate.kind) ?? 0;
    turns.set(candidate.kind, turn + 1);
    return { candidate, turn, rank: RANK.indexOf(candidate.kind) };
  });
  const chosen = ranked.toSorted((a, b) => a.turn - b.turn || a.rank - b.rank).slice(0, Math.max(0, budget));
  return chosen.toSorted((a, b) => a.rank - b.rank || a.turn - b.turn).map(({ candidate }) => candidate);
}
