import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { roleOf } from '../expectations/variant-role.ts';
import type { Situation } from '../chains/situation.ts';
import { learnedOf } from '../learned/facts-of.ts';
import type { Candidate } from '../oracles/candidate.ts';

/** A path without a record that could be missing, which the server does not have, and what fails, say something of the server. */
const saysOfServer = ({ method, path, parameters }: Operation, status: number): boolean =>
  status >= 500 ||
  (status === 404 && method === 'GET' && !path.includes('{') && !parameters.some(({ required }) => required));

/** Whether a warm-up found no valid request of an operation that is accepted, whatever it tried. */
export function isClosed(operation: Operation): boolean {
  const learned = learnedOf(operation);
  if (learned?.outcome === 'not_tried') return learned.refusal?.isClosed === true;
  return learned?.outcome === 'refused' && !saysOfServer(operation, learned.refusal?.status ?? 400);
}

/**
 * Whether all that a scenario needs before it can be had, as far as a warm-up has seen: what cannot be set up says nothing, and costs
 * as many requests as what can.
 */
export function canBeSetUp(candidate: Candidate, situation: Situation): boolean {
  const { operation, index } = situation;
  const isShut = ({ operation: key, expects }: Step): boolean => {
    const sent = index.byKey.get(key);
    return sent !== undefined && (expects?.status ?? 200) < 300 && isClosed(sent);
  };
  const { before = [], followUps = [] } = candidate.details;
  if ([...before, ...followUps].some(isShut)) return false;
  const needsOwn = candidate.expectedStatus < 300 || roleOf(candidate, situation).role === 'variation';
  return !needsOwn || !isClosed(operation);
}
