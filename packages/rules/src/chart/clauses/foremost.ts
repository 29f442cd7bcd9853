import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Clause } from './stated.ts';
import { bare } from './stated.ts';
import { measuresBy } from '../grounding/measures.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isMoment, isNumeric, isValue, isWholeList, spotAt } from '../grounding/world.ts';
import type { Order } from '../lexicon/orders.ts';
import { Senses } from '../lexicon/senses.ts';
import { listPath } from '../operands/aggregates.ts';
import { sortedAs } from '../predicates/lists.ts';
import { fieldOf, sameJson, testOf } from '../chart/meaning.ts';
import type { Check } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';

interface Superlative {
  order: Order['order'];
  /** What it measures; nothing where the name says it. */
  by: string | null;
}

const superlatives = new Senses<Superlative>([
  ['newest|latest|freshest', { order: 'descending', by: 'newest' }],
  ['most recent|recently', { order: 'descending', by: 'newest' }],
  ['oldest|earliest|soonest|nearest|next', { order: 'ascending', by: 'oldest' }],
  ['cheapest|lowest-priced', { order: 'ascending', by: 'cheapest' }],
  ['least expensive', { order: 'ascending', by: 'cheapest' }],
  ['dearest|priciest|costliest', { order: 'descending', by: 'dearest' }],
  ['most expensive|costly', { order: 'descending', by: 'dearest' }],
  ['fastest|quickest|shortest', { order: 'ascending', by: 'fastest' }],
  ['slowest|longest', { order: 'descending', by: 'longest' }],
  ['heaviest', { order: 'descending', by: 'heaviest' }],
  ['lightest', { order: 'ascending', by: 'lightest' }],
  ['youngest', { order: 'ascending', by: 'youngest' }],
  ['best|top|highest|largest|biggest|most|best-rated|top-rated|highest-rated', { order: 'descending', by: null }],
  ['best rated|scored|scoring|selling', { order: 'descending', by: 'best' }],
  ['lowest|smallest|least|worst|fewest', { order: 'ascending', by: null }],
]);

const leading = new Senses<null>(
  [
    'must|should|shall|has|have|needs|ought|is|are|comes|come|stands|goes|appears|shown|listed|with to? always? be|come|stand|appear|go|is|are? shown|listed? first|foremost|uppermost',
    'must|should|shall|has|have|needs|ought|is|are|comes|come|stands|goes|appears|shown|listed|with to? always? be|come|stand|appear|go|sit|is|are? shown|listed? on|at|to the? very? top|beginning|start|front|head',
    'must|should|shall|has|have|needs to? lead',
    'first',
    'on|at the? very? top',
    'up top',
    'leads|leading',
  ].map((say) => [say, null] as const),
);

const behind = new Senses<null>(
  [
    'and going|then? down|downwards|descending',
    'then down|downwards',
    'in the? list|table|answer|response|results',
    'please',
  ].map((say) => [say, null] as const),
);

/** "the newest issue should come first", "cheapest price first", "best match score on top and going down". */
export const foremostAt: Reader<Clause> = (chart, at) => {
  let from = at;
  while (/^(?:the|with|a|an|always|show|list|its|their)$/.test(lowerAt(chart, from)) && from < at + 3) from++;
  return superlatives.at(chart, from).flatMap(({ end, value }) => {
    const things = [...nameAt(chart, oneEnd(chart, end)), ...bareAt(chart, oneEnd(chart, end))];
    return things.flatMap((thing) =>
      leading.at(chart, thing.end).flatMap(({ end: next }) => ordered(chart, { ...thing, end: next }, value)),
    );
  });
};

const oneEnd = (chart: Chart, at: number): number =>
  /^(?:one|ones|entry|item)$/.test(lowerAt(chart, at)) ? at + 1 : at;

/** Without a noun: the items of any list. */
function bareAt({ world }: Chart, at: number): Edge<Spot>[] {
  const lists = world.spots.filter((spot) => isWholeList(spot) && spot.list === null);
  return lists.slice(0, 3).map((value, index) => ({ end: at, cost: 0.08 + 0.1 * index, value }));
}

function ordered(chart: Chart, { end, cost, value: spot }: Edge<Spot>, { order, by }: Superlative): Edge<Clause>[] {
  return keysAt(chart, { end, cost: 0, value: spot }, by).flatMap((key): Edge<Clause>[] => {
    const made = sortedAs({ order }, key.value).of(fieldOf(key.value));
    const last = behind.at(chart, key.end)[0]?.end ?? key.end;
    const whole = cost + key.cost + 0.02;
    const foremost = firstOf(key.value, order);
    return [
      ...(made === null ? [] : [{ end: last, cost: whole, value: bare(made.check, spot) }]),
      ...(foremost === null ? [] : [{ end: last, cost: whole + 0.1, value: bare(foremost, spot) }]),
    ];
  });
}

/** Where the others are in no order: nothing comes before it. */
function firstOf({ list, path }: Spot, order: Order['order']): Check | null {
  if (list === null || list.some(isEach)) return null;
  const own = path.slice(list.length + 1);
  return testOf(
    { subject: { kind: 'field', path: [...list, 0, ...own] }, spot: null },
    {
      op: 'compare',
      comparison: 'equal',
      value: { kind: 'statistic', of: order === 'ascending' ? 'lowest' : 'highest', path },
    },
  );
}

/** By what the items are ordered: what is named, what stands behind it in parentheses, or the only member that is measured so. */
function keysAt(chart: Chart, { end, value: spot }: Edge<Spot>, by: string | null): Edge<Spot>[] {
  const list = listPath(spot) ?? spot.list;
  if (list === null) return [];
  const named = namedKeys(chart, end).filter(({ value }) => value.list !== null && sameJson(value.list, list));
  if (named.length > 0) return named;
  if (isValue(spot) && !spot.isItem && (isNumeric(spot) || isMoment(spot))) return [{ end, cost: 0, value: spot }];
  const whole = spotAt(chart.world, formatPath([...list, { each: true }]));
  if (whole === null) return [];
  const keys = measuresBy(chart.world, by ?? 'best', whole);
  return keys.map((value, index) => ({ end, cost: 0.08 * (keys.length - 1) + 0.02 * index, value }));
}

/** "(by publishedAt)", "by price". */
function namedKeys(chart: Chart, at: number): Edge<Spot>[] {
  const isOpen = lowerAt(chart, at) === '(' || lowerAt(chart, at) === ',';
  const from = isOpen ? at + 1 : at;
  if (!/^(?:by|on|per)$/.test(lowerAt(chart, from))) return [];
  return nameAt(chart, from + 1)
    .filter(({ value }) => isValue(value))
    .map((edge) => ({ ...edge, end: isOpen && lowerAt(chart, edge.end) === ')' ? edge.end + 1 : edge.end }));
}
