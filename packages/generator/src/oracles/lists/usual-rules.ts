import type { Situation } from '../../chains/situation.ts';
import { fieldNamed } from '../../resources/lists/item-fields.ts';
import { everyItem } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { plain } from '../../resources/words/words.ts';
import { comingOrder, listRules, sentQuery } from '../../rules/list-rules.ts';
import { listScenarios } from './list-request.ts';
import { openTieRules } from './order/sorting.ts';

/** A list below a record holds only what belongs to that record. */
export function belongsRules(situation: Situation): string[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  const { view } = lists;
  return parameterNames(view.operation.path).flatMap((name) => {
    const field = fieldNamed(view.fields, name);
    const isOwn = field === null || plain(field.name) === 'id' || !field.isAlways;
    return isOwn ? [] : [`every ${everyItem(view, field)} equals the path parameter \`${name}\``];
  });
}

/** The rules that the usual request of a list calls for: also those about equal items, where the document says how they go. */
export function usualListRules(situation: Situation): string[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  const { view } = lists;
  const sent = sentQuery(view.operation, [], view.definitions);
  const order = comingOrder(view, sent, situation.description);
  const ties = order === null ? [] : openTieRules(lists, order);
  return [...listRules(view, sent, situation.description), ...ties];
}
