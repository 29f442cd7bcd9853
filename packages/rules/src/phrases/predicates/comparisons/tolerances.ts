import { lastName } from '../../../evaluate/lookup/nearest.ts';
import { measureOf } from '../../../language/values/measures.ts';
import { numberValue } from '../../../language/values/numbers.ts';
import { literal } from '../../../language/values/values.ts';
import type { Figure, Operand } from '../../../tree/check.ts';
import { nameWords } from '../../../tree/path.ts';
import { pathOf } from '../../nouns/things.ts';
import type { About, Found, Sentence, Stated, Thing } from '../../tree.ts';
import { lookup, said, wordAt } from '../../words/words.ts';
import type { Joint } from '../joints.ts';
import { stated } from '../leaf.ts';
import type { Compared } from './operands.ts';

/** ", within 0.5": no bound of its own. */
export const saysHowExactly = (sentence: Sentence, { kind, next }: Joint): boolean =>
  kind === 'list' && /^(within|±.*|tolerance)$/.test(wordAt(sentence, next));

type ReadOperands = (sentence: Sentence, at: number, about: About) => Found<Compared>[];

/** By how much a number may differ from another: so much, or such a part of it. */
interface Tolerance {
  by: number;
  isShare: boolean;
}

const equals = lookup<true>(
  [
    'equal to',
    'equals',
    'equal',
    'the same as',
    'matches',
    'match',
    'close to',
    'tobecloseto',
    'approximately',
    'about',
    'exactly',
    '=',
    '==',
  ].map((say): [string, true] => [say, true]),
);

/** "differ by more than 2 from", "within 2 of": `isFar` where it is said that it lies further away. */
const distances = lookup<'near' | 'far'>([
  ['within', 'near'],
  ['at most', 'near'],
  ['no more than', 'near'],
  ['not more than', 'near'],
  ['no further than', 'near'],
  ['differ by at most', 'near'],
  ['differs by at most', 'near'],
  ['differ by no more than', 'near'],
  ['differs by no more than', 'near'],
  ['differ at most', 'near'],
  ['deviate by at most', 'near'],
  ['deviates by at most', 'near'],
  ['deviate by no more than', 'near'],
  ['deviates by no more than', 'near'],
  ['differ by more than', 'far'],
  ['differ more than', 'far'],
  ['deviate by more than', 'far'],
  ['deviate more than', 'far'],
  ['be off by more than', 'far'],
]);

const apart = lookup<true>(
  ['of', 'from', 'away from', 'off', 'off from', 'different from', 'apart from'].map((say): [string, true] => [
    say,
    true,
  ]),
);

const differing = /^(differ|differs|deviate|deviates)$/;
const limits = lookup<'near' | 'far'>([
  ['by at most', 'near'],
  ['by no more than', 'near'],
  ['by not more than', 'near'],
  ['by more than', 'far'],
  ['more than', 'far'],
]);

const signs = lookup<true>(
  [
    '±',
    '+/-',
    '+-',
    'plus or minus',
    'give or take',
    'within',
    'to within',
    'with a tolerance of',
    'with tolerance',
    'tolerance',
    'with a margin of',
  ].map((say): [string, true] => [say, true]),
);

const speaks =
  /^(within|±.*|\+\/-.*|\+-|differs?|deviates?|off|away|tolerance|margin|give|minus|decimals?|nearest|whole)$/;

const saying = new WeakMap<Sentence['memo'], boolean>();

function saysTolerance({ input, memo }: Sentence): boolean {
  const before = saying.get(memo);
  if (before !== undefined) return before;
  const found = input.tokens.some(({ lower }) => speaks.test(lower));
  saying.set(memo, found);
  return found;
}

/** "is within 0.5 of the total", "equals the mean, ± 0.1", "does not differ from the sum by more than 1 %": a number that may differ a little. */
export function tolerantAt(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  if (!saysTolerance(sentence)) return [];
  return [
    ...distant(sentence, at, about, operands),
    ...differingFrom(sentence, at, about, operands),
    ...equalTo(sentence, at, about, operands),
  ];
}

function distant(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  const distance = said(sentence, at, distances);
  const by = distance === null ? null : amountAt(sentence, distance.next, about.thing);
  const from = by === null ? null : said(sentence, by.next, apart);
  if (distance === null || by === null || from === null) return [];
  return operands(sentence, from.next, about).flatMap(({ value, next }) =>
    tested(about.thing, { compared: value, tolerance: by.value, isFar: distance.value === 'far', next }),
  );
}

/** "differs from the sum by at most 2". */
function differingFrom(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  if (!differing.test(wordAt(sentence, at)) || wordAt(sentence, at + 1) !== 'from') return [];
  return operands(sentence, at + 2, about).flatMap(({ value, next }) => {
    const limit = said(sentence, next, limits);
    const by = limit === null ? null : amountAt(sentence, limit.next, about.thing);
    if (limit === null || by === null) return [];
    return tested(about.thing, { compared: value, tolerance: by.value, isFar: limit.value === 'far', next: by.next });
  });
}

