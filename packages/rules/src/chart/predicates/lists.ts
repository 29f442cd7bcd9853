import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { allOf, sameJson, testOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isMoment, isNumeric, lastName } from '../grounding/world.ts';
import type { Order } from '../lexicon/orders.ts';
import {
  duplicates,
  first,
  orders,
  pairs,
  sameOf,
  sortedBy,
  sorting,
  superlatives,
  uniqueness,
} from '../lexicon/orders.ts';
import { listPath } from '../operands/aggregates.ts';
import { not } from './equality.ts';
import type { Path } from '../../tree/check.ts';

/** "unique", "not repeated", "only once". */
export const uniqueAt: Reader<Said> = kept((chart, at) =>
  uniqueness.at(chart, at).map(({ end, cost, value: { isDenied } }): Edge<Said> => {
    const said: Said = { of: ({ spot }) => (spot === null ? null : uniqueOf(keyed(chart, spot))) };
    return { end, cost, value: isDenied ? not(said) : said };
  }),
);

const keys = /(?:^|[a-z_])(?:id|uuid|code|sku|ref|no|nr|number|slug|key|isbn|iban|name|title|label)$/i;

/** "no flour may be listed twice": things are told apart by what they are called, where they have just one such member. */
function keyed({ world }: Chart, spot: Spot): Spot {
  if (!spot.isItem || !spot.entry.isObject || spot.list === null) return spot;
  const { list } = spot;
  const members = world.spots.filter(
    (one) =>
      sameJson(one.list, list) &&
      one.path.length === list.length + 2 &&
      keys.test(lastName(one.path)) &&
      new Set(one.entry.values).size === one.entry.values.length,
  );
  const [only, ...others] = members;
  return only === undefined || others.length > 0 ? spot : only;
}

/** No two items have the same here; no two values of a list are the same. */
export function uniqueOf(spot: Spot): Made | null {
  const whole = listPath(spot);
  // Items that have keys are hardly ever the same as a whole.
  const isOfObjects = spot.entry.isObject || spot.isItem;
  if (whole !== null) return { check: testOf(atPath(whole), { op: 'unique', by: null }), cost: isOfObjects ? 0.06 : 0 };
  if (spot.list === null || spot.entry.isObject) return null;
  return { check: testOf(atPath(spot.list), { op: 'unique', by: spot.path.slice(spot.list.length + 1) }), cost: 0 };
}

const atPath = (path: Path): Target => ({ subject: { kind: 'field', path }, spot: null });

/** "no duplicate ids", "no two rooms have the same number": what is said without a subject. */
export const noDuplicatesAt: Reader<Spot> = kept((chart, at) => [
  ...duplicates.at(chart, at).flatMap(({ end }) => nameAt(chart, end)),
  ...pairs
    .at(chart, at)
    .flatMap(({ end }) =>
      nameAt(chart, end).flatMap((items) =>
        sameOf
          .at(chart, items.end)
          .flatMap((same) =>
            nameAt(chart, same.end).flatMap(({ end: last, cost, value }): Edge<Spot>[] =>
              isOfItems(value, items.value) ? [{ end: last, cost: cost + items.cost, value }] : [],
            ),
          ),
      ),
    ),
]);

const isOfItems = (member: Spot, items: Spot): boolean => {
  const list = listPath(items);
  return list !== null && member.list !== null && sameJson(list, member.list);
};

/** "sorted by name", "price asc", "newest first", "ordered by points from highest to lowest". */
export const sortedAt: Reader<Said> = kept((chart, at) => {
  const said = sorting.at(chart, at).map(({ end }) => ({ end, isSaid: true }));
  const starts = [...said, { end: at, isSaid: false }];
  return starts.flatMap(({ end, isSaid }) => [
    ...directed(chart, end, null),
    ...topFirst(chart, end),
    ...sortedBy
      .at(chart, end)
      .flatMap((by) => {
        const dir = isSaid || by.end > end ? orderedName(chart, by.end) : [];
        return isSaid
          ? dir
          : dir.filter(({ value }) => value.isDirected).map((edge) => ({ ...edge, cost: edge.cost + 0.05 }));
      })
      .map(({ end: last, cost, value }): Edge<Said> => ({ end: last, cost, value: value.said })),
  ]);
});

/** "highest score first", "the newest (raisedAt) should come first", "most borrowed on top". */
function topFirst(chart: Chart, at: number): Edge<Said>[] {
  return superlatives.at(chart, at).flatMap(({ end, value: order }) => {
    const isOpen = lowerAt(chart, end) === '(';
    return nameAt(chart, isOpen ? end + 1 : end).flatMap((name) => {
      const next = isOpen && lowerAt(chart, name.end) === ')' ? name.end + 1 : name.end;
      return first
        .at(chart, next)
        .map((edge): Edge<Said> => ({ end: edge.end, cost: name.cost, value: sortedAs(order, name.value) }));
    });
  });
}

