import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { followed, kept, likeliest, lowerAt } from '../chart/chart.ts';
import { nameAt } from '../grounding/names.ts';
import { verbSpots } from '../grounding/measures.ts';
import type { Spot } from '../grounding/world.ts';
import { isNumeric } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Compared } from './aggregates.ts';
import { amountOf } from './aggregates.ts';
import { amountAt } from './figures.ts';
import { spans } from './spans.ts';
import type { Figure, Operand, Path, Term } from '../../tree/check.ts';

const pluses = new Senses<boolean>([
  ['+|plus', false],
  ['-|minus|less', true],
  ['and|& ', false],
  ['added to', false],
]);

const timesSigns = new Senses<'times' | 'dividedBy'>([
  ['*|×|x|times', 'times'],
  ['times the', 'times'],
  ['multiplied by|with', 'times'],
  ['/', 'dividedBy'],
  ['divided by', 'dividedBy'],
]);

interface Product {
  factors: Spot[];
  /** How many there are. */
  size?: Path;
  constant: number | null;
  sign: 'times' | 'dividedBy' | null;
}

/** A product of names and at most one number. */
const productAt: Reader<Product> = kept((chart, at) => {
  const firsts = factorAt(chart, at);
  const products = firsts.flatMap((first) =>
    timesSigns.at(chart, first.end).flatMap(({ end, value: sign }) =>
      followed(
        [first],
        () => factorAt(chart, end),
        (left, right) => product(left, right, sign),
      ),
    ),
  );
  return [...firsts, ...products];
});

const product = (left: Product, right: Product, sign: Product['sign']): Product | null =>
  left.size !== undefined || right.size !== undefined || (left.constant !== null && right.constant !== null)
    ? null
    : { factors: [...left.factors, ...right.factors], constant: left.constant ?? right.constant, sign };

const relative = new Senses<null>([
  ['what was|is', null],
  ['what has been', null],
  ['the value of', null],
  ['that of', null],
]);

const countingWords = new Senses<null>([
  ['the? number|nr|count|quantity|amount of the? items|entries|elements? in?', null],
  ['how many', null],
]);

/** "all the surcharges", "the number of results". */
const wholesAt = (chart: Chart, at: number): Edge<Product>[] => [
  ...countingWords.at(chart, at).flatMap(({ end }) =>
    nameAt(chart, end).flatMap((edge): Edge<Product>[] => {
      const list = edge.value.isItem ? edge.value.list : edge.value.entry.isList ? edge.value.path : null;
      return list === null ? [] : [{ ...edge, value: { factors: [], size: list, constant: null, sign: null } }];
    }),
  ),
  ...(/^(?:all|every|each|any)$/.test(lowerAt(chart, at)) ? nameAt(chart, at + 1) : []).flatMap(
    (edge): Edge<Product>[] => {
      const amount = edge.value.isItem || edge.value.entry.isList ? amountOf(edge.value, chart.world) : null;
      return amount === null ? [] : [{ ...edge, value: { factors: [amount], constant: null, sign: null } }];
    },
  ),
];

const moments = new Senses<null>([
  ['it|they|he|she', null],
  ['the? day|date|time|moment|hour when|that? it|they', null],
]);

/** "before it expires", "on the day they start": when that happens. */
const happeningAt = (chart: Chart, at: number): Edge<Product>[] =>
  moments.at(chart, at).flatMap(({ end }) =>
    verbSpots(chart.world, lowerAt(chart, end)).map((spot) => ({
      end: end + 1,
      cost: 0.02,
      value: { factors: [spot], constant: null, sign: null },
    })),
  );

const factorAt: Reader<Product> = (chart, at) => [
  ...happeningAt(chart, at),
  ...wholesAt(chart, at),
  ...nameAt(chart, relative.at(chart, at)[0]?.end ?? at)
    .filter(({ value }) => !value.entry.isList && !value.isItem && !value.entry.isObject)
    .map(({ end, cost, value }) => ({ end, cost, value: { factors: [value], constant: null, sign: null } })),
  ...amountAt(chart, at).map(({ end, cost, value: { value } }) => ({
    end,
    cost,
    value: { factors: [], constant: value, sign: null },
  })),
];

const minus = new Senses<null>([['-|minus', null]]);

const counting = new Senses<null>([
  ['( in? seconds|secs|minutes|mins|hours|days|ms|milliseconds )', null],
  ['in seconds|secs|minutes|mins|hours|days|ms|milliseconds', null],
]);

