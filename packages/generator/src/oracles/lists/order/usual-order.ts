import type { Situation } from '../../../chains/situation.ts';
import { comingOrder, sentQuery, sortedRule } from '../../../rules/list-rules.ts';
import { defaultOrder } from '../../../resources/lists/sorting.ts';
import { everyItem } from '../../../resources/lists/list-view.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, type About, type ListScenarios } from '../list-request.ts';
import { openTieRules } from './sorting.ts';
import type { Oracle } from '../../oracle.ts';

type Order = NonNullable<ReturnType<typeof comingOrder>>;

/** The order that words speak of where nobody asks for one; null where none do. What a parameter defaults to is tried by its keys. */
function orderInWords({ view, situation }: ListScenarios): Order | null {
  if (defaultOrder(view.operation, view.sorts, view.definitions) !== null) return null;
  return comingOrder(view, sentQuery(view.operation, [], view.definitions), situation.description);
}

/** Records that were there before may show moments that are still to come. */
function rulesOf({ view }: ListScenarios, order: Order): string[] {
  const rule = sortedRule(view, order);
  return [order.isOfMaking ? `if every ${everyItem(view, order.field)} is in the past then ${rule}` : rule];
}

/** Several records of its own, made in another order than the one that the words about the list promise. */
export function usualOrder(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const order = lists === null ? null : orderInWords(lists);
  if (lists === null || order === null) return [];
  const { own, closed, wholePage } = lists;
  // Of a list that is empty, or holds one record, any order is right.
  if (own === null || wholePage === null) return [];
  const about: About = {
    kind: 'sorted',
    name: `Comes by ${order.field.name} where nobody asks for an order`,
    reason: 'The document says in which order the list comes.',
    constraint: `${order.field.name}, ${order.isDescending ? 'descending' : 'ascending'}`,
  };
  const rules = [...rulesOf(lists, order), ...openTieRules(lists, order)];
  if (closed === null) return [lists.among(own, about, { query: wholePage, rules })];
  const all = [...lists.exactly(closed, closed.records), ...lists.total(closed.records.length)];
  return [lists.alone(closed, about, { query: wholePage, rules: [...rules, ...all] })];
}

export const usualOrderOracle: Oracle = {
  id: 'usual-order',
  claim: 'A list comes in the order that the document says, also where nobody asks for one.',
  strength: 'document',
  ofList: true,
  candidates: usualOrder,
};
