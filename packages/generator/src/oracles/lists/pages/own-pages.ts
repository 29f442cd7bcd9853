import type { Parameter } from '@assay/api-model';
import type { Extract, StepValue } from '@assay/scenario';
import type { OwnSet } from '../../../chains/records/own-set.ts';
import { OWN_COUNT } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { everyItem, itemAt, listName, schemaOf, type ListView } from '../../../resources/lists/list-view.ts';
import { firstPage, type NextPage } from '../../../resources/lists/paging.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListRequest, type ListScenarios } from '../list-request.ts';
import { fullPageOfOwn } from './whole-list.ts';
import type { Oracle } from '../../oracle.ts';

type Closed = NonNullable<ListScenarios['closed']>;

/** Whether a list can be asked for in pages of this size. */
function allows({ view }: ListScenarios, size: Parameter, count: number): boolean {
  const { minimum = 1, maximum = Infinity, multipleOf = 1 } = schemaOf(view, size);
  return minimum <= count && maximum >= count && count % multipleOf === 0;
}

/** How a walk asks for its pages: the first, and each after it. */
interface Style {
  name: string;
  first: readonly StepValue[];
  /** `at` counts from 1; null where the page before says how to go on. */
  next: (at: number) => readonly StepValue[];
  extract: (at: number) => readonly Extract[];
  /** What a page that is not the last promises. */
  goesOn: readonly string[];
  /** What the last one promises, where it is not full. */
  ends: readonly string[];
  /** What the last one promises in any case. */
  isOver: readonly string[];
  /** A page after the last can be asked for as any other one. */
  isLed: boolean;
}

const nothing = (): readonly Extract[] => [];

/** A cursor may be given with every page; a link leads to a page that is there. */
function endOf({ isHeader, subject, path, isEmptyAtEnd }: NextPage, { name }: Parameter): string[] {
  if (isEmptyAtEnd === true) return [`if ${subject} is present then ${subject} is empty`];
  if (!path.startsWith('query ') || /next/i.test(name)) return [];
  return [isHeader ? `${subject} does not contain "next"` : `${subject} is null or ${subject} is not present`];
}

/** What an answer says of the pages after it, where it says whether there is another one. */
const saysMore = (more: string | null): Pick<Style, 'goesOn' | 'ends' | 'isOver'> => ({
  goesOn: more === null ? [] : [`${more} is true`],
  ends: [],
  isOver: more === null ? [] : [`${more} is false`],
});

/** Each page begins after the last item of the one before. */
function afterItem({ paging: { cursor, more } }: ListView, size: number): Style[] {
  if (cursor === null) return [];
  const last = (at: number): number => Math.min(size, OWN_COUNT - size * (at - 1)) - 1;
  return [
    {
      name: cursor.name,
      first: [],
      next: (at) => [query(cursor, `{{page${at - 1}item${last(at)}}}`)],
      extract: nothing,
      isLed: true,
      ...saysMore(more),
    },
  ];
}

/** What the answer itself says of the next page. */
function followed(view: ListView, size: number): Style[] {
  const { paging } = view;
  const { offset, page, cursor, next } = paging;
  const varied = cursor ?? page ?? offset;
  if (paging.isAfterItem) return afterItem(view, size);
  if (next === null || varied === null) return [];
  const { goesOn, isOver } = saysMore(paging.more);
  return [
    {
      name: next.isHeader ? 'Link' : next.subject.replaceAll('`', ''),
      first: [],
      next: (at) => [query(varied, `{{next${at}}}`)],
      extract: (at) => [{ name: `next${at}`, path: next.path }],
      goesOn: [next.isHeader ? `${next.subject} contains "next"` : `${next.subject} is not null`, ...goesOn],
      ends: endOf(next, varied),
      isOver,
      // An empty cursor is none, and leads to the first page again.
      isLed: next.isEmptyAtEnd !== true,
    },
  ];
}

function numbered({ paging: { page, more }, definitions }: ListView): Style[] {
  if (page === null) return [];
  const known = firstPage(page, definitions);
  const from = known ?? 1;
  return [
    {
      name: page.name,
      first: known === null ? [] : [query(page, `${from}`)],
      next: (at) => [query(page, `${from + at}`)],
      extract: nothing,
      isLed: false,
      ...saysMore(more),
    },
  ];
}

/** The ways in which a list can be walked, the surest first. */
function stylesOf(view: ListView, size: number): Style[] {
  const { offset, more } = view.paging;
  const byOffset =
    offset === null
      ? []
      : [
          {
            name: offset.name,
            first: [],
            next: (at: number) => [query(offset, `${at * size}`)],
            extract: nothing,
            isLed: false,
            ...saysMore(more),
          },
        ];
  return [...followed(view, size), ...byOffset, ...numbered(view)];
}

/** The identities on a page, as values that later pages are compared with. */
const idsOf = (view: ListView, { identity }: OwnSet, at: number, count: number): Extract[] =>
  Array.from({ length: count }, (_, item) => ({ name: `page${at}item${item}`, path: itemAt(view, item, identity) }));

const namesBefore = (at: number, size: number): string[] =>
  Array.from({ length: at }, (_, page) => Array.from({ length: size }, (_, item) => `{page${page}item${item}}`)).flat();

