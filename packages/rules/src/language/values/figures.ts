import type { Calculation, Figure, Operand, Path, Statistic } from '../../tree/check.ts';
import { parsePath } from '../../tree/path.ts';
import { firstOf, mapped, oneWord, tokenAt } from '../parser.ts';
import type { Input, Match, Parser } from '../parser.ts';
import { phrase } from '../phrase.ts';
import { writtenSum } from './sums.ts';

const path: Parser<Path> = (input, at) => {
  const found = tokenAt(input, at);
  const read = found?.kind === 'path' ? parsePath(found.text) : null;
  return read === null ? [] : [{ value: read, next: at + 1 }];
};

/** "the average of `items[*].price`". */
export const writtenStatistic: Parser<Statistic> = mapped(
  phrase('the <of> of <path>', { of: oneWord('highest', 'lowest', 'average'), path }),
  ({ of, path: found }) => ({ kind: 'statistic', of: of as Statistic['of'], path: found as Path }),
);

const written: Parser<Figure> = firstOf<Figure>(
  mapped(path, (found) => ({ kind: 'field', path: found })),
  mapped(phrase('the number of items in <path>', { path }), ({ path: found }) => ({
    kind: 'size',
    path: found as Path,
  })),
  mapped(writtenSum, (sum) => (sum.kind === 'sum' ? sum : null)),
  writtenStatistic,
  (input, at) => {
    const found = tokenAt(input, at);
    return found?.kind === 'number' ? [{ value: { kind: 'number', value: Number(found.text) }, next: at + 1 }] : [];
  },
);

const signs: [say: string, sign: Calculation['sign']][] = [
  ['(plus|+)', 'plus'],
  ['(minus|-)', 'minus'],
  ['(times|*|×|multiplied by)', 'times'],
  ['(divided by|/|÷|over)', 'dividedBy'],
];
const readers = signs.map(([say, sign]) => mapped(phrase(say, {}), () => sign));

/** "plus", "minus", "times" or "divided by". */
export const calculationSign: Parser<Calculation['sign']> = firstOf(...readers);

const roundings: [say: string, rounding: Calculation['rounding']][] = [
  [
    '[,] [and|always|then|all] rounded up [to] [the] [next|a|nearest] [whole|full] [integer|number|page|whole number]',
    'up',
  ],
  ['[,] [and|always|then|all] rounded down [to] [the] [next|a|nearest] [whole|full] [integer|number]', 'down'],
  ['[,] [and|always|then] rounded to [the] [nearest] [an] [a] [whole|full] (integer|number)', 'nearest'],
];
const rounders = roundings.map(([say, rounding]) => mapped(phrase(say, {}), () => rounding));

/** "rounded up", up to the end of what is read. */
export function roundingAt(input: Input, at: number): Calculation['rounding'] | null {
  if (at === input.end) return 'none';
  for (const read of rounders) {
    const found = read(input, at).find(({ next }) => next === input.end);
    if (found !== undefined) return found.value;
  }
  return null;
}

/** "the result of `totalItems` divided by `pageSize` rounded up". */
export const writtenCalculation: Parser<Operand> = (input, at) => {
  const begins = ['the', 'result', 'of'].every((word, index) => tokenAt(input, at + index)?.lower === word);
  const [left] = begins ? written(input, at + 3) : [];
  const [sign] = left === undefined ? [] : calculationSign(input, left.next);
  const [right] = sign === undefined ? [] : written(input, sign.next);
  if (left === undefined || sign === undefined || right === undefined) return [];
  const calculation = { kind: 'calculation', left: left.value, sign: sign.value, right: right.value } as const;
  const plain: Match<Operand> = { value: { ...calculation, rounding: 'none' }, next: right.next };
  const rounded = rounders.flatMap((read) =>
    read(input, right.next).map(({ value, next }) => ({ value: { ...calculation, rounding: value }, next })),
  );
  return [...rounded.sort((one, other) => other.next - one.next), plain];
};
