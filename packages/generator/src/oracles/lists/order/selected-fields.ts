import type { Parameter } from '@assay/api-model';
import type { Situation } from '../../../chains/situation.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem, itemAt, listName, type ListView } from '../../../resources/lists/list-view.ts';
import { plain, wordsOf } from '../../../resources/words/words.ts';
import { mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

const FIELDS = /^(fields?|select|only|properties|attributes)$/;
const MAX_OTHERS = 3;

/** A parameter that names the fields of the items; null where nothing says that it leaves out the others. */
function selectionOf({ operation }: ListView): Parameter | null {
  const found = operation.parameters.find((one) => one.in === 'query' && FIELDS.test(plain(one.name)));
  const said = found?.description ?? '';
  return found !== undefined && /\bonly\b|\bnothing else\b|\bno others?\b|\bcomma|\bseparated|\bsparse\b/i.test(said)
    ? found
    : null;
}

/** Whether a description says that items always have their identity. */
const saysAlways = ({ description }: Parameter, { name }: ItemField): boolean =>
  wordsOf(description ?? '').includes(plain(name)) &&
  /\balways\b|\band (their|its|the)\b|\bbeside/i.test(description ?? '');

/** Fields that every item has, not of the identity, and none that another one is a part of. */
const others = ({ fields }: ListView, identity: ItemField): ItemField[] =>
  fields.filter((field) => field.isAlways && field.path !== identity.path && !field.path.includes('.'));

/** Items with one field beside their identity. */
export function selectedFields(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const selection = lists === null ? null : selectionOf(lists.view);
  if (lists === null || selection === null || lists.view.identity === null) return [];
  const { view } = lists;
  const { identity } = lists.view;
  const [chosen, ...left] = others(view, identity).toSorted((a, b) => rankOf(a) - rankOf(b));
  if (chosen === undefined || left.length === 0) return [];
  const isAlways = saysAlways(selection, identity);
  const sent = query(selection, [...(isAlways ? [] : [identity.name]), chosen.name].join(','));
  const about: About = {
    kind: 'selected_fields',
    name: `Only ${chosen.name} by ${selection.name}`,
    reason: 'Items come with the fields that were asked for, and with no others.',
    constraint: selection.name,
  };
  const rules = [
    `if ${listName(view)} has a length of at least 1 then every ${everyItem(view, identity)} is present`,
    `if ${listName(view)} has a length of at least 1 then every ${everyItem(view, chosen)} is not null`,
    ...left.slice(0, MAX_OTHERS).map((field) => `\`${itemAt(view, 0, field)}\` is not present`),
  ];
  const kept = [
    { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true as const },
    { name: 'itsvalue', path: itemAt(view, 0, chosen), optional: true as const },
  ];
  const value = `if any ${everyItem(view, identity)} equals {itsidentity} then any ${everyItem(view, chosen)} equals {itsvalue}`;
  const before = [lists.openRead([], kept)];
  return [{ ...lists.open(about, { query: [sent], rules: [...rules, value], before }), isPartial: true }];
}

/** Texts first: truth values in rules are words of English. */
const rankOf = ({ schema }: ItemField): number =>
  ['string', 'integer', 'number', 'boolean'].indexOf(mainType(schema) ?? '');

export const selectedFieldsOracle: Oracle = {
  id: 'selected-fields',
  claim: 'Items come with the fields that were asked for, with their values, and with no others.',
  strength: 'document',
  candidates: selectedFields,
};
