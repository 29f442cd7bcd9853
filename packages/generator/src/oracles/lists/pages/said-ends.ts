import type { Parameter } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import { listName, schemaOf } from '../../../resources/lists/list-view.ts';
import { beyondEnd, largestSize, refusesLarger } from '../../../resources/lists/said/said-pages.ts';
import type { Candidate } from '../../candidate.ts';
import { query, type About, type ListScenarios } from '../list-request.ts';

const BEYOND = '1000000';
const REFUSALS = [400, 422];

/** A value of a parameter of pages that the words of the document refuse. */
function refused(
  { view, situation }: ListScenarios,
  parameter: Parameter,
  { name, value, status, reason }: { name: string; value: string; status: number; reason: string },
): Candidate {
  const alternatives = REFUSALS.filter(
    (one) => one !== status && REFUSALS.includes(status) && isDocumented(view.operation, one),
  );
  return {
    name,
    kind: 'out_of_range',
    part: 'said',
    errorIn: `query.${parameter.name}`,
    expectedStatus: status,
    details: {
      reason,
      constraint: parameter.description ?? situation.operation.description,
      pointer: null,
      ...(alternatives.length > 0 && { alternatives }),
    },
    overrides: [query(parameter, value)],
  };
}

/** After the last page there is nothing, or there is no such page: as the words of the document have it, where they speak of it. */
export function beyondTheEnd(lists: ListScenarios): Candidate[] {
  const { view, situation } = lists;
  const varied = view.paging.offset ?? view.paging.page;
  if (varied === null) return [];
  const { maximum = Infinity } = schemaOf(view, varied);
  const sent = `${Math.min(maximum, Number(BEYOND))}`;
  if (Number(sent) < 1000) return [];
  const said = beyondEnd(view.operation, varied, situation.description);
  if (said?.kind === 'refused' && varied === view.paging.page) {
    const reason = 'The document says that there is no such page.';
    const name = `Beyond the end by ${varied.name}, where there is no page`;
    return [refused(lists, varied, { name, value: sent, status: said.status, reason })];
  }
  const about: About = {
    kind: 'nothing_found',
    name: `Beyond the end by ${varied.name}`,
    reason: 'After the last item there is nothing, which is no error.',
    constraint: varied.name,
  };
  const rules = [`${listName(view)} has a length of at most 0`];
  const isSaid = said?.kind === 'empty';
  const undecided = isSaid ? [] : [400, 404, 416, 422].filter((status) => isDocumented(view.operation, status));
  return [lists.open(about, { query: [query(varied, sent)], rules, undecided })];
}

/** More on one page than the words of the document allow, where its schema has no end. */
export function largerThanSaid(lists: ListScenarios): Candidate[] {
  const { size } = lists.view.paging;
  const largest = size === null ? null : largestSize(size);
  const status = REFUSALS.find((one) => isDocumented(lists.view.operation, one));
  if (size === null || largest === null || status === undefined || !refusesLarger(size)) return [];
  if (schemaOf(lists.view, size).maximum !== undefined) return [];
  const name = `Query parameter ${size.name} above ${largest}`;
  return [
    refused(lists, size, {
      name,
      value: `${largest + 1}`,
      status,
      reason: 'The document says how much may be asked for.',
    }),
  ];
}
