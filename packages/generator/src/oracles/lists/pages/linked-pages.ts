import type { Step, StepValue } from '@assay/scenario';
import type { OwnRecord } from '../../../chains/records/own-set.ts';
import { OWN_COUNT } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { everyItem, itemAt, listName, schemaOf } from '../../../resources/lists/list-view.ts';
import { plain } from '../../../resources/words/words.ts';
import { firstPage, type PageLink } from '../../../resources/lists/paging.ts';
import { saidOrder } from '../../../resources/lists/said-order.ts';
import { defaultOrder, type SortKey } from '../../../resources/lists/sorting.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

type Closed = NonNullable<ListScenarios['closed']>;

/** The page from which the links lead on, where it can be asked for; none is before the first or after the last one. */
const FROM = 2;

const positionOf = ({ relation }: PageLink, from: number): number =>
  ({ next: from + 1, prev: from - 1, first: 0, last: OWN_COUNT - 1 })[relation];

/** An order of the own records, of which two in the middle are equal. */
interface Order {
  values: readonly StepValue[];
  /** By position: those that may be there. */
  records: readonly (readonly OwnRecord[])[];
}

function orderBy({ records }: Closed, { field, values, isDescending }: SortKey): Order | null {
  const withRank = (rank: number): OwnRecord[] =>
    records.filter((record) => record.values.get(field.path)?.rank === rank);
  const [low, middle, high] = [withRank(0), withRank(1), withRank(2)];
  if (low.length !== 1 || high.length !== 1 || middle.length !== OWN_COUNT - 2) return null;
  return { values, records: isDescending ? [high, middle, middle, low] : [low, middle, middle, high] };
}

const hasSameEnds = (one: Order, other: Order): boolean =>
  [0, OWN_COUNT - 1].some((at) => one.records[at]?.[0] === other.records[at]?.[0]);

/** The key of the order that the words of an operation call the usual one. */
function orderInWords({ operation, fields, sorts }: ListScenarios['view']): SortKey | null {
  const said = saidOrder(operation, fields);
  const isSaid = ({ field, isDescending }: SortKey): boolean =>
    field.path === said?.field.path && isDescending === said.isDescending;
  return sorts.find(isSaid) ?? null;
}

/** An order that does not end as the usual one: a link that forgets it leads elsewhere. */
function anOrder({ view }: ListScenarios, own: Closed): Order | null {
  const usual = defaultOrder(view.operation, view.sorts, view.definitions) ?? orderInWords(view);
  const without = usual === null ? null : orderBy(own, usual);
  const orders = view.sorts.map((key) => orderBy(own, key)).filter((order) => order !== null);
  return orders.findLast((order) => without === null || !hasSameEnds(order, without)) ?? null;
}

interface Start {
  sent: StepValue[];
  /** The position of its only record. */
  from: number;
}

/** The third record as a page of its own; the first one where nothing says how pages are counted. */
function startPage({ view }: ListScenarios): Start | null {
  const { size, page, offset } = view.paging;
  if (size === null || (schemaOf(view, size).minimum ?? 1) > 1 || schemaOf(view, size).multipleOf !== undefined)
    return null;
  const one = query(size, '1');
  if (offset !== null) return { sent: [one, query(offset, `${FROM}`)], from: FROM };
  // By a cursor nobody can jump.
  if (page === null) return null;
  const first = firstPage(page, view.definitions);
  return first === null ? { sent: [one], from: 0 } : { sent: [one, query(page, `${first + FROM}`)], from: FROM };
}

/** The address as it stands: what it does not name is not sent. */
const followed = ({ view }: ListScenarios, { relation }: PageLink): StepValue[] =>
  view.operation.parameters
    .filter((one) => one.in === 'query')
    .map((one) => query(one, `{{$linked:${relation}:${one.name}}}`));

/** What each page of one record holds, as far as it is known; null where nothing says. */
interface Pages {
  query: readonly StepValue[];
  rules: (at: number) => string[];
  before: readonly Step[];
  name: string;
}

function pagesOf(lists: ListScenarios, own: Closed): Pages | null {
  const { view, wholePage } = lists;
  const order = anOrder(lists, own);
  if (order === null && wholePage === null) return null;
  const rules = (at: number): string[] => {
    const ids = order === null ? [`{whole${at}}`] : (order.records[at] ?? []).map(({ id }) => id);
    const item = `\`${itemAt(view, 0, own.identity)}\``;
    const known = ids.length === 1 ? `${item} equals ${ids[0]}` : `${item} is one of ${ids.join(', ')}`;
    return [`${listName(view)} has a length of exactly 1`, known, ...lists.total(OWN_COUNT)];
  };
  const values = order?.values ?? [];
  return {
    query: values,
    rules,
    before: order === null ? [lists.read(own, wholePage ?? [], positions(lists, own))] : [],
    name: ['Links from one page to the others', ...values.map(({ value }) => value)].join(' '),
  };
}

