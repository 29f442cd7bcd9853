import type { Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import { asBody, searchByBody } from '../../resources/lists/search-body.ts';
import type { Candidate } from '../candidate.ts';
import { filtersOf, ofExpression } from './filter-requests.ts';

/** A rule that reads the query, which a request with a body has none of. */
const isOfQuery = (rule: string): boolean => rule.includes('query parameter `');

/**
 * Claims about lists, where the list is asked for with a body: each is made of the same list as a query would ask for it, and its
 * requests are written as bodies.
 */
export function ofSearch(situation: Situation, candidates: (situation: Situation) => Candidate[]): Candidate[] {
  const { operation, index } = situation;
  const search = searchByBody(operation, index.definitions);
  const filters = search === null ? filtersOf(situation) : null;
  if (filters !== null) return ofExpression(situation, filters, candidates);
  if (search === null) return candidates(situation);
  const written = (values: readonly StepValue[]): StepValue[] => asBody(values, search, index.definitions);
  const step = (one: Step): Step => {
    if (one.operation !== operation.key) return one;
    const rules = one.rules?.filter((rule) => !isOfQuery(rule));
    return { ...one, values: written(one.values), ...(rules !== undefined && { rules }) };
  };
  return candidates({ ...situation, operation: search.asRead }).map((candidate) => {
    const { before, followUps, after } = candidate.details;
    return {
      ...candidate,
      overrides: written(candidate.overrides),
      ...(candidate.rules !== undefined && { rules: candidate.rules.filter((rule) => !isOfQuery(rule)) }),
      details: {
        ...candidate.details,
        ...(before !== undefined && { before: before.map(step) }),
        ...(followUps !== undefined && { followUps: followUps.map(step) }),
        ...(after !== undefined && { after: after.map(step) }),
      },
    };
  });
}