function orderedName(chart: Chart, at: number): Edge<{ said: Said; isDirected: boolean }>[] {
  return nameAt(chart, at).flatMap(({ end, cost, value: spot }) => {
    const plain: Edge<{ said: Said; isDirected: boolean }> = {
      end,
      cost: cost + 0.02,
      value: { said: sortedAs({ order: 'ascending' }, spot), isDirected: false },
    };
    const from = /^[,(]$/.test(lowerAt(chart, end)) ? end + 1 : end;
    const given = directed(chart, from, spot).map(({ end: last, cost: own, value: said }) => ({
      end: lowerAt(chart, from - 1) === '(' && lowerAt(chart, last) === ')' ? last + 1 : last,
      cost: cost + own,
      value: { said, isDirected: true },
    }));
    return [...given, plain];
  });
}

/** A direction, and behind it what is ordered by. */
function directed(chart: Chart, at: number, by: Spot | null): Edge<Said>[] {
  return orders.at(chart, at).flatMap(({ end, value: order }): Edge<Said>[] => {
    const plain: Edge<Said> = {
      end,
      cost: 0,
      value: order.by === undefined || by !== null ? sortedAs(order, by) : impliedBy(chart, order),
    };
    if (by !== null) return [plain];
    const named = sortedBy
      .at(chart, end)
      .flatMap(({ end: next }) =>
        nameAt(chart, next).map((edge): Edge<Said> => ({ ...edge, value: sortedAs(order, edge.value) })),
      );
    return [plain, ...named];
  });
}

/** "from oldest to newest": by the only moment of the items. */
function impliedBy({ world }: Chart, order: Order): Said {
  return {
    of: ({ spot }) => {
      const list = spot === null ? null : (listPath(spot) ?? spot.list);
      const [key, ...others] = list === null ? [] : keysFor(world.spots, list, order);
      return key === undefined
        ? null
        : withMore(
            sortedAs(order, key).of({ subject: { kind: 'field', path: key.path }, spot: key }),
            0.08 * others.length,
          );
    },
  };
}

const withMore = (made: Made | null, cost: number): Made | null =>
  made === null ? null : { ...made, cost: made.cost + cost };

export function sortedAs(order: Order, by: Spot | null): Said {
  return {
    // That something is in any other order is nothing that anybody asks for.
    opposite: { of: () => null },
    of: ({ spot }) => {
      const key = by ?? (spot === null ? null : keyOf(spot));
      if (key !== null && key.list !== null && !key.isItem && !key.entry.isObject)
        return spot === null || isAbout(spot, key)
          ? sorted(key.list, order, key.path.slice(key.list.length + 1))
          : null;
      const list = spot === null ? null : listPath(spot);
      return by !== null || list === null ? null : ofList(list, order);
    },
  };
}

function sorted(list: Path, { order, isStrict }: Order, by: Path | null): Made {
  const check = testOf(atPath(list), { op: 'sorted', order, by });
  const distinct = testOf(atPath(list), { op: 'unique', by });
  return { check: isStrict === true ? allOf([check, distinct]) : check, cost: 0 };
}

/** Where a member of items is spoken of it is what they are sorted by. */
const keyOf = (spot: Spot): Spot | null => (listPath(spot) === null ? spot : null);

const isAbout = (spot: Spot, key: Spot): boolean => {
  const list = listPath(spot) ?? spot.list;
  return spot.path.length === 0 || (list !== null && key.list !== null && sameJson(list, key.list));
};

const ofList = (list: Path, order: Order): Made | null => (order.by === undefined ? sorted(list, order, null) : null);

/** Members of the items by which an order without a name may be meant. */
export function keysFor(spots: readonly Spot[], list: Path, { by }: Order): Spot[] {
  const members = spots.filter((spot) => spot.list !== null && sameJson(spot.list, list) && !spot.isItem);
  if (by === 'time') return members.filter(isMoment);
  if (by === 'price')
    return members.filter(
      (spot) => isNumeric(spot) && spot.own.some((word) => /^(?:pric|cost|rate|amount|fee|fare|total)/.test(word)),
    );
  return [];
}

/** "newest first" of a list: by its only moment. */
export const impliedOrderAt: Reader<Order> = (chart, at) => {
  const start = sorting.at(chart, at)[0]?.end ?? at;
  return orders.at(chart, start).filter(({ value }) => value.by !== undefined);
};
