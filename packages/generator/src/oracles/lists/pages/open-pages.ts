import type { Parameter } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem, itemAt, listName, schemaOf } from '../../../resources/lists/list-view.ts';
import { firstPage } from '../../../resources/lists/paging.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { beyondTheEnd, largerThanSaid, tokenOfAnother } from './said-ends.ts';
import { lastFullPage, totalPath } from './whole-list.ts';
import type { Oracle } from '../../oracle.ts';

const SMALL_PAGE = 2;
const MAX_PAGE = 50;
/** So many are not all removed by other scenarios between two requests. */
const SEVERAL = 5;

/** A small page, where the document lets its size be chosen. */
function smallPage({ view }: ListScenarios): StepValue[] {
  const { size } = view.paging;
  const { minimum = 1, maximum = Infinity } = size === null ? {} : schemaOf(view, size);
  const count = Math.min(Math.max(SMALL_PAGE, minimum), maximum);
  return size === null || count > MAX_PAGE ? [] : [query(size, `${count}`)];
}

function pageSize(lists: ListScenarios): Candidate[] {
  if (lists.isSure) return [];
  return smallPage(lists).map((small) => {
    const about: About = {
      kind: 'page_size',
      name: `Page of ${small.value}`,
      reason: 'No page may hold more than was asked for.',
      constraint: small.name,
    };
    return lists.open(about, { query: [small], rules: lists.rulesFor([small]) });
  });
}

function secondPage(lists: ListScenarios): Candidate[] {
  const { page } = lists.view.paging;
  if (lists.isSure || page === null || (schemaOf(lists.view, page).minimum ?? 0) > 2) return [];
  const sent = [...smallPage(lists), query(page, '2')];
  const about: About = {
    kind: 'next_page',
    name: 'Second page',
    reason: 'The page that was asked for must be the one that comes.',
    constraint: page.name,
  };
  // There may be one page only.
  return [lists.open(about, { query: sent, rules: lists.rulesFor(sent), undecided: [404] })];
}

/** Other scenarios may make such records meanwhile: then only an unchanged total says that the list is still the same. */
function windowRules({ view, isFixed }: ListScenarios, identity: ItemField, position = SMALL_PAGE): string[] {
  const { total } = view.paging;
  const found = `\`${itemAt(view, 0, identity)}\` equals {later}`;
  if (total === null) return isFixed ? [found] : [];
  return isFixed
    ? [found, `${total} equals {total}`]
    : [`if ${total} equals {total} then ${found}`, `${total} is at least ${position + 1}`];
}

/** The third item of a list, asked for as a part of its own: what a page or an offset needs for it. */
function thirdItem({ view }: ListScenarios, size: Parameter): StepValue[] | null {
  const { page, offset } = view.paging;
  if (offset !== null) return [query(size, '1'), query(offset, '2')];
  if (page === null) return null;
  return [query(size, '2'), query(page, firstPage(page, view.definitions) === 0 ? '1' : '2')];
}

/** What is at a position of the whole, with its total. */
const laterExtracts = ({ view }: ListScenarios, identity: ItemField, position = SMALL_PAGE): Extract[] => [
  { name: 'later', path: itemAt(view, position, identity), optional: true },
  ...(view.paging.total === null
    ? []
    : [{ name: 'total', path: totalPath(view.paging.total), optional: true as const }]),
];

/** A part of the list holds what the whole holds at the same position, and the total does not depend on the part. */
function window(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { identity } = view;
  const { size } = view.paging;
  if (lists.isSure || size === null || identity === null) return [];
  const part = (schemaOf(view, size).maximum ?? 3) < 3 ? null : thirdItem(lists, size);
  const rules = windowRules(lists, identity);
  const varied = part?.at(-1);
  if (part === null || varied === undefined || rules.length === 0) return [];
  const extracts = laterExtracts(lists, identity);
  const about: About = {
    kind: 'next_page',
    name: `Continues by ${varied.name}`,
    reason: 'A part of a list holds what the whole holds at the same position.',
    constraint: varied.name,
  };
  const before = lists.openRead([query(size, '3')], extracts);
  return [lists.open(about, { query: part, rules, before: [before] })];
}

/** A larger page shows which item comes first on the second small one; null where no page is so large. */
function largerPage(
  lists: ListScenarios,
  identity: ItemField,
  count: number,
): { before: Step; rules: string[] } | null {
  const { size } = lists.view.paging;
  const rules = windowRules(lists, identity, count);
  if (size === null || (schemaOf(lists.view, size).maximum ?? Infinity) <= count || rules.length === 0) return null;
  const before = lists.openRead([query(size, `${count + 1}`)], laterExtracts(lists, identity, count));
  return { before, rules };
}