/** Links from one page of the own records to the others: they keep the filters and the order. */
export function linkedPages(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const own = lists?.closed ?? null;
  if (lists === null) return [];
  if (own === null) return filteredPages(lists);
  const start = startPage(lists);
  const pages = pagesOf(lists, own);
  if (start === null || pages === null) return [];
  const links = lists.view.paging.links.filter((link) => positionOf(link, start.from) >= 0);
  if (links.length === 0) return [];
  const about: About = {
    kind: 'linked_page',
    name: pages.name,
    reason: 'A link leads to the page that it names, with everything else as it was asked for (RFC 8288).',
    constraint: links.map(({ relation }) => relation).join(', '),
  };
  const extracts = links.map(({ relation, path }) => ({ name: relation, path }));
  const sent = [...start.sent, ...pages.query];
  const requests = { query: sent, rules: pages.rules(start.from), extracts, before: pages.before };
  const linked = links.map((link) => ({
    query: followed(lists, link),
    rules: pages.rules(positionOf(link, start.from)),
  }));
  return [lists.alone(own, about, requests, { followed: linked }), ...lastLinked(lists, own)];
}

/** The last page is a part of one: not the last that is full. */
const PART = OWN_COUNT - 1;

/** The first page by its number, where that is known. */
function firstOf({ paging: { page, offset }, definitions }: ListScenarios['view']): StepValue[] {
  if (offset !== null) return [query(offset, '0')];
  const first = page === null ? null : firstPage(page, definitions);
  return page === null || first === null ? [] : [query(page, `${first}`)];
}

function lastLinked(lists: ListScenarios, own: Closed): Candidate[] {
  const { view } = lists;
  const { size, links } = view.paging;
  const last = links.find(({ relation }) => relation === 'last');
  const { minimum = 1, maximum = Infinity, multipleOf = 1 } = size === null ? {} : schemaOf(view, size);
  if (size === null || last === undefined || minimum > PART || maximum < PART || PART % multipleOf !== 0) return [];
  const name = listName(view);
  const ids = Array.from({ length: PART }, (_, at) => ({
    name: `page0item${at}`,
    path: itemAt(view, at, own.identity),
  }));
  const about: About = {
    kind: 'linked_page',
    name: `The last of the pages of ${PART}`,
    reason: 'The last page is the one with the last record, however few are on it.',
    constraint: `last: ${size.name}`,
  };
  const every = everyItem(view, own.identity);
  const rules = [
    `${name} has a length of exactly ${OWN_COUNT - PART}`,
    ...ids.map((one) => `no ${every} equals {${one.name}}`),
  ];
  const extracts = [{ name: last.relation, path: last.path }, ...ids];
  const sent = [...firstOf(view), query(size, `${PART}`)];
  const requests = { query: sent, rules: [`${name} has a length of exactly ${PART}`], extracts };
  const candidate = lists.alone(own, about, requests, { followed: [{ query: followed(lists, last), rules }] });
  return [{ ...candidate, part: 'last' }];
}

/** A filter that items of the list as it stands have a value of. */
function usedFilter({ view }: ListScenarios) {
  for (const { parameter, kind, fields } of view.filters) {
    const [field] = fields;
    const isChoice = (schemaOf(view, parameter).enum ?? []).length > 1;
    if (kind === 'equal' && field !== undefined && isChoice) return { parameter, field };
  }
  return null;
}

/** The next page of a list as it stands holds what the first one was asked for, and nothing else. */
function filteredPages(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { size, links } = view.paging;
  const next = links.find(({ relation }) => relation === 'next');
  const filter = usedFilter(lists);
  if (size === null || (schemaOf(view, size).minimum ?? 1) > 1 || next === undefined || filter === null) return [];
  const { parameter, field } = filter;
  const name = `its${plain(field.name)}`;
  const rule = `every ${everyItem(view, field)} equals {${name}}`;
  const about: About = {
    kind: 'linked_page',
    name: `The next page, filtered by ${parameter.name}`,
    reason: 'A link leads to the next page of what was asked for, with its filters (RFC 8288).',
    constraint: `next: ${parameter.name}`,
  };
  const extracts = [{ name: next.relation, path: next.path, optional: true as const }];
  return [
    lists.open(about, {
      query: [query(size, '1'), query(parameter, `{{${name}}}`)],
      rules: [rule],
      extracts,
      before: [lists.openRead([], [{ name, path: itemAt(view, 0, field), optional: true }])],
      // Totals are left alone: what others make meanwhile counts, too.
      followUps: [{ query: followed(lists, next), rules: [rule] }],
    }),
  ];
}

const positions = ({ view }: ListScenarios, { identity }: Closed) =>
  Array.from({ length: OWN_COUNT }, (_, at) => ({
    name: `whole${at}`,
    path: itemAt(view, at, identity),
    optional: true as const,
  }));

export const linkedPagesOracle: Oracle = {
  id: 'linked-pages',
  claim: 'A link leads to the page that it names, with the filters and the order that were asked for.',
  strength: 'standard',
  candidates: linkedPages,
};
