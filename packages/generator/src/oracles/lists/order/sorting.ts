import type { OwnRecord, OwnSet } from '../../../chains/records/own-set.ts';
import { isSame, isWord, TEXT_ORDER, textOf, type OwnValue } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { hasOrder, type ItemField } from '../../../resources/lists/item-fields.ts';
import { itemAt, schemaOf } from '../../../resources/lists/list-view.ts';
import type { SortKey } from '../../../resources/lists/sorting.ts';
import { tieBreaker } from '../../../resources/lists/ties.ts';
import { sortedRule } from '../../../rules/list-rules.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

const aboutSort = ({ values, parameter }: SortKey): About => ({
  kind: 'sorted',
  name: `Sorted by ${values.map(({ value }) => value).join(' ')}`,
  reason: 'The answer must come in the order that was asked for.',
  constraint: `${parameter.name}: ${values.map(({ value }) => value).join(' ')}`,
});

/** Own records that hold something in the field, and do not all hold the same. */
const showsOrder = ({ records }: OwnSet, { path }: ItemField): boolean =>
  new Set(records.map(({ values }) => values.get(path)?.sent ?? '')).size > 2;

/** Positions in the sorted list whose record is equal to the next one. */
function tiedPositions({ records }: OwnSet, { path }: ItemField): number[] {
  const values = records.map(({ values: own }) => own.get(path));
  const known = values.filter((value) => value !== undefined);
  const ranks = known.map(({ rank }) => rank).filter((rank) => rank !== null);
  if (known.length < records.length) return [];
  if (ranks.length === records.length) {
    const sorted = ranks.toSorted((a, b) => a - b);
    return sorted.flatMap((rank, at) => (rank === sorted[at + 1] ? [at] : []));
  }
  // Of two values in halves either may come first.
  const sizes = [...new Set(known.map(({ sent }) => sent))].map(
    (sent) => known.filter((one) => one.sent === sent).length,
  );
  const isHalved = sizes.length === 2 && sizes[0] === sizes[1];
  return isHalved ? Array.from({ length: records.length - 1 }, (_, at) => at).filter((at) => at + 1 !== sizes[0]) : [];
}

/** Positions in a list as it stands whose items may be equal to the next one. */
const FIRST_POSITIONS = Array.from({ length: 15 }, (_, at) => at);

type Order = Pick<SortKey, 'field' | 'isDescending'>;

/** That an item comes before the next one, which is equal to it by the key; null where the document does not say how such go. */
function tieRule({ view, situation }: ListScenarios, { field, isDescending }: Order): ((at: number) => string) | null {
  const tie = tieBreaker(view, situation.description);
  if (tie === null || tie.field.path === field.path || !tie.field.isAlways) return null;
  // Where nothing is said, a server may turn the whole order around.
  if (tie.isDescending === null && isDescending) return null;
  const word = tie.isDescending === true ? 'at least' : 'at most';
  return (at) => `\`${itemAt(view, at, tie.field)}\` is ${word} the value of \`${itemAt(view, at + 1, tie.field)}\``;
}

/** Items that are equal by the key come in the order that the document gives to such. */
function tieRules(lists: ListScenarios, closed: OwnSet, key: SortKey): string[] {
  const rule = tieRule(lists, key);
  return rule === null ? [] : tiedPositions(closed, key.field).map(rule);
}

/** The same of a list as it stands, where the first items are equal. */
export function openTieRules(lists: ListScenarios, key: Order): string[] {
  const rule = tieRule(lists, key);
  const { view } = lists;
  const isTied = (at: number): string =>
    `\`${itemAt(view, at, key.field)}\` equals the value of \`${itemAt(view, at + 1, key.field)}\``;
  return rule === null ? [] : FIRST_POSITIONS.map((at) => `if ${isTied(at)} then ${rule(at)}`);
}

function byKey(lists: ListScenarios, key: SortKey): Candidate[] {
  const { closed, wholePage, view } = lists;
  const { field, values } = key;
  if (!hasOrder(field)) return [];
  const rule = sortedRule(view, key);
  if (closed !== null && wholePage !== null && showsOrder(closed, field)) {
    const rules = [
      rule,
      ...tieRules(lists, closed, key),
      ...lists.exactly(closed, closed.records),
      ...lists.total(closed.records.length),
    ];
    return [lists.alone(closed, aboutSort(key), { query: [...wholePage, ...values], rules })];
  }
  // Without a value some come first, or last.
  const rules = [rule, ...openTieRules(lists, key)];
  return field.isAlways ? [lists.open(aboutSort(key), { query: values, rules })] : [];
}

const SAYS_SEVERAL = /\b(one or (more|two|several)|several|multiple|comma|separated|next one|second one|then by|tie)/i;