/** The first small page with the identities of its items, and what leads to the next one. */
function firstOf(lists: ListScenarios, identity: ItemField, small: StepValue) {
  const { next } = lists.view.paging;
  const count = Number(small.value);
  const ids = Array.from({ length: count }, (_, at): Extract => ({
    name: `first${at}`,
    path: itemAt(lists.view, at, identity),
    optional: true,
  }));
  const given: Extract[] = next === null ? [] : [{ name: 'next', path: next.path, optional: true }];
  const token = next === null ? `{{first${count - 1}}}` : '{{next}}';
  return { count, token, names: ids.map(({ name }) => name), read: lists.openRead([small], [...ids, ...given]) };
}

/** The next page by a cursor or a link goes on where the first one ends: records that are made meanwhile do not move it. */
function following(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { next, cursor, total, isAfterItem } = view.paging;
  const { identity } = view;
  const [small] = smallPage(lists);
  // A walk through own records says more.
  if (lists.isSure || (next === null && !isAfterItem)) return [];
  if (cursor === null || identity === null || small === undefined) return [];
  const { count, token, names, read } = firstOf(lists, identity, small);
  const larger = largerPage(lists, identity, count);
  const about: About = {
    kind: 'next_page',
    name: `The page after the first by ${cursor.name}`,
    reason: 'No record comes on two pages, and none is left out between them.',
    constraint: cursor.name,
  };
  const rules = [
    ...lists.rulesFor([small, query(cursor, token)]),
    // The page before it was full as well.
    ...(total === null ? [] : [`if ${total} is at least ${2 * count} then ${filled(lists, count)}`]),
    ...names.map((name) => `no ${everyItem(view, identity)} equals {${name}}`),
    ...(larger?.rules ?? (total === null ? [] : [`${total} is at least ${count + 1}`])),
  ];
  const before = larger === null ? [read] : [larger.before, read];
  return [{ ...lists.open(about, { query: [small, query(cursor, token)], rules, before }), part: 'continues' }];
}

const filled = ({ view }: ListScenarios, count: number): string => `${listName(view)} has a length of exactly ${count}`;

/** How an answer shows that another page follows: by a value that says so, or by what leads there. */
function signOfMore({ more, next }: ListScenarios['view']['paging']): { by: string; rule: string } | null {
  if (more !== null) return { by: more.replaceAll('`', ''), rule: `${more} is true` };
  if (next === null) return null;
  const by = next.isHeader ? 'Link' : next.subject.replaceAll('`', '');
  return { by, rule: next.isHeader ? `${next.subject} contains "next"` : `${next.subject} is not null` };
}

/** A page that does not hold everything is followed by another one, and the answer says so. */
function goesOn(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { size } = view.paging;
  const more = signOfMore(view.paging);
  const { identity } = view;
  const { minimum = 1, maximum = Infinity } = size === null ? {} : schemaOf(view, size);
  const isFit = minimum <= 1 && maximum >= SEVERAL;
  if (lists.isSure || size === null || more === null || identity === null || !isFit) return [];
  const about: About = {
    kind: 'next_page',
    name: `Says that there is more by ${more.by}`,
    reason: 'After the first of several records there is another one.',
    constraint: more.by,
  };
  // Without so many records nothing is judged.
  const last: Extract = { name: 'last', path: itemAt(view, SEVERAL - 1, identity), optional: true };
  const before = lists.openRead([query(size, `${SEVERAL}`)], [last]);
  return [lists.open(about, { query: [query(size, '1')], rules: [more.rule], before: [before] })];
}

/** What comes after so many items, and those before them, are no more than there are. */
function lastPage(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { offset, size, total } = view.paging;
  if (offset === null || total?.startsWith('`') !== true || lists.isSure) return [];
  const [small] = size === null ? [] : [query(size, `${Math.min(schemaOf(view, size).maximum ?? 10, 10)}`)];
  return [4, 12].map((left) => {
    const about: About = {
      kind: 'next_page',
      name: `No more than there are after ${left}`,
      reason: 'A page after some items holds at most the rest.',
      constraint: offset.name,
    };
    const name = listName(view);
    const sum = `${total} is at least the result of the number of items in ${name} plus ${left}`;
    const sent = [...(small === undefined ? [] : [small]), query(offset, `${left}`)];
    return lists.open(about, { query: sent, rules: [`if ${name} has a length of at least 1 then ${sum}`] });
  });
}

/** Pages of a list as it stands. */
export function openPages(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  return [
    ...window(lists),
    ...following(lists),
    ...goesOn(lists),
    ...secondPage(lists),
    ...lastPage(lists),
    ...lastFullPage(lists),
    ...beyondTheEnd(lists),
    ...largerThanSaid(lists),
    ...tokenOfAnother(lists),
    ...pageSize(lists),
  ];
}

export const openPagesOracle: Oracle = {
  id: 'open-pages',
  claim: 'Pages of a list as it stands agree with each other, and after the last one there is nothing.',
  strength: 'convention',
  ofList: true,
  candidates: openPages,
};
