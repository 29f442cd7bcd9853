import type { StepValue } from '@assay/scenario';
import { textOf } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { schemaOf } from '../../../resources/lists/list-view.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

const STEP = 'without it';

/** Parameters whose documented default changes which items come, or in which order. */
function withDefaults({ view }: ListScenarios): StepValue[] {
  const { size, page, offset } = view.paging;
  const sorts = view.sorts.map(({ parameter }) => parameter);
  const filters = view.filters.map(({ parameter }) => parameter);
  const all = [...new Set([...sorts, ...filters, size, page, offset])];
  return all.flatMap((parameter) => {
    if (parameter === null || parameter.required) return [];
    const { default: value } = schemaOf(view, parameter);
    return value === undefined || value === null || typeof value === 'object' ? [] : [query(parameter, textOf(value))];
  });
}

/** A parameter with its documented default gives what comes without it. */
export function listDefaults(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null || lists.view.identity === null) return [];
  const { closed, isFixed } = lists;
  return withDefaults(lists).flatMap((sent) => {
    const about: About = {
      kind: 'list_default',
      name: `The default of ${sent.name}`,
      reason: 'What is left out has its documented default.',
      constraint: `default: ${sent.value}`,
    };
    const rules = lists.sameAs(STEP);
    if (closed !== null) {
      const before = { ...lists.read(closed, [], []), name: STEP };
      return [lists.alone(closed, about, { query: [sent], rules, before: [before] })];
    }
    if (!isFixed) return [];
    return [lists.open(about, { query: [sent], rules, before: [{ ...lists.openRead([], []), name: STEP }] })];
  });
}

export const listDefaultsOracle: Oracle = {
  id: 'list-defaults',
  claim: 'A parameter with its documented default gives what comes without it.',
  strength: 'document',
  ofList: true,
  candidates: listDefaults,
};
