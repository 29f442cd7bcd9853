import type { Json } from '@assay/api-model';
import type { BodyForm, Comparison, Path, Predicate, ValueType } from '../tree/check.ts';
import { normalName } from '../tree/path.ts';
import { hasFormat } from './values/formats.ts';
import { walk } from './lookup/observe.ts';
import type { Judged } from './lookup/observed.ts';
import type { AnswerPredicate } from './other-answers/other-answers.ts';
import { matchesPattern } from './values/patterns.ts';
import { compareScalars, inComparison } from './values/order.ts';
import { isSorted } from './values/sorted.ts';
import { asNumber, sizeOf } from './values/numbers.ts';
import { hasDecimals, isApart, isChained, isOnWeekday } from './values/relations.ts';
import { asTime, equalValues, expected, looseText } from './values/values.ts';
import type { Expected } from './values/values.ts';

type ValueOp = Exclude<Predicate['op'], 'schema' | 'leaks' | 'form' | 'statusClass' | AnswerPredicate['op']>;
export type ValuePredicate = Predicate & { op: ValueOp };
type Judge<Op extends ValueOp> = (value: Json, predicate: Predicate & { op: Op }, judged: Judged) => boolean;

const judges: { [Op in ValueOp]: Judge<Op> } = {
  compare: (value, { comparison, value: wanted }, judged) => compares(value, comparison, expected(wanted, judged)),
  oneOf: (value, { values }, judged) => values.some((one) => equalValues(value, expected(one, judged))),
  between: (value, { low, high }, judged) => isBetween(value, expected(low, judged), expected(high, judged)),
  before: (value, { value: moment }, judged) => isBefore(value, expected(moment, judged).value),
  after: (value, { value: moment }, judged) => isBefore(expected(moment, judged).value, value),
  apart: (value, predicate, judged) => isApart(value, predicate, expected(predicate.value, judged).value),
  weekday: (value, { days }) => isOnWeekday(value, days),
  decimals: hasDecimals,
  chained: isChained,
  contains: (value, { value: part }, judged) => containsValue(value, expected(part, judged)),
  startsWith: (value, { value: part }, judged) => hasEnd(value, 'startsWith', expected(part, judged)),
  endsWith: (value, { value: part }, judged) => hasEnd(value, 'endsWith', expected(part, judged)),
  matches: (value, { pattern }) => matchesPattern(pattern, textOf(value)),
  present: (value) => value !== null,
  null: (value) => value === null,
  unset: (value) => value === null,
  empty: isEmpty,
  type: (value, { type }) => typeTests[type](value),
  format: (value, { format }) =>
    (typeof value === 'string' || typeof value === 'number') && hasFormat(String(value), format),
  length: (value, { comparison, value: wanted }, judged) => hasLength(value, comparison, expected(wanted, judged)),
  unique: (value, { by }) => isUnique(value, by),
  sorted: (value, { order, by }) =>
    Array.isArray(value) &&
    isSorted(
      value.map((entry) => sortKey(entry, by)),
      order,
    ),
  keys: (value, { keys, only }) => hasKeys(value, keys, only),
};

/** Whether one value meets a predicate. `undefined` is a missing value and meets only `unset`. */
export function meets(value: Json | undefined, predicate: ValuePredicate, judged: Judged): boolean {
  if (value === undefined) return predicate.op === 'unset';
  return (judges[predicate.op] as (value: Json, predicate: Predicate, judged: Judged) => boolean)(
    value,
    predicate,
    judged,
  );
}

/** Of two moments, or of two times of a day as in "09:30". */
function isBefore(first: Json | undefined, second: Json | undefined): boolean {
  const [earlier, later] = [first, second].map(asTimeOfDay);
  if (typeof earlier === 'number' && typeof later === 'number') return earlier < later;
  const [start, end] = [asTime(first), asTime(second)];
  return start !== null && end !== null && start < end;
}