/** The own records in an order that only the second key decides for those that are equal by the first one; null where it does not. */
function orderByBoth({ records }: OwnSet, first: SortKey, second: SortKey): OwnRecord[] | null {
  const ranks = ({ field, isDescending }: SortKey): number[] | null => {
    const values = records.map(({ values: own }) => own.get(field.path));
    if (values.some((value) => value === undefined)) return null;
    const order = values.some((value) => value !== undefined && isWord(value)) ? positionsOf(values) : null;
    const own = order ?? values.map((value) => value?.rank ?? NaN);
    return own.some(Number.isNaN) ? null : own.map((rank) => (isDescending ? -rank : rank));
  };
  const [one, other] = [ranks(first), ranks(second)];
  if (one === null || other === null) return null;
  const positions = records.map((_, at) => at);
  const compared = (a: number, b: number): number => (one[a] ?? 0) - (one[b] ?? 0) || (other[a] ?? 0) - (other[b] ?? 0);
  const sorted = positions.toSorted(compared);
  const isTied = sorted.some((at, position) => position > 0 && one[at] === one[sorted[position - 1] ?? 0]);
  const isDecided = sorted.every((at, position) => position === 0 || compared(at, sorted[position - 1] ?? 0) !== 0);
  return isTied && isDecided ? sorted.flatMap((at) => records[at] ?? []) : null;
}

/** Where each text comes among the others. */
function positionsOf(values: readonly (OwnValue | undefined)[]): number[] {
  const last = values.at(-1);
  const isPrefixed = last !== undefined && textOf(last.written).startsWith('{{');
  const order: readonly number[] = isPrefixed ? TEXT_ORDER.prefixed : TEXT_ORDER.usual;
  return values.map((_, at) => order.indexOf(at));
}

/** Where a comma stands between a key and its direction, the next key has a parameter of its own. */
const isOneText = (key: string): boolean => !key.includes(',');

/** Records that are equal by the first key come in the order of the second one, where the document says that there may be two. */
function byTwoKeys(lists: ListScenarios): Candidate[] {
  const { closed, wholePage, view } = lists;
  const single = view.sorts.filter(
    ({ values, parameter }) =>
      values.length === 1 && SAYS_SEVERAL.test(parameter.description ?? '') && isOneText(values[0]?.value ?? ''),
  );
  if (closed === null || wholePage === null) return [];
  const pairs = single.flatMap((first) =>
    single
      .filter((second) => second.parameter === first.parameter && second.field.path !== first.field.path)
      .flatMap((second) => {
        const records = orderByBoth(closed, first, second);
        return records === null ? [] : [{ first, second, records }];
      }),
  );
  // Equal ones that come as they were made say nothing of the second key.
  const isTurned = (records: readonly OwnRecord[], { field }: SortKey): boolean =>
    records.some((record, at) => {
      const last = records[at - 1];
      const [own, other] = [record, last].map((one) => one?.values.get(field.path));
      const isTied = own !== undefined && other !== undefined && isSame(own, other);
      return isTied && last !== undefined && closed.records.indexOf(record) < closed.records.indexOf(last);
    });
  const found = pairs.find(({ first, records }) => isTurned(records, first));
  if (found === undefined) return [];
  const written = [found.first, found.second].map(({ values }) => values[0]?.value ?? '').join(',');
  const rules = found.records.map(({ id }, at) => `\`${itemAt(view, at, closed.identity)}\` equals ${id}`);
  const about: About = {
    kind: 'sorted',
    name: `Sorted by ${written}`,
    reason: 'What is equal by the first key comes in the order of the second one.',
    constraint: `${found.first.parameter.name}: ${written}`,
  };
  return [lists.alone(closed, about, { query: [...wholePage, query(found.first.parameter, written)], rules })];
}

const SAYS_OTHERS_REFUSED =
  /\b400\b|\b422\b|\b(any|all|no) other\b|\b(is|are) refused\b|\brejected\b|\bmust be one of\b|\bunknown\b/i;
export const NO_FIELD = 'zqx_no_such_field';

/** An order that the document says there is not. */
function unknownKey({ view }: ListScenarios): Candidate[] {
  const free = view.sorts.find(
    ({ parameter }) =>
      schemaOf(view, parameter).enum === undefined &&
      schemaOf(view, parameter).pattern === undefined &&
      SAYS_OTHERS_REFUSED.test(parameter.description ?? ''),
  );
  const [status, ...alternatives] = [400, 422].filter((one) => isDocumented(view.operation, one));
  if (free === undefined || status === undefined) return [];
  const { parameter } = free;
  return [
    {
      name: `Query parameter ${parameter.name} with a key that no item has`,
      kind: 'unknown_value',
      errorIn: `query.${parameter.name}`,
      expectedStatus: status,
      details: {
        reason: 'The document names the keys, and says that others are refused.',
        constraint: parameter.description,
        pointer: null,
        ...(alternatives.length > 0 && { alternatives }),
      },
      overrides: [query(parameter, NO_FIELD)],
    },
  ];
}

/** Each documented order, in both directions, two at once, and one that there is not. */
export function sortedLists(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  return [...lists.view.sorts.flatMap((key) => byKey(lists, key)), ...byTwoKeys(lists), ...unknownKey(lists)];
}

export const sortedListsOracle: Oracle = {
  id: 'sorted-lists',
  claim: 'A list comes in the order that was asked for, in both directions.',
  strength: 'document',
  ofList: true,
  candidates: sortedLists,
};