/** "finishedAt - startedAt": moments, whose difference is counted in a unit. */
function differenceAt(chart: Chart, at: number): Edge<Compared>[] {
  return nameAt(chart, at).flatMap((to) =>
    minus
      .at(chart, to.end)
      .flatMap(({ end }) =>
        nameAt(chart, end).flatMap((from) =>
          spans(from, to, null).map((edge) => ({ ...edge, end: counting.at(chart, from.end)[0]?.end ?? from.end })),
        ),
      ),
  );
}

/** A field, or what is calculated of several: "net plus tax", "nights x rate + cityTax". */
export const formulaAt: Reader<Compared> = kept((chart, at) => {
  const found: Edge<Compared>[] = differenceAt(chart, at);
  let open: Edge<{ minus: boolean; product: Product }[]>[] = productAt(chart, at).map((edge) => ({
    ...edge,
    value: [{ minus: false, product: edge.value }],
  }));
  for (let length = 1; length <= 4 && open.length > 0; length++) {
    for (const edge of open) {
      const operand = formulaOf(edge.value);
      const spots = edge.value.flatMap(({ product }) => product.factors);
      const isSized = edge.value.length > 1 && edge.value.some(({ product }) => product.size !== undefined);
      if (operand !== null && (spots.length > 0 || isSized))
        found.push({ end: edge.end, cost: edge.cost, value: { operand, spots, unit: null } });
    }
    open = likeliest(
      open.flatMap((edge) => longer(chart, edge)),
      12,
    );
  }
  return found;
});

function longer(chart: Chart, edge: Edge<{ minus: boolean; product: Product }[]>): (typeof edge)[] {
  return pluses.at(chart, edge.end).flatMap(({ end, value: minus }) =>
    productAt(chart, end).map((next) => ({
      end: next.end,
      // "a and b" is more often two things than their sum.
      cost: edge.cost + next.cost + (lowerAt(chart, edge.end) === 'and' ? 0.4 : 0),
      value: [...edge.value, { minus, product: next.value }],
    })),
  );
}

function formulaOf(parts: readonly { minus: boolean; product: Product }[]): Operand | null {
  const [only] = parts;
  if (only === undefined) return null;
  const factors = parts.flatMap(({ product }) => product.factors);
  if (parts.length === 1 && only.product.size !== undefined) return null;
  if (parts.length === 1 && only.product.sign === null) {
    const [spot] = factors;
    return spot === undefined ? null : { kind: 'field', path: spot.path };
  }
  if (!factors.every(isNumeric)) return null;
  const repeated = withRepeated(parts);
  if (repeated !== null) return repeated;
  const isSized = parts.some(({ product }) => product.size !== undefined);
  if (!isSized && parts.every(({ product }) => product.constant === null && product.sign !== 'dividedBy')) {
    const terms = parts.map(({ minus, product }): Term => ({
      minus,
      factors: product.factors.map(({ path }) => path),
    }));
    return { kind: 'sum', terms };
  }
  return calculationOf(parts);
}

const maxRepeated = 12;

/** "3 * won + drawn": what is taken three times is added three times. */
function withRepeated(parts: readonly { minus: boolean; product: Product }[]): Operand | null {
  const isRepeated = parts.length > 1 && parts.some(({ product }) => product.constant !== null);
  const isWhole = parts.every(
    ({ product: { constant, sign, size, factors } }) =>
      size === undefined &&
      sign !== 'dividedBy' &&
      factors.length > 0 &&
      (constant === null || (Number.isInteger(constant) && constant > 0 && constant <= maxRepeated)),
  );
  if (!isRepeated || !isWhole) return null;
  const terms = parts.flatMap(({ minus, product: { constant, factors } }) =>
    Array.from({ length: constant ?? 1 }, (): Term => ({ minus, factors: factors.map(({ path }) => path) })),
  );
  return { kind: 'sum', terms };
}

/** Of two figures, one of which may be a number. */
function calculationOf(parts: readonly { minus: boolean; product: Product }[]): Operand | null {
  const [first, second] = parts;
  if (first === undefined || parts.length > 2) return null;
  if (second === undefined) {
    const [left, right] = figuresOf(first.product);
    const sign = first.product.sign;
    return left === undefined || right === undefined || sign === null
      ? null
      : { kind: 'calculation', left, sign, right, rounding: 'none' };
  }
  const [left, more] = figuresOf(first.product);
  const [right, other] = figuresOf(second.product);
  if (left === undefined || right === undefined || more !== undefined || other !== undefined) return null;
  return { kind: 'calculation', left, sign: second.minus ? 'minus' : 'plus', right, rounding: 'none' };
}

const figuresOf = ({ factors, constant, size }: Product): Figure[] => [
  ...(size === undefined ? [] : [{ kind: 'size' as const, path: size }]),
  ...factors.map(({ path }): Figure => ({ kind: 'field', path })),
  ...(constant === null ? [] : [{ kind: 'number' as const, value: constant }]),
];
