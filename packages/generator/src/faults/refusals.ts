import type { Operation } from '@assay/api-model';
import { isDocumented } from '../expectation.ts';
import type { Candidate } from './candidate.ts';

/** Statuses beside the expected one, as far as the document has them. */
interface Refusals {
  /** They refuse the same mistake. */
  alternatives: number[];
  /** They may refuse something else that a server looks at first, so nothing is known. */
  undecided: number[];
}

const ACCESS = [401, 403];
const CONDITIONS = [412, 428];

/** What servers look at before they look at a value: who asks, whether the record is there and its state allows anything. */
const BEFORE_VALUES = [...ACCESS, 404, 409, 410, ...CONDITIONS, 413, 415];

function fittingRefusals(kind: Candidate['kind'], expected: number): Refusals {
  switch (kind) {
    case 'no_credentials':
    case 'invalid_credentials':
    case 'malformed_credentials':
    case 'expired_credentials':
      return { alternatives: [403], undecided: [400, 404, 409, 415, 422, ...CONDITIONS] };
    case 'wrong_password':
      return { alternatives: [400, 403, 422], undecided: [404] };
    case 'other_account':
      return { alternatives: [403, 404], undecided: [400, 409, 415, 422, ...CONDITIONS] };
    case 'unknown_id':
    case 'deleted_id':
      return { alternatives: [404, 410], undecided: [...ACCESS, 400, 409, 415, 422, ...CONDITIONS] };
    case 'duplicate':
    case 'wrong_state':
      return { alternatives: [], undecided: [...ACCESS, 400, 404, 410, 415, 422, ...CONDITIONS] };
    case 'stale_condition':
      return { alternatives: [], undecided: [...ACCESS, 400, 404, 409, 422] };
    case 'malformed_body':
    case 'missing_body':
      return { alternatives: kind === 'missing_body' ? [400, 415, 422] : [400, 422], undecided: BEFORE_VALUES };
    case 'unsupported_media_type':
      return { alternatives: [], undecided: [...ACCESS, 400, 404, 409, 422, ...CONDITIONS] };
    case 'unsupported_method':
      return { alternatives: [], undecided: [...ACCESS, 404] };
    default:
      return expected < 400
        ? { alternatives: [], undecided: [] }
        : { alternatives: [400, 422], undecided: BEFORE_VALUES };
  }
}

/**
 * Other documented refusals than the expected one: those that are as right, and those that leave open whether the fault was
 * noticed. Empty for a request that must succeed, and where convention lets any refusal do.
 */
export function otherRefusals(
  operation: Operation,
  { kind, errorIn, expectedStatus, details }: Candidate,
): Partial<Refusals> {
  if (errorIn === null || details.statusBy === 'convention') return {};
  const { alternatives, undecided } = fittingRefusals(kind, expectedStatus);
  const isOther = (status: number): boolean => status !== expectedStatus && isDocumented(operation, status);
  const same = alternatives.filter(isOther);
  const open = undecided.filter((status) => isOther(status) && !same.includes(status));
  return { ...(same.length > 0 && { alternatives: same }), ...(open.length > 0 && { undecided: open }) };
}
