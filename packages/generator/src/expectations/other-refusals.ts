import type { Operation } from '@assay/api-model';
import { planBody } from '../request-body.ts';
import { isDocumented } from './expectation.ts';
import { saidBodyStatus } from './said-status.ts';
import type { Candidate } from '../oracles/candidate.ts';

interface Refusals {
  /** They are right whether the document has them or not: it names one, and servers tell apart what it does not (RFC 9110). */
  always?: number[];
  /** They refuse the same mistake. */
  alternatives: number[];
  /** They may refuse something else that a server looks at first, so nothing is known. */
  undecided: number[];
}

const ACCESS = [401, 403];
const CONDITIONS = [412, 428];

/** What servers look at before they look at a value: who asks, whether the record is there and its state allows anything. */
const BEFORE_VALUES = [...ACCESS, 404, 409, 410, ...CONDITIONS, 413, 415];

const CREDENTIALS: Refusals = {
  always: [401],
  alternatives: [403],
  undecided: [400, 404, 409, 415, 422, ...CONDITIONS],
};
const UNKNOWN: Refusals = { alternatives: [404, 410], undecided: [...ACCESS, 400, 409, 415, 422, ...CONDITIONS] };
const CONFLICTS: Refusals = { alternatives: [], undecided: [...ACCESS, 400, 404, 410, 415, 422, ...CONDITIONS] };

const BY_KIND: Partial<Record<Candidate['kind'], Refusals>> = {
  no_credentials: CREDENTIALS,
  invalid_credentials: CREDENTIALS,
  malformed_credentials: CREDENTIALS,
  expired_credentials: CREDENTIALS,
  tampered_credentials: CREDENTIALS,
  wrong_password: { alternatives: [400, 403, 422], undecided: [404] },
  other_account: { alternatives: [403, 404], undecided: [400, 409, 415, 422, ...CONDITIONS] },
  unknown_id: UNKNOWN,
  deleted_id: UNKNOWN,
  duplicate: CONFLICTS,
  overlap: CONFLICTS,
  over_capacity: CONFLICTS,
  in_use: CONFLICTS,
  part_missing: CONFLICTS,
  unknown_reference: { always: [400, 404, 409, 422], alternatives: [], undecided: [...ACCESS, ...CONDITIONS] },
  wrong_state: CONFLICTS,
  other_request: { alternatives: [400, 409, 422], undecided: [...ACCESS, 404, ...CONDITIONS] },
  stale_condition: { alternatives: [], undecided: [...ACCESS, 400, 404, 409, 422] },
  malformed_body: { always: [400, 422], alternatives: [], undecided: BEFORE_VALUES },
  missing_body: { always: [400, 411, 415, 422], alternatives: [], undecided: BEFORE_VALUES },
  unsupported_media_type: { alternatives: [], undecided: [...ACCESS, 400, 404, 409, 422, ...CONDITIONS] },
  unsupported_method: { alternatives: [], undecided: [...ACCESS, 404] },
};

/** Kinds of which nobody could say that the body is not even readable. */
const LIMITS: ReadonlySet<Candidate['kind']> = new Set([
  'missing_required',
  'out_of_range',
  'not_a_multiple',
  'unknown_value',
  'too_long',
  'too_short',
  'pattern_mismatch',
  'too_few_items',
  'too_many_items',
]);

/** What refuses a value, where the kind of fault has no row of its own. */
const VALUES: Refusals = { alternatives: [400, 422], undecided: BEFORE_VALUES };

/** A body of which nothing is left, but for the key around it, has no value that could be wrong, and may be refused as one that is not there. */
const isEmptied = ({ overrides }: Pick<Candidate, 'overrides'>): boolean =>
  overrides.some(
    ({ in: location, bodyValue }) =>
      location === 'body' && /^\{(?:"[^"]+":\{\})?\}$/.test(JSON.stringify(bodyValue) ?? ''),
  );

/** Whether the words of the document give wrong values this status and no other. */
const isSaid = (candidate: Candidate, description: string): boolean =>
  candidate.errorIn === 'body' &&
  LIMITS.has(candidate.kind) &&
  !isEmptied(candidate) &&
  saidBodyStatus(description) === candidate.expectedStatus;

/** The type and the id of a JSON:API record are refused with 409 (JSON:API 1.1, 7.1 and 7.2.3). */
const namesIdentity = (operation: Operation, { pointer }: Candidate['details']): boolean =>
  (pointer === '/data/type' || pointer === '/data/id') &&
  planBody(operation).media?.contentType.startsWith('application/vnd.api+json') === true;

/**
 * Other documented refusals than the expected one: those that are as right, and those that leave open whether the fault was
 * noticed. Empty for a request that must succeed, and where convention lets any refusal do.
 */
export function otherRefusals(operation: Operation, candidate: Candidate, description = ''): Partial<Refusals> {
  const { kind, errorIn, expectedStatus, details } = candidate;
  if (errorIn === null || expectedStatus < 400 || details.statusBy === 'convention') return {};
  // What the document says in words is known to the oracle alone.
  if (details.alternatives !== undefined) return {};
  const { always: fixed = [], alternatives: usual, undecided } = BY_KIND[kind] ?? VALUES;
  const always = namesIdentity(operation, details) ? [...fixed, 409] : fixed;
  const alternatives = isSaid(candidate, description) ? [] : usual;
  const isOther = (status: number): boolean => status !== expectedStatus && isDocumented(operation, status);
  const same = [...always.filter((status) => status !== expectedStatus), ...alternatives.filter(isOther)];
  const open = undecided.filter((status) => isOther(status) && !same.includes(status));
  return { ...(same.length > 0 && { alternatives: same }), ...(open.length > 0 && { undecided: open }) };
}
