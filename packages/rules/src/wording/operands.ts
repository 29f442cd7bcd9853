import type { Calculation, Figure, Measure, Operand, Reckoned, RequestPart, Term } from '../tree/vocabulary.ts';
import { spanUnits } from '../tree/vocabulary.ts';
import {
  durationWording,
  jsonWording,
  nameWording,
  numberWording,
  pathWording,
  quotedWording,
  variableWording,
} from './values.ts';
import type { Wording } from './wording.ts';
import { byKind, constant, either, field, kind, listOf, phrase, words, wordsOf } from './wording.ts';
import type { Kinds } from './wording.ts';

/** "body value `name` that was sent", "value `name` that was sent". */
export const sentValue = [
  'the ',
  field('part', words<RequestPart>({ any: '', body: 'body ', query: 'query ', path: 'path ', header: 'header ' })),
  'value ',
  field('name', nameWording),
  ' that was sent',
] as const;

const productWording = listOf(pathWording, ' times ');

/** `items[*].price` times `items[*].quantity` plus `shipping` minus `discount`. */
const termsWording: Wording<Term[]> = {
  write: (terms) =>
    terms
      .map(({ minus, factors }, at) => {
        const sign = at === 0 && !minus ? '' : minus ? 'minus ' : 'plus ';
        return `${sign}${productWording.write(factors)}`;
      })
      .join(' '),
  read: (text) =>
    text.attempt(() => {
      const terms: Term[] = [];
      let minus = text.take('minus ');
      do {
        const factors = productWording.read(text);
        if (factors === undefined) return undefined;
        terms.push({ minus, factors });
        minus = text.take(' minus ');
      } while (minus || text.take(' plus '));
      return terms;
    }),
};

/** What is read of an answer to be calculated with, as it is said on its own and within a calculation. */
const reckoned: Kinds<Reckoned> = {
  count: phrase<Reckoned & { kind: 'count' }>(kind('count'), 'the number of ', field('path', pathWording)),
  sum: phrase<Reckoned & { kind: 'sum' }>(kind('sum'), 'the sum of ', field('terms', termsWording)),
  span: phrase<Reckoned & { kind: 'span' }>(
    kind('span'),
    'the ',
    field('unit', wordsOf(spanUnits)),
    ' from ',
    field('from', pathWording),
    ' to ',
    field('to', pathWording),
  ),
  statistic: phrase<Reckoned & { kind: 'statistic' }>(
    kind('statistic'),
    'the ',
    field('of', words({ highest: 'highest', lowest: 'lowest', average: 'average' })),
    ' of ',
    field('path', pathWording),
  ),
};

const measures: Kinds<Measure> = {
  size: phrase<Measure & { kind: 'size' }>(kind('size'), 'the number of items in ', field('path', pathWording)),
  ...reckoned,
};

const figures: Kinds<Figure> = {
  ...measures,
  number: phrase<Figure & { kind: 'number' }>(kind('number'), field('value', numberWording)),
  field: phrase<Figure & { kind: 'field' }>(kind('field'), field('path', pathWording)),
};

const figureWording: Wording<Figure> = byKind(figures);

const calculationParts = [
  field('left', figureWording),
  field('sign', words({ plus: ' plus ', minus: ' minus ', times: ' times ', dividedBy: ' divided by ' })),
  field('right', figureWording),
  field(
    'rounding',
    words({ none: '', up: ' rounded up', down: ' rounded down', nearest: ' rounded to the nearest integer' }),
  ),
] as const;

type Clock = Operand & { kind: 'clock' };

/** "now", "today plus 30 days". */
const clock: Wording<Clock> = {
  write: ({ anchor, offsetMs }) => {
    if (offsetMs === 0) return anchor;
    return `${anchor} ${offsetMs < 0 ? 'minus' : 'plus'} ${durationWording.write(Math.abs(offsetMs))}`;
  },
  read: (text) =>
    text.attempt((): Clock | undefined => {
      const anchor = anchors.read(text);
      if (anchor === undefined) return undefined;
      const isBefore = text.take(' minus ');
      if (!isBefore && !text.take(' plus ')) return { kind: 'clock', anchor, offsetMs: 0 };
      const duration = durationWording.read(text);
      return duration === undefined ? undefined : { kind: 'clock', anchor, offsetMs: isBefore ? -duration : duration };
    }),
};
const anchors = words({ now: 'now', today: 'today' });

type Sent = Operand & { kind: 'request' };
const sentAs = (part: RequestPart, lead: string) =>
  phrase<Sent>(kind('request'), constant('part', part), lead, field('name', nameWording));

/** In the order in which they are tried. */
const operands: Kinds<Operand> = {
  words: phrase(kind('words'), field('text', quotedWording), ' in any case'),
  variable: phrase(kind('variable'), field('name', variableWording)),
  literal: phrase(kind('literal'), field('value', jsonWording)),
  header: phrase(kind('header'), 'the value of the header ', field('name', nameWording)),
  field: phrase(kind('field'), 'the value of ', field('path', pathWording)),
  request: either(
    phrase<Sent>(kind('request'), ...sentValue),
    sentAs('path', 'the path parameter '),
    sentAs('query', 'the query parameter '),
    phrase<Sent>(kind('request'), constant('part', 'body'), field('name', nameWording), ' of the request body'),
  ),
  status: phrase(kind('status'), 'the status of the response'),
  ...measures,
  calculation: phrase(kind('calculation'), 'the result of ', ...calculationParts),
  clock,
};

/** What is compared with, in words: "the value of `total`". */
export const operandWording: Wording<Operand> = byKind(operands);

const calculations = phrase<Calculation>(kind('calculation'), ...calculationParts);

/** `totalItems` divided by `pageSize` rounded up. */
export const calculationPhrase = (calculation: Calculation): string => calculations.write(calculation);

/** What is read of an answer to be said something of: "the sum of `prices[*]`". */
export const reckonedWording: Wording<Reckoned> = byKind(reckoned);

/** A number that is calculated with, in words. */
export const figurePhrase = (figure: Figure): string => figureWording.write(figure);

export const operandPhrase = (operand: Operand): string => operandWording.write(operand);
