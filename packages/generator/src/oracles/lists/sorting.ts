import type { OwnSet } from '../../chains/own-set.ts';
import type { Situation } from '../../chains/situation.ts';
import { hasOrder, type ItemField } from '../../resources/lists/item-fields.ts';
import type { SortKey } from '../../resources/lists/sorting.ts';
import { sortedRule } from '../../rules/list-rules.ts';
import type { Candidate } from '../candidate.ts';
import { listScenarios, type About, type ListScenarios } from './list-request.ts';

const aboutSort = ({ values, parameter }: SortKey): About => ({
  kind: 'sorted',
  name: `Sorted by ${values.map(({ value }) => value).join(' ')}`,
  reason: 'The answer must come in the order that was asked for.',
  constraint: `${parameter.name}: ${values.map(({ value }) => value).join(' ')}`,
});

/** Own records that hold something in the field, and do not all hold the same. */
const tellsOrder = ({ records }: OwnSet, { path }: ItemField): boolean =>
  new Set(records.map(({ values }) => values.get(path)?.sent ?? '')).size > 2;

function byKey(lists: ListScenarios, key: SortKey): Candidate[] {
  const { closed, wholePage, view } = lists;
  const { field, values } = key;
  if (!hasOrder(field)) return [];
  const rule = sortedRule(view, key);
  if (closed !== null && wholePage !== null && tellsOrder(closed, field)) {
    const rules = [rule, ...lists.exactly(closed, closed.records), ...lists.total(closed.records.length)];
    return [lists.alone(closed, aboutSort(key), { query: [...wholePage, ...values], rules })];
  }
  // Without a value some come first, or last.
  return field.isAlways ? [lists.open(aboutSort(key), { query: values, rules: [rule] })] : [];
}

/** Each documented order, in both directions. */
export function sortedLists(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  return lists === null ? [] : lists.view.sorts.flatMap((key) => byKey(lists, key));
}
