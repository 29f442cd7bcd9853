import type { Situation } from '../chains/situation.ts';
import type { Candidate } from '../oracles/candidate.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { memberTolerance, toleranceOf, type Tolerance } from '../resources/words/lenient/tolerance.ts';
import type { WrongValue } from '../resources/words/lenient/tolerated-in.ts';

const BY_KIND: Partial<Record<Candidate['kind'], readonly WrongValue[]>> = {
  too_long: ['high'],
  too_many_items: ['high'],
  too_short: ['low'],
  too_few_items: ['low'],
  unknown_value: ['unknown'],
  unknown_field: ['name'],
  // A pattern can be a list of what is known.
  pattern_mismatch: ['unreadable', 'unknown'],
  wrong_type: ['unreadable'],
  bad_format: ['unreadable'],
  not_a_multiple: ['unreadable'],
  null_value: ['unreadable', 'null'],
  missing_required: ['missing'],
  repeated_items: ['repeated'],
};

function wrongIn({ kind, details: { constraint } }: Candidate): readonly WrongValue[] {
  if (kind !== 'out_of_range') return BY_KIND[kind] ?? [];
  return /^(exclusiveM|m)inimum/.test(constraint ?? '') ? ['low'] : ['high'];
}

function toleranceFor({ errorIn, details: { pointer } }: Candidate, situation: Situation): Tolerance | null {
  const { operation, index, description } = situation;
  const saying = { operation, definitions: index.definitions, description };
  if (errorIn === 'body') {
    const { media } = planBody(operation);
    return media === null || pointer === null ? null : memberTolerance(bodySchema(media), pointer, saying);
  }
  const parameter = operation.parameters.find((one) => `${one.in}.${one.name}` === errorIn);
  return parameter === undefined ? null : toleranceOf(parameter, saying);
}

/** Whether the words of the document say that what is wrong here is not refused. */
export function isTolerated(candidate: Candidate, situation: Situation): boolean {
  const wrong = candidate.expectedStatus < 400 ? [] : wrongIn(candidate);
  if (wrong.length === 0) return false;
  const tolerance = toleranceFor(candidate, situation);
  return tolerance !== null && wrong.some((one) => tolerance.has(one));
}
