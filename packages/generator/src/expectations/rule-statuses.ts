import type { Operation } from '@assay/api-model';
import { isDocumented } from './expectation.ts';

/** Statuses that refuse a valid request for what there is, the likeliest first. */
const STATUSES = [409, 422, 412, 400];

/** 412 of a conditional request (RFC 9110, 15.5.13), which says nothing of states. */
const OF_CONDITION = /\b(?:if-match|if-unmodified-since|if-none-match|e-?tags?|versions?|stale|meanwhile)\b/i;

/** A 409 for a version that is not the present one says nothing of states, where 412 is documented for them. */
const isOfVersion = (operation: Operation): boolean =>
  OF_CONDITION.test(operation.responses.find(({ status }) => status === '409')?.description ?? '') &&
  isDocumented(operation, 412) &&
  !isOfCondition(operation);

/** Without a word more it is the one of a conditional request where a header asks for one. */
function isOfCondition({ parameters, responses }: Operation): boolean {
  const words = responses.find(({ status }) => status === '412')?.description ?? '';
  return (
    OF_CONDITION.test(words) ||
    parameters.some(({ in: location, name }) => location === 'header' && OF_CONDITION.test(name))
  );
}

/**
 * The statuses by which an operation may refuse a valid request for the state of records, of those that its document has; the likeliest
 * first. `others` come last, such as 403.
 */
export const ruleStatuses = (operation: Operation, others: readonly number[] = []): number[] =>
  [...STATUSES, ...others].filter(
    (status) =>
      isDocumented(operation, status) &&
      (status !== 412 || !isOfCondition(operation)) &&
      (status !== 409 || !isOfVersion(operation)),
  );

/** What beside a status may refuse for the same reason: documents often have one status for several. */
export const otherRuleStatuses = (operation: Operation, status: number, others: readonly number[] = []): number[] =>
  [...new Set([400, 409, 422, ...others, ...ruleStatuses(operation)])].filter((one) => one !== status);