function equalTo(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  const from = said(sentence, at, equals)?.next ?? at;
  return operands(sentence, from, about).flatMap(({ value, next }) => {
    const tolerance = behind(sentence, next, about.thing);
    if (tolerance === null) return [];
    return tested(about.thing, { compared: value, tolerance: tolerance.value, isFar: false, next: tolerance.next });
  });
}

/** What is said behind a value about how exactly it is meant. */
function behind(sentence: Sentence, at: number, thing: Thing): Found<Tolerance> | null {
  const unit = wordAt(sentence, at);
  const start = measureOf(unit) === undefined ? at : at + 1;
  const isInside = wordAt(sentence, start) === '(';
  const from = isInside || wordAt(sentence, start) === ',' ? start + 1 : start;
  const found = signed(sentence, from, thing) ?? rounded(sentence, from);
  if (found === null || !isInside) return found;
  return wordAt(sentence, found.next) === ')' ? { ...found, next: found.next + 1 } : null;
}

function signed(sentence: Sentence, at: number, thing: Thing): Found<Tolerance> | null {
  const [, glued] = /^(?:±|\+\/-)(\d+(?:\.\d+)?)$/.exec(wordAt(sentence, at)) ?? [];
  if (glued !== undefined) return measured(sentence, { by: Number(glued), next: at + 1 }, thing);
  const sign = said(sentence, at, signs);
  return sign === null ? null : amountAt(sentence, sign.next, thing);
}

const decimals = /^decimals?$/;
const wholes = lookup<true>(
  [
    'to the nearest integer',
    'to the nearest whole number',
    'to the whole number',
    'rounded to the nearest integer',
    'to the nearest unit',
  ].map((say): [string, true] => [say, true]),
);

/** "to two decimals", "rounded to 1 decimal", ", 2 decimals". */
function rounded(sentence: Sentence, at: number): Found<Tolerance> | null {
  const whole = said(sentence, at, wholes);
  if (whole !== null) return { value: { by: 0.5, isShare: false }, next: whole.next };
  const start = /^(rounded|correct|exact|accurate)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const from = wordAt(sentence, start) === 'to' ? start + 1 : start;
  if (from === at && wordAt(sentence, at - 1) !== ',') return null;
  const [count] = numberValue(sentence.input, from);
  if (count === undefined || !Number.isInteger(count.value) || !decimals.test(wordAt(sentence, count.next)))
    return null;
  const next = /^(places?|digits?)$/.test(wordAt(sentence, count.next + 1)) ? count.next + 2 : count.next + 1;
  return { value: { by: Number((0.5 * 10 ** -count.value).toPrecision(3)), isShare: false }, next };
}

function amountAt(sentence: Sentence, at: number, thing: Thing): Found<Tolerance> | null {
  const [number] = numberValue(sentence.input, at);
  return number === undefined || number.value < 0
    ? null
    : measured(sentence, { by: number.value, next: number.next }, thing);
}

/** In the unit that the name of what is compared ends with. */
function measured(
  sentence: Sentence,
  { by, next }: { by: number; next: number },
  thing: Thing,
): Found<Tolerance> | null {
  const word = wordAt(sentence, next);
  if (/^(%|percent|pct)$/.test(word)) return { value: { by: by / 100, isShare: true }, next: next + 1 };
  const unit = measureOf(word);
  if (unit === undefined)
    return { value: { by, isShare: false }, next: /^(degrees?|points?|units?)$/.test(word) ? next + 1 : next };
  const words = nameWords(lastName(pathOf(thing) ?? []) ?? '');
  const own = words.length < 2 ? undefined : measureOf(words.at(-1) ?? '');
  if (own !== undefined && own.of !== unit.of) return null;
  const factor = own === undefined ? 1 : unit.factor / own.factor;
  return { value: { by: Number((by * factor).toPrecision(12)), isShare: false }, next: next + 1 };
}

interface Compare {
  compared: Compared;
  tolerance: Tolerance;
  isFar: boolean;
  next: number;
}

function tested(thing: Thing, { compared, tolerance, isFar, next }: Compare): Found<Stated>[] {
  const low = moved(compared.operand, tolerance, -1);
  const high = moved(compared.operand, tolerance, 1);
  if (low === null || high === null || compared.unit !== null) return [];
  const value = stated(thing, { predicate: { op: 'between', low, high }, negated: isFar, unit: null });
  return value === null ? [] : [{ value, next }];
}

function moved(operand: Operand, { by, isShare }: Tolerance, side: 1 | -1): Operand | null {
  if (operand.kind === 'literal') {
    if (typeof operand.value !== 'number') return null;
    const moving = isShare ? operand.value * (1 + side * by) : operand.value + side * by;
    return literal(Number(moving.toPrecision(12)));
  }
  const left = figureOf(operand);
  if (left === null) return null;
  const right = { kind: 'number' as const, value: isShare ? Number((1 + side * by).toPrecision(12)) : by };
  const sign = isShare ? 'times' : side < 0 ? 'minus' : 'plus';
  return { kind: 'calculation', left, sign, right, rounding: 'none' };
}

function figureOf(operand: Operand): Figure | null {
  const { kind } = operand;
  return kind === 'field' || kind === 'size' || kind === 'sum' || kind === 'statistic' ? operand : null;
}
