import type { Json } from '@assay/api-model';
import { asNumber } from '../evaluate/values/numbers.ts';
import { compares, isBefore, isBetween } from '../evaluate/values/comparing.ts';
import { hasDecimals, isApart, isChained, isOnWeekday } from '../evaluate/values/relations.ts';
import { asTime } from '../evaluate/values/moments.ts';
import { equalValues, expected } from '../evaluate/values/values.ts';
import { comparison, operand, path } from '../tree/part-shapes.ts';
import { list, number, oneOf } from '../tree/shapes.ts';
import type { StatusClass, Subject } from '../tree/vocabulary.ts';
import { statusClasses, weekdayNames } from '../tree/vocabulary.ts';
import { chainedComparisons, comparisons, comparisonSynonyms, countComparisons } from '../wording/comparisons.ts';
import { operandWording } from '../wording/operands.ts';
import { durationWording, numberWording, pathWording } from '../wording/values.ts';
import { constant, field, listOf, phrase, severalOf, words, wordsOf } from '../wording/wording.ts';
import type { Piece } from '../wording/wording.ts';
import { valueKind } from './kind.ts';

const isMoment = (value: Json) => asTime(value) !== null;

function unitOf(subject: Subject | undefined): string {
  if (subject?.kind === 'time') return ' ms';
  return subject?.kind === 'size' ? ' bytes' : '';
}

/** What a time or a size is counted in. */
const unit: Piece<object> = {
  write: (_, subject) => unitOf(subject),
  read: (text, subject) => (text.take(unitOf(subject)) ? {} : undefined),
};
const sides = words({ after: 'after', before: 'before', from: 'from' });
const weekdays = wordsOf(weekdayNames);

const classPhrases: Record<StatusClass, string> = {
  informational: '1xx',
  success: '2xx',
  redirect: '3xx',
  clientError: '4xx',
  serverError: '5xx',
  error: 'an error status',
};

const classNames: Record<StatusClass, string> = {
  ...classPhrases,
  success: 'a success',
  redirect: 'a redirect',
  clientError: 'a client error',
  serverError: 'a server error',
};

const classes: Record<StatusClass, (status: number) => boolean> = {
  informational: (status) => status >= 100 && status < 200,
  success: (status) => status >= 200 && status < 300,
  redirect: (status) => status >= 300 && status < 400,
  clientError: (status) => status >= 400 && status < 500,
  serverError: (status) => status >= 500 && status < 600,
  error: (status) => status >= 400 && status < 600,
};

/** What a value is compared with: other values, times and bounds. */
export const comparing = {
  compare: valueKind({ comparison, value: operand })({
    of: ['any'],
    meets: (value, { comparison: by, value: wanted }, judged) => compares(value, by, expected(wanted, judged)),
    verb: 'be',
    rest: phrase(field('comparison', comparisons), field('value', operandWording), unit),
    also: [
      { verb: 'equal', rest: phrase(constant('comparison', 'equal'), field('value', operandWording), unit) },
      { verb: 'be', rest: phrase(field('comparison', comparisonSynonyms), field('value', operandWording), unit) },
    ],
  }),
  oneOf: valueKind({ values: list(operand) })({
    of: ['any'],
    words: 'enum',
    meets: (value, { values }, judged) => values.some((one) => equalValues(value, expected(one, judged))),
    verb: 'be',
    rest: phrase('one of ', field('values', listOf(operandWording, ', '))),
    also: [{ verb: 'be', rest: phrase(field('values', severalOf(operandWording, ' or '))) }],
  }),
  statusClass: valueKind({ class: oneOf(...statusClasses) })({
    of: ['any'],
    meets: (value, predicate) => typeof value === 'number' && classes[predicate.class](value),
    canBeDenied: (value) => typeof value === 'number',
    verb: 'be',
    rest: phrase(field('class', words(classPhrases))),
    also: [{ verb: 'be', rest: phrase(field('class', words(classNames))) }],
  }),
  between: valueKind({ low: operand, high: operand })({
    of: ['single'],
    isQuality: true,
    meets: (value, { low, high }, judged) => isBetween(value, expected(low, judged), expected(high, judged)),
    verb: 'be',
    rest: phrase('between ', field('low', operandWording), unit, ' and ', field('high', operandWording), unit),
  }),
  before: valueKind({ value: operand })({
    of: ['single'],
    isQuality: true,
    meets: (value, { value: moment }, judged) => isBefore(value, expected(moment, judged).value),
    verb: 'be',
    rest: phrase('before ', field('value', operandWording)),
  }),
  after: valueKind({ value: operand })({
    of: ['single'],
    isQuality: true,
    meets: (value, { value: moment }, judged) => isBefore(expected(moment, judged).value, value),
    verb: 'be',
    rest: phrase('after ', field('value', operandWording)),
  }),
  /** How far a moment lies after or before another, or from it on either side. Whole days are counted between dates where one of the two has no time. */
  apart: valueKind({ comparison, ms: number, side: oneOf('after', 'before', 'from'), value: operand })({
    of: ['single'],
    meets: (value, predicate, judged) => isApart(value, predicate, expected(predicate.value, judged).value),
    canBeDenied: isMoment,
    verb: 'be',
    rest: phrase(
      field('comparison', countComparisons),
      field('ms', durationWording),
      ' ',
      field('side', sides),
      ' ',
      field('value', operandWording),
    ),
  }),
  /** The day of the week of the date as it is written. */
  weekday: valueKind({ days: list(oneOf(...weekdayNames)) })({
    of: ['single'],
    isQuality: true,
    words: 'weekend weekends weekday weekdays workday workdays working business',
    meets: (value, { days }) => isOnWeekday(value, days),
    canBeDenied: isMoment,
    verb: 'be',
    rest: phrase('on the weekday ', field('days', listOf(weekdays, ' or '))),
  }),
  /** How many digits a number has behind its point; zeros at the end of a JSON number cannot be seen. */
  decimals: valueKind({ comparison, count: number })({
    of: ['single'],
    isQuality: true,
    meets: hasDecimals,
    canBeDenied: (value) => asNumber(value) !== null,
    verb: 'have',
    rest: phrase(field('comparison', countComparisons), field('count', numberWording), ' decimal places'),
  }),
  /** What `key` of every item of a list is, compared with `other` of the item before it. */
  chained: valueKind({ key: path, comparison, other: path })({
    of: ['list'],
    meets: isChained,
    canBeDenied: Array.isArray,
    verb: 'have',
    rest: phrase(
      'in each item ',
      field('key', pathWording),
      field('comparison', chainedComparisons),
      field('other', pathWording),
      ' of the item before',
    ),
  }),
};