/** All pages of the own records at one size: each holds what it must, nothing comes twice, and after the last there is nothing. */
function walk(
  lists: ListScenarios,
  own: Closed,
  size: Parameter,
  { style, count }: { style: Style; count: number },
): Candidate {
  const { view } = lists;
  const { paging } = view;
  const full = Math.floor(OWN_COUNT / count);
  const sizes = [...Array.from({ length: full }, () => count), ...(OWN_COUNT % count === 0 ? [] : [OWN_COUNT % count])];
  const pages = paging.pages === null ? [] : [`${paging.pages} is ${sizes.length}`];
  const every = everyItem(view, own.identity);
  const request = (at: number): ListRequest => {
    const length = sizes[at] ?? 0;
    const isLast = at >= sizes.length - 1;
    const before = namesBefore(at, count);
    const isCounted = at < sizes.length;
    return {
      query: [query(size, `${count}`), ...(at === 0 ? style.first : style.next(at))],
      rules: [
        isCounted
          ? `${listName(view)} has a length of exactly ${length}`
          : `${listName(view)} has a length of at most 0`,
        ...(isCounted ? before.map((name) => `no ${every} equals ${name}`) : []),
        ...(isCounted ? lists.total(OWN_COUNT) : []),
        ...(isLast ? [] : style.goesOn),
        ...(at === sizes.length - 1 ? style.isOver : []),
        ...(at === sizes.length - 1 && length < count ? style.ends : []),
        ...(isCounted ? pages : []),
      ],
      extracts: [...style.extract(at + 1), ...idsOf(view, own, at, length)],
    };
  };
  const [first, ...followUps] = Array.from({ length: sizes.length + 1 }, (_, at) => request(at));
  const about: About = {
    kind: 'next_page',
    name: `All pages of ${count} by ${style.name}`,
    reason: 'Walking through the pages gives each record exactly once.',
    constraint: style.name,
  };
  return lists.alone(own, about, {
    ...(first ?? { query: [], rules: [] }),
    followUps: beyondIsEmpty(followUps, sizes.length, style),
  });
}

/** A page after the last may be refused where it is numbered, so only what an answer leads to is followed to its end. */
const beyondIsEmpty = (pages: ListRequest[], last: number, { isLed }: Style): ListRequest[] =>
  isLed ? pages : pages.slice(0, last - 1);

/** Back from the last item: the items before it, in the order of the whole. */
function backwards(lists: ListScenarios, own: Closed, size: Parameter): Candidate[] {
  const { view, wholePage } = lists;
  const { back } = view.paging;
  if (back === null || wholePage === null) return [];
  const positions = [1, 2, 3].map((at) => ({
    name: `whole${at}`,
    path: itemAt(view, at, own.identity),
    optional: true as const,
  }));
  const about: About = {
    kind: 'next_page',
    name: `The page before the last item by ${back.name}`,
    reason: 'A page that is asked for backwards holds the items that stand before the one that is named.',
    constraint: back.name,
  };
  const rules = [1, 2].map((at) => `\`${itemAt(view, at - 1, own.identity)}\` equals {whole${at}}`);
  return [
    lists.alone(own, about, {
      query: [query(size, '2'), query(back, '{{whole3}}')],
      rules: [`${listName(view)} has a length of exactly 2`, ...rules],
      before: [lists.read(own, wholePage, positions)],
    }),
  ];
}

/** A window anywhere in the list holds what the whole holds there. */
function window(lists: ListScenarios, own: Closed, size: Parameter): Candidate[] {
  const { view, wholePage } = lists;
  const { offset } = view.paging;
  if (offset === null || wholePage === null) return [];
  const whole = lists.read(
    own,
    wholePage,
    [1, 2].map((at) => ({ name: `whole${at}`, path: itemAt(view, at, own.identity), optional: true as const })),
  );
  const about: About = {
    kind: 'page_size',
    name: `A window of the list by ${offset.name}`,
    reason: 'A part of a list holds what the whole holds at the same position.',
    constraint: offset.name,
  };
  const rules = [1, 2].map((at) => `\`${itemAt(view, at - 1, own.identity)}\` equals {whole${at}}`);
  const sent = [query(size, '2'), query(offset, '1')];
  return [
    lists.alone(own, about, {
      query: sent,
      rules: [`${listName(view)} has a length of exactly 2`, ...rules, ...lists.total(OWN_COUNT)],
      before: [whole],
    }),
  ];
}

/** That the last page is full is counted apart: it is what servers take for one more page. */
const FULL = 'full-last-page';

/** Pages of a list of own records: their sizes, no record lost or twice, the total. */
export function ownPages(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const closed = lists?.closed ?? null;
  const size = lists?.view.paging.size ?? null;
  if (lists === null || closed === null || size === null) return [];
  const [odd, even] = [3, 2].map((count) => (allows(lists, size, count) ? count : null));
  const styles = (count: number) => stylesOf(lists.view, count);
  return [
    ...(odd == null ? [] : styles(odd).map((style) => walk(lists, closed, size, { style, count: odd }))),
    ...(even == null
      ? []
      : styles(even)
          .slice(0, 1)
          .map((style) => ({ ...walk(lists, closed, size, { style, count: even }), oracle: FULL }))),
    ...(even == null ? [] : [...window(lists, closed, size), ...backwards(lists, closed, size)]),
    ...fullPageOfOwn(lists, closed),
  ];
}

export const ownPagesOracle: Oracle = {
  id: 'own-pages',
  claim: 'Walking through the pages of known records gives each of them exactly once, and their number as the total.',
  strength: 'document',
  ofList: true,
  candidates: ownPages,
};
