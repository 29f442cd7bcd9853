import { numberValue } from '../../language/values/numbers.ts';
import { calculationSign, roundingAt } from '../../language/values/figures.ts';
import { isSingleValue } from '../../language/names/names.ts';
import { endingAt, hasWords, lowerAt, oneWord, tokenAt } from '../../language/parser.ts';
import type { Input, Match } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import type { Calculation, Figure, Operand, Path, Statistic } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import type { Examples } from '../line.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';

const longest = 18;
const shares: [say: string, factor: number][] = [
  ['(twice|double|two times)', 2],
  ['(three times|triple|thrice)', 3],
  ['(four times|quadruple)', 4],
  ['[a|one] (half)', 0.5],
  ['(a|one) third', 1 / 3],
  ['(a|one) quarter', 0.25],
  ['(a|one) tenth', 0.1],
];
const shareReaders = shares.map(([say, factor]) => ({
  read: phrase(`[exactly] ${say} [of] [the] [as much as]`, {}),
  factor,
}));
const statistics: [say: string, of: Statistic['of']][] = [
  ['(highest|largest|maximum|max|biggest|greatest|top)', 'highest'],
  ['(lowest|smallest|minimum|min|least)', 'lowest'],
  ['(average|mean|avg)', 'average'],
];
const statisticReaders = statistics.map(([say, of]) => ({
  read: phrase(`[the] ${say} [value] [of] [all] [the] [its|their]`, {}),
  of,
}));
const sizeOf = phrase('[the] (number|count|length|size|amount) of [all] [the]', {});
const among = oneWord('among', 'across', 'over', 'amongst');
const amountThan = phrase('(more|higher|larger|above) [than]', {});
const lessThan = phrase('(less|lower|fewer|smaller|below) [than]', {});
const percent = phrase('(%|percent|per cent) of [the]', {});

/** Words one of which every such value has. */
export const figureWords = new Set(
  'plus + minus - times * × multiplied divided / ÷ twice double triple thrice quadruple half third quarter tenth % percent more less higher lower fewer highest largest maximum max biggest greatest top lowest smallest minimum min least average mean avg'.split(
    ' ',
  ),
);
const hints = [figureWords];

/** "totalItems / pageSize, rounded up", "5 more than the fee", "half of the total", "20 % of net", "the highest bid amount". */
export function figureOperand(input: Input, at: number): Match<Operand>[] {
  const { end } = input;
  if (end - at < 2 || end - at > longest || input.names.entries.length === 0 || !hasWords(input, hints)) return [];
  const found = statisticIn(input, at) ?? shareIn(input, at) ?? moreIn(input, at) ?? calculationIn(input, at);
  return found === null || isName(input, at) ? [] : [{ value: found, next: end }];
}

/** "the highest bid" of an answer that has `highestBid`. */
function isName(input: Input, at: number): boolean {
  return nameCandidates(input, { from: at, to: input.end }).some(
    (location) => location.exact && isSingleValue(location) && !isRepeatedPath(location.path),
  );
}

function statisticIn(input: Input, at: number): Statistic | null {
  for (const { read, of } of statisticReaders) {
    for (const { next } of read(input, at)) {
      const path = repeated(input, next);
      if (path !== null) return { kind: 'statistic', of, path };
    }
  }
  return null;
}

/** "amount among the bids", "item prices", "bid amount". */
function repeated(input: Input, from: number): Path | null {
  for (let index = from + 1; index < input.end - 1; index++) {
    if (among(input, index).length === 0) continue;
    const of = { ...input.tokens[index], lower: 'of' } as Input['tokens'][number];
    const tokens = [...input.tokens.slice(0, index), of, ...input.tokens.slice(index + 1)];
    return numbersOf({ ...input, tokens, memo: { read: new Map(), possible: input.memo.possible } }, from);
  }
  return numbersOf(input, from);
}

function numbersOf(input: Input, from: number): Path | null {
  const found = nameCandidates(input, { from, to: input.end }).filter(
    (location) => location.extra.length === 0 && isNumber(location) && isRepeatedPath(location.path),
  );
  return found.length === 1 || found[0]?.exact === true ? (found[0]?.path ?? null) : null;
}

function isNumber(location: Candidate): boolean {
  return isSingleValue(location) && (location.types.has('number') || location.types.size === 0);
}

