import type { Json } from '@assay/api-model';
import type { Calculation, Figure, Operand, Term } from '../tree/vocabulary.ts';
import { formatPath } from '../tree/path.ts';

function literalPhrase(value: Json): string {
  return JSON.stringify(value);
}

const phrases: { [Kind in Operand['kind']]: (operand: Operand & { kind: Kind }) => string } = {
  literal: ({ value }) => literalPhrase(value),
  words: ({ text }) => `${JSON.stringify(text)} in any case`,
  field: ({ path }) => `the value of \`${formatPath(path)}\``,
  size: ({ path }) => `the number of items in \`${formatPath(path)}\``,
  status: () => 'the status of the response',
  header: ({ name }) => `the value of the header \`${name}\``,
  sum: ({ terms }) => `the sum of ${termsPhrase(terms)}`,
  statistic: ({ of, path }) => `the ${of} of \`${formatPath(path)}\``,
  calculation: (operand) => `the result of ${calculationPhrase(operand)}`,
  request: ({ part, name }) => `the ${part === 'any' ? '' : `${part} `}value \`${name}\` that was sent`,
  clock: ({ anchor, offsetMs }) => clockPhrase(anchor, offsetMs),
  variable: ({ name }) => `{${name}}`,
};

/** What is compared with, in words: "the value of `total`". */
export function operandPhrase(operand: Operand): string {
  return (phrases[operand.kind] as (operand: Operand) => string)(operand);
}

const signs = { plus: 'plus', minus: 'minus', times: 'times', dividedBy: 'divided by' } as const;
const roundings = { none: '', up: ' rounded up', down: ' rounded down', nearest: ' rounded to the nearest integer' };

/** `totalItems` divided by `pageSize` rounded up. */
export function calculationPhrase({ left, sign, right, rounding }: Calculation): string {
  return `${figurePhrase(left)} ${signs[sign]} ${figurePhrase(right)}${roundings[rounding]}`;
}

/** A number that is calculated with, in words. */
export function figurePhrase(figure: Figure): string {
  if (figure.kind === 'number') return String(figure.value);
  return figure.kind === 'field' ? `\`${formatPath(figure.path)}\`` : operandPhrase(figure);
}

/** `items[*].price` times `items[*].quantity` plus `shipping` minus `discount`. */
function termsPhrase(terms: Term[]): string {
  return terms
    .map(({ minus, factors }, at) => {
      const product = factors.map((path) => `\`${formatPath(path)}\``).join(' times ');
      return `${at === 0 && !minus ? '' : minus ? 'minus ' : 'plus '}${product}`;
    })
    .join(' ');
}

const clockUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

function clockPhrase(anchor: string, offsetMs: number): string {
  if (offsetMs === 0) return anchor;
  return `${anchor} ${offsetMs < 0 ? 'minus' : 'plus'} ${durationPhrase(Math.abs(offsetMs))}`;
}

/** "30 days", in the largest unit that it is a whole number of. */
export function durationPhrase(duration: number): string {
  const [unit, ms] = clockUnits.find((candidate) => duration % candidate[1] === 0) ?? ['millisecond', 1];
  return `${duration / ms} ${unit}s`;
}
