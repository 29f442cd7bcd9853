import type { Json } from '@assay/api-model';
import { asNumber } from '../evaluate/values/numbers.ts';
import { compares, isBefore, isBetween } from '../evaluate/values/comparing.ts';
import { hasDecimals, isApart, isChained, isOnWeekday } from '../evaluate/values/relations.ts';
import { asTime, equalValues, expected } from '../evaluate/values/values.ts';
import { durationPhrase, operandPhrase } from '../paraphrase/operands.ts';
import { be, comparisons, exactly } from '../paraphrase/phrases.ts';
import { comparison, operand, path } from '../tree/part-shapes.ts';
import { formatPath } from '../tree/path.ts';
import { list, number, oneOf } from '../tree/shapes.ts';
import type { StatusClass, Subject } from '../tree/vocabulary.ts';
import { statusClasses, weekdayNames } from '../tree/vocabulary.ts';
import { valueKind } from './kind.ts';

const isMoment = (value: Json) => asTime(value) !== null;

function unitOf(subject: Subject): string {
  if (subject.kind === 'time') return ' ms';
  return subject.kind === 'size' ? ' bytes' : '';
}

const classPhrases: Record<StatusClass, string> = {
  informational: '1xx',
  success: '2xx',
  redirect: '3xx',
  clientError: '4xx',
  serverError: '5xx',
  error: 'an error status',
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
  compare: valueKind(
    { comparison, value: operand },
    {
      of: ['any'],
      meets: (value, { comparison: by, value: wanted }, judged) => compares(value, by, expected(wanted, judged)),
      phrase: ({ comparison: by, value }, subject) => be(`${comparisons[by]}${operandPhrase(value)}${unitOf(subject)}`),
    },
  ),
  oneOf: valueKind(
    { values: list(operand) },
    {
      of: ['any'],
      meets: (value, { values }, judged) => values.some((one) => equalValues(value, expected(one, judged))),
      phrase: ({ values }) => be(`one of ${values.map(operandPhrase).join(', ')}`),
    },
  ),
  statusClass: valueKind(
    { class: oneOf(...statusClasses) },
    {
      of: ['any'],
      meets: (value, predicate) => typeof value === 'number' && classes[predicate.class](value),
      canBeDenied: (value) => typeof value === 'number',
      phrase: (predicate) => be(classPhrases[predicate.class]),
    },
  ),
  between: valueKind(
    { low: operand, high: operand },
    {
      of: ['single'],
      meets: (value, { low, high }, judged) => isBetween(value, expected(low, judged), expected(high, judged)),
      phrase: ({ low, high }, subject) =>
        be(`between ${operandPhrase(low)}${unitOf(subject)} and ${operandPhrase(high)}${unitOf(subject)}`),
    },
  ),
  before: valueKind(
    { value: operand },
    {
      of: ['single'],
      meets: (value, { value: moment }, judged) => isBefore(value, expected(moment, judged).value),
      phrase: ({ value }) => be(`before ${operandPhrase(value)}`),
    },
  ),
  after: valueKind(
    { value: operand },
    {
      of: ['single'],
      meets: (value, { value: moment }, judged) => isBefore(expected(moment, judged).value, value),
      phrase: ({ value }) => be(`after ${operandPhrase(value)}`),
    },
  ),
  /** How far a moment lies after or before another, or from it on either side. Whole days are counted between dates where one of the two has no time. */
  apart: valueKind(
    { comparison, ms: number, side: oneOf('after', 'before', 'from'), value: operand },
    {
      of: ['single'],
      meets: (value, predicate, judged) => isApart(value, predicate, expected(predicate.value, judged).value),
      canBeDenied: isMoment,
      phrase: ({ comparison: by, ms, side, value }) =>
        be(`${exactly(by)}${durationPhrase(ms)} ${side} ${operandPhrase(value)}`),
    },
  ),
  /** The day of the week of the date as it is written. */
  weekday: valueKind(
    { days: list(oneOf(...weekdayNames)) },
    {
      of: ['single'],
      meets: (value, { days }) => isOnWeekday(value, days),
      canBeDenied: isMoment,
      phrase: ({ days }) => be(`on the weekday ${days.join(' or ')}`),
    },
  ),
  /** How many digits a number has behind its point; zeros at the end of a JSON number cannot be seen. */
  decimals: valueKind(
    { comparison, count: number },
    {
      of: ['single'],
      meets: hasDecimals,
      canBeDenied: (value) => asNumber(value) !== null,
      phrase: ({ comparison: by, count }) => ({ verb: 'have', rest: `${exactly(by)}${count} decimal places` }),
    },
  ),
  /** What `key` of every item of a list is, compared with `other` of the item before it. */
  chained: valueKind(
    { key: path, comparison, other: path },
    {
      of: ['list'],
      meets: isChained,
      canBeDenied: Array.isArray,
      phrase: ({ key, comparison: by, other }) => ({
        verb: 'have',
        rest: `in each item \`${formatPath(key)}\` ${by === 'equal' ? 'equal to' : comparisons[by].trim()} \`${formatPath(other)}\` of the item before`,
      }),
    },
  ),
};
