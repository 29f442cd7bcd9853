import type { Chart, Chosen, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { nameAt } from '../grounding/names.ts';
import { sameJson } from '../chart/meaning.ts';
import type { Spot, World } from '../grounding/world.ts';
import { isNumeric, isValue } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Operand, Path } from '../../tree/check.ts';
import { chosenStep } from '../../tree/chosen-step.ts';
import { pathWithin } from '../../tree/within.ts';

/** What a value is compared with, and the locations that it is made of. */
export interface Compared {
  operand: Operand;
  spots: Spot[];
  /** A number that stands in the text, and what it is counted in. */
  unit: string | null;
}

type Aggregate = 'size' | 'sum' | 'highest' | 'lowest' | 'average';

const aggregates = new Senses<Aggregate>([
  ['the? number|nr|no|count|amount|quantity|total of all? the? ', 'size'],
  ['the? number|nr|count|quantity|amount of', 'size'],
  ['the? total number|count of', 'size'],
  ['nr|count|len|length|size of?', 'size'],
  ['the? length|size of', 'size'],
  ['how many', 'size'],
  ['as many as', 'size'],
  ['number|count|quantity|nr of elements|entries|items|rows|records|objects in|of the?', 'size'],
  ['the? number|count|quantity|nr of elements|entries|items|rows|records|objects in|of the?', 'size'],
  ['the? sum|total|sums|totals of all? the?', 'sum'],
  ['sum', 'sum'],
  ['all the?', 'sum'],
  ['the? average|mean of the? all?', 'average'],
  ['the? highest|largest|maximum|max|biggest of the? all?', 'highest'],
  ['the? lowest|smallest|minimum|min of the? all?', 'lowest'],
]);

const counts = new Senses<null>([
  ['.length', null],
  ['count', null],
]);

/** "the number of rooms", "sum of all the line totals", `rooms.length`. */
export const aggregateAt: Reader<Compared> = (chart, at) => {
  const bracket = (end: number) => (lowerAt(chart, end) === '(' ? end + 1 : end);
  return aggregates.at(chart, at).flatMap(({ end, value: kind }) => [
    ...chosenOf(chart, end, kind),
    ...nameAt(chart, bracket(end)).flatMap(({ end: last, cost, value: spot }): Edge<Compared>[] => {
      const operand = aggregateOf(kind, spot, chart.world);
      const next = bracket(end) > end && lowerAt(chart, last) === ')' ? last + 1 : last;
      return operand === null ? [] : [{ end: next, cost, value: { operand, spots: [spot], unit: null } }];
    }),
  ]);
};

/** "the number of open fines", "the sum of the amounts of paid lines". */
function chosenOf(chart: Chart, at: number, kind: Aggregate): Edge<Compared>[] {
  return chart.chosenAt(chart, at).flatMap(({ end, cost, value }): Edge<Compared>[] => {
    const operand = ofChosen(kind, value, chart.world);
    return operand === null ? [] : [{ end, cost: cost + 0.02, value: { operand, spots: [value.spot], unit: null } }];
  });
}

function ofChosen(kind: Aggregate, { spot, list, check }: Chosen, world: World): Operand | null {
  const step = chosenStep(check, list);
  if (step === null) return null;
  if (kind === 'size') return spot.isItem ? { kind: 'count', path: [...list, step] } : null;
  const member = spot.isItem ? amountOf(spot, world) : spot;
  const own = member === null ? null : pathWithin(member.path, list);
  if (kind !== 'sum' || member === null || own === null || !isNumeric(member)) return null;
  return { kind: 'sum', terms: [{ minus: false, factors: [[...list, step, ...own]] }] };
}

const together = new Senses<null>([
  ['added|summed|counted|totalled|taken|put up|together', null],
  ['together|combined|summed', null],
  ['in total|sum', null],
]);

/** "all the fees added up", "the lines together": the sum of what is named. */
export const addedAt: Reader<Compared> = (chart, at) => {
  const from = /^(?:all|every)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const start = lowerAt(chart, from) === 'the' ? from + 1 : from;
  const whole = nameAt(chart, start).map((edge) => ({ ...edge, operand: aggregateOf('sum', edge.value, chart.world) }));
  const chosen = chart.chosenAt(chart, start).map(({ value, ...edge }) => ({
    ...edge,
    value: value.spot,
    operand: ofChosen('sum', value, chart.world),
  }));
  return [...whole, ...chosen].flatMap(({ end, cost, value: spot, operand }) =>
    together
      .at(chart, end)
      .flatMap(({ end: last }): Edge<Compared>[] =>
        operand === null ? [] : [{ end: last, cost, value: { operand, spots: [spot], unit: null } }],
      ),
  );
};

export function aggregateOf(kind: Aggregate, spot: Spot, world: World): Operand | null {
  if (kind === 'size') {
    const list = listPath(spot);
    return list === null ? null : { kind: 'size', path: list };
  }
  const member = amountOf(spot, world);
  if (member !== null && kind === 'sum') return aggregateOf(kind, member, world);
  if (spot.list === null || spot.isItem || !isNumeric(spot)) return null;
  if (kind === 'sum') return { kind: 'sum', terms: [{ minus: false, factors: [spot.path] }] };
  return { kind: 'statistic', of: kind, path: spot.path };
}

/** "the lines together": the only amount that items have, for the items as a whole. */
export function amountOf(spot: Spot, { spots }: World): Spot | null {
  const list = listPath(spot);
  if (list === null || (spot.isItem && !spot.entry.isObject)) return null;
  const members = spots.filter(
    (one) => one.list !== null && sameJson(one.list, list) && !one.isItem && isNumeric(one) && isValue(one),
  );
  const amounts = members.filter(({ own }) =>
    own.some((word) => /^(?:amount|pric|cost|fee|sum|total|value|charge|rate)/.test(word)),
  );
  const [only, ...others] = amounts.length > 0 ? amounts : members;
  return only === undefined || others.length > 0 || only.own.some((word) => /^(?:id|no|nr|number)$/.test(word))
    ? null
    : only;
}

/** The list that a location is, or is an item of. */
export function listPath({ entry, isItem, path, list }: Spot): Path | null {
  if (isItem) return list;
  return entry.isList ? path : null;
}

/** "rooms.length", "rooms count". */
export const lengthAt: Reader<Compared> = (chart, at) => {
  const token = chart.tokens[at];
  const [, name = ''] = /^(.+)[.](?:length|size|count)(?:\(\))?$/.exec(token?.text ?? '') ?? [];
  if (name !== '') {
    const spot = chart.world.spots.find(
      ({ text, entry }) => entry.isList && (text === name || `body.${text}` === name || name.endsWith(`.${text}`)),
    );
    if (spot === undefined) return [];
    return [{ end: at + 1, cost: 0, value: { operand: { kind: 'size', path: spot.path }, spots: [spot], unit: null } }];
  }
  return nameAt(chart, at).flatMap(({ end, cost, value: spot }) => {
    if (!spot.entry.isList) return [];
    return counts.at(chart, end).map((edge): Edge<Compared> => ({
      end: edge.end,
      cost: cost + 0.1,
      value: { operand: { kind: 'size', path: spot.path }, spots: [spot], unit: null },
    }));
  });
};