function shareIn(input: Input, at: number): Calculation | null {
  for (const { read, factor } of shareReaders) {
    for (const { next } of read(input, at)) {
      const whole = figureIn(input, next, input.end);
      if (whole !== null) return calculation(whole, 'times', factor);
    }
  }
  const [number] = numberValue(input, at);
  const [rate] = number === undefined ? [] : percent(input, number.next).toReversed();
  const whole = rate === undefined ? null : figureIn(input, rate.next, input.end);
  return whole === null || number === undefined ? null : calculation(whole, 'times', number.value / 100);
}

/** "one less than the number of legs". */
function moreIn(input: Input, at: number): Calculation | null {
  const [number] = numberValue(input, lowerAt(input, at) === 'exactly' ? at + 1 : at);
  if (number === undefined) return null;
  for (const [read, sign] of [[amountThan, 'plus'] as const, [lessThan, 'minus'] as const]) {
    for (const { next } of read(input, number.next)) {
      const whole = figureIn(input, next, input.end);
      if (whole !== null) return calculation(whole, sign, number.value);
    }
  }
  return null;
}

function calculation(left: Figure, sign: Calculation['sign'], value: number): Calculation {
  return { kind: 'calculation', left, sign, right: { kind: 'number', value }, rounding: 'none' };
}

function calculationIn(input: Input, at: number): Calculation | null {
  for (let index = at + 1; index < input.end - 1; index++) {
    const [sign] = tokenAt(input, index)?.kind === 'quoted' ? [] : calculationSign(input, index);
    if (sign === undefined) continue;
    const left = figureIn(input, at, index);
    const found = left === null ? null : divided(input, { left, sign: sign.value, from: sign.next });
    if (found !== null) return found;
  }
  return null;
}

interface Begun {
  left: Figure;
  sign: Calculation['sign'];
  from: number;
}

function divided(input: Input, { left, sign, from }: Begun): Calculation | null {
  for (let end = input.end; end > from; end--) {
    const rounding = roundingAt(input, end);
    if (rounding === null) continue;
    const right = figureIn(input, from, end);
    if (right !== null) return { kind: 'calculation', left, sign, right, rounding };
  }
  return null;
}

/** A number, the number of items of a list, or one number that the answer has. */
function figureIn(input: Input, from: number, end: number): Figure | null {
  if (end <= from) return null;
  const [number] = numberValue(endingAt(input, end), from).filter(({ next }) => next === end);
  if (number !== undefined) return { kind: 'number', value: number.value };
  const [size] = sizeOf(endingAt(input, end), from);
  if (size !== undefined) return sized(input, size.next, end);
  const found = nameCandidates(input, { from, to: end }).find((location) => location.exact && isNumber(location));
  return found === undefined ? null : { kind: 'field', path: found.path };
}

function sized(input: Input, from: number, end: number): Figure | null {
  const list = nameCandidates(input, { from, to: end }).find(
    ({ isList, extra, path }) => isList && extra.length === 0 && !isRepeatedPath(path),
  );
  return list === undefined ? null : { kind: 'size', path: list.path };
}

export const figureExamples: Examples = {
  name: 'figures',
  title: 'Quotients, shares, averages, the highest and the lowest',
  golden: [
    {
      text: 'pages is count divided by pageSize, rounded up',
      reads: '`pages` is the result of `count` divided by `pageSize` rounded up',
      sample: { pages: 5, count: 14, pageSize: 3 },
    },
    {
      text: 'tax is 20% of net',
      reads: '`tax` is the result of `net` times 0.2',
      sample: { tax: 2, net: 10 },
    },
    {
      text: 'stops is one less than the number of legs',
      reads: '`stops` is the result of the number of items in `legs` minus 1',
      sample: { stops: 1, legs: [{}, {}] },
    },
    {
      text: 'deposit is half of the price',
      reads: '`deposit` is the result of `price` times 0.5',
      sample: { deposit: 1, price: 2 },
    },
    {
      text: 'best is the highest score of the players',
      reads: '`best` is the highest of `players[*].score`',
      sample: { best: 3, players: [{ score: 3 }, { score: 1 }] },
    },
    {
      text: 'mean is the average of the player scores',
      reads: '`mean` is the average of `players[*].score`',
      sample: { mean: 2, players: [{ score: 3 }, { score: 1 }] },
    },
  ],
};