const timeOfDay = /^([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$/;

/** Seconds since midnight. */
function asTimeOfDay(value: Json | undefined): number | null {
  const found = typeof value === 'string' ? timeOfDay.exec(value) : null;
  return found === null ? null : Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0);
}

function compares(value: Json, comparison: Comparison, wanted: Expected): boolean {
  if (comparison === 'equal') return equalValues(value, wanted);
  const order = compareScalars(value, wanted.value);
  return order !== null && inComparison(order, comparison);
}

function isBetween(value: Json, low: Expected, high: Expected): boolean {
  const fromLow = compareScalars(value, low.value);
  const toHigh = compareScalars(value, high.value);
  return fromLow !== null && toHigh !== null && fromLow >= 0 && toHigh <= 0;
}

/** On a list membership, on an object a property, on text a part of it. */
function containsValue(value: Json, wanted: Expected): boolean {
  if (wanted.value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => equalValues(entry, wanted) || mentions(entry, wanted, 0));
  if (value !== null && typeof value === 'object') {
    if (typeof wanted.value === 'string' && Object.hasOwn(value, wanted.value)) return true;
    if (wanted.loose && typeof wanted.value === 'string') {
      const name = normalName(wanted.value);
      if (Object.keys(value).some((key) => normalName(key) === name)) return true;
    }
    return mentions(value, wanted, 0);
  }
  const part = typeof wanted.value === 'string' ? wanted.value : textOf(wanted.value);
  if (wanted.loose) return looseText(value).includes(looseText(part));
  return textOf(value).includes(part);
}

const deepestMention = 6;

/** Whether something with parts has a value anywhere, or a text of its has the wanted words. */
function mentions(value: Json, wanted: Expected, depth: number): boolean {
  if (value === null || typeof value !== 'object' || depth > deepestMention) return false;
  return Object.values(value).some(
    (entry) => equalValues(entry, wanted) || hasWords(entry, wanted) || mentions(entry, wanted, depth + 1),
  );
}

/** Whole words in their order: "pork" is in "roast pork", not in "porky". */
function hasWords(value: Json, wanted: Expected): boolean {
  if (typeof value !== 'string' || typeof wanted.value !== 'string' || !wanted.loose) return false;
  const words = ` ${looseText(value).replace(/[.,;:!?()]/g, ' ')} `;
  return words.includes(` ${looseText(wanted.value)} `);
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function hasEnd(value: Json, op: 'startsWith' | 'endsWith', wanted: Expected): boolean {
  if (wanted.value === undefined || typeof value === 'object') return false;
  const [text, part] = wanted.loose
    ? [looseText(value), looseText(wanted.value)]
    : [textOf(value), textOf(wanted.value)];
  return op === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}

function isEmpty(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const typeTests: Record<ValueType, (value: Json) => boolean> = {
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  scalar: (value) => value !== null && typeof value !== 'object',
  numeric: (value) => asNumber(value) !== null,
  positive: (value) => (asNumber(value) ?? 0) > 0,
  negative: (value) => (asNumber(value) ?? 0) < 0,
};

function hasLength(value: Json, comparison: Comparison, wanted: Expected): boolean {
  const size = sizeOf(value);
  return size !== undefined && compares(size, comparison, wanted);
}

function isUnique(value: Json, by: Path | null): boolean {
  if (!Array.isArray(value)) return false;
  const seen = new Set<string>();
  for (const entry of value) {
    const key = JSON.stringify(sortKey(entry, by) ?? null);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function sortKey(entry: Json, by: Path | null): Json | undefined {
  return by === null ? entry : walk(entry, by)[0]?.value;
}

function hasKeys(value: Json, keys: string[], only: boolean): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return keys.every((key) => Object.hasOwn(value, key)) && (!only || Object.keys(value).length === new Set(keys).size);
}

/** What a body is by its content, and by its declared type when it has one that contradicts. */
export function hasForm(
  form: BodyForm,
  body: string,
  { contentType, isJson }: { contentType: string; isJson: boolean },
): boolean {
  const text = body.trimStart();
  switch (form) {
    case 'json':
      return isJson;
    case 'html':
      return /^<(!doctype html|html)/i.test(text);
    case 'xml':
      return text.startsWith('<') && !/^<(!doctype html|html)/i.test(text);
    case 'csv':
      return contentType.includes('csv') || (!isJson && /^[^\n<{]*,[^\n]*\n/.test(text));
    case 'text':
      return text !== '' && !text.startsWith('<') && (contentType.includes('text/plain') || !isJson);
  }
}
