import type { Json } from '@assay/api-model';
import { isSaidOf } from '../../predicates/registry.ts';
import type { Operand, Predicate, StatusClass, Test, Subject } from '../../tree/check.ts';
import { lastName } from '../../evaluate/lookup/nearest.ts';
import { sharedItems } from '../../evaluate/other-answers/same-item.ts';
import { isFlag } from '../../language/names/names.ts';
import { normalName } from '../../tree/path.ts';
import { literal } from '../../language/values/values.ts';
import { aboutList } from './fit-lists.ts';
import { textOf } from '../predicates/meanings.ts';
import type { Said } from '../predicates/predicates.ts';
import { statusOf, statusClassOf } from '../outcomes/status-words.ts';
import type { SubjectReading } from '../subjects/subjects.ts';

/** Joins a subject and what is said about it, in the sense that fits that subject. `null` when they do not go together. */
export function fitted(reading: SubjectReading, said: Said): Test | null {
  const { subject, quantifier } = reading;
  const predicate = named(
    isMeasured(reading) ? measuredPredicate(said.predicate) : predicateFor(reading, inOwnUnit(said, subject)),
    subject,
  );
  if (predicate === null || !isComparable(predicate, reading)) return null;
  const whole = aboutList(reading, said, predicate);
  if (whole !== undefined) return whole;
  if (said.unit !== null && !acceptsUnit(reading, said.unit)) return null;
  const flag = cookieFlag(subject, predicate);
  if (flag !== null) return { kind: 'test', quantifier, negated: said.negated, ...flag };
  const final: Subject =
    subject.kind === 'contentType' && predicate.op === 'present' ? { kind: 'header', name: 'Content-Type' } : subject;
  return { kind: 'test', subject: final, quantifier, predicate, negated: said.negated };
}

/** "The number of nights" of an answer that has a number of nights is this number. */
function isMeasured({ measured, types }: SubjectReading): boolean {
  return measured && !types.has('number');
}

const nameUnits: [names: RegExp, unit: 'ms' | 'bytes', factor: number][] = [
  [/(ms|millis|milliseconds)$/i, 'ms', 1],
  [/(seconds|secs|_s|Sec)$/, 'ms', 1000],
  [/(minutes|mins|Min)$/i, 'ms', 60_000],
  [/hours$/i, 'ms', 3_600_000],
  [/days$/i, 'ms', 86_400_000],
  [/bytes$/i, 'bytes', 1],
  [/kb$/i, 'bytes', 1024],
  [/mb$/i, 'bytes', 1_048_576],
];

/** A number in the answer is in the unit that its name says, or else in the one that was said. */
function inOwnUnit(said: Said, subject: Subject): Said {
  const { predicate, unit, factor } = said;
  if (subject.kind !== 'field' || unit === null || factor === undefined) return said;
  const name = lastName(subject.path) ?? '';
  const own = nameUnits.find(([names, kind]) => kind === unit && names.test(name))?.[2] ?? factor;
  const change = (operand: Operand): Operand =>
    operand.kind === 'literal' && typeof operand.value === 'number' ? literal(operand.value / own) : operand;
  if (predicate.op === 'between')
    return { ...said, predicate: { ...predicate, low: change(predicate.low), high: change(predicate.high) } };
  return predicate.op === 'compare' ? { ...said, predicate: { ...predicate, value: change(predicate.value) } } : said;
}

/** A value of each item of a list is one value only beside another value of the same item. */
function isComparable(predicate: Predicate, { subject, typed }: SubjectReading): boolean {
  if (!typed || !('value' in predicate) || predicate.value.kind !== 'field') return true;
  const { path } = predicate.value;
  const last = path.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  return last < 0 || subject.kind !== 'field' || sharedItems(path, subject.path) > last;
}

/** "the cookie `sid` is HttpOnly" is about the attribute of that name. */
function cookieFlag(subject: Subject, predicate: Predicate): Pick<Test, 'subject' | 'predicate'> | null {
  if (subject.kind !== 'cookie' || subject.attribute !== null || predicate.op !== 'compare') return null;
  const name = /^(secure|httponly|partitioned)$/i.exec(textOf(predicate.value) ?? '')?.[0];
  return name === undefined ? null : { subject: { ...subject, attribute: name }, predicate: { op: 'present' } };
}

/** "the one sent" is the value of the request that has the name of the subject. */
function named(predicate: Predicate | null, subject: Subject): Predicate | null {
  if (
    predicate === null ||
    !('value' in predicate) ||
    predicate.value.kind !== 'request' ||
    predicate.value.name !== ''
  )
    return predicate;
  const name = nameOf(subject);
  return name === null ? null : { ...predicate, value: { ...predicate.value, name } };
}

function nameOf(subject: Subject): string | null {
  if (subject.kind === 'field') return lastName(subject.path);
  return subject.kind === 'header' || subject.kind === 'cookie' ? subject.name : null;
}

function acceptsUnit({ subject, measured }: SubjectReading, unit: 'ms' | 'bytes'): boolean {
  if (subject.kind === 'time') return unit === 'ms';
  if (subject.kind === 'size' || (subject.kind === 'body' && measured)) return unit === 'bytes';
  return subject.kind === 'field';
}

const fitters: { [Kind in Subject['kind']]?: (predicate: Predicate, reading: SubjectReading) => Predicate | null } = {
  status: statusPredicate,
  time: amountPredicate,
  size: amountPredicate,
  contentType: contentTypePredicate,
  body: (predicate) => (namesProperty(predicate) ? null : bodyPredicate(predicate)),
  error: (predicate, { subject }) => errorPredicate(subject.kind === 'error' ? subject.part : 'message', predicate),
  field: fieldPredicate,
};

function predicateFor(reading: SubjectReading, { predicate }: Said): Predicate | null {
  const fitter = fitters[reading.subject.kind];
  return fitter === undefined ? predicate : fitter(predicate, reading);
}

/** "the number of items is 3" speaks about a length. */
function measuredPredicate(predicate: Predicate): Predicate | null {
  return predicate.op === 'compare' && !isText(predicate.value) ? lengthOf(predicate) : null;
}

/** No length is a text. */
function isText(operand: Operand): boolean {
  return operand.kind === 'words' || (operand.kind === 'literal' && typeof operand.value !== 'number');
}

function statusPredicate(predicate: Predicate): Predicate | null {
  if (predicate.op === 'compare' && predicate.comparison === 'equal') return statusEquals(predicate.value);
  if (predicate.op === 'oneOf') {
    const named = statusClassOf(predicate.values.map(textOf).join(' or '));
    if (named !== null) return { op: 'statusClass', class: named };
    const values = predicate.values.map(statusOperand);
    if (values.length === 1 && values[0] != null) return { op: 'compare', comparison: 'equal', value: values[0] };
    return values.some((value) => value === null)
      ? null
      : { op: 'oneOf', values: values.filter((value) => value !== null) };
  }
  if (predicate.op === 'compare' || predicate.op === 'between') return predicate;
  return null;
}

function statusEquals(operand: Operand): Predicate | null {
  const value = statusOperand(operand);
  if (value !== null) return { op: 'compare', comparison: 'equal', value };
  const text = textOf(operand);
  const found: StatusClass | null = text === null ? null : statusClassOf(text);
  return found === null ? null : { op: 'statusClass', class: found };
}

function statusOperand(operand: Operand): Operand | null {
  if (operand.kind === 'variable') return operand;
  if (operand.kind === 'literal' && typeof operand.value === 'number') return isStatus(operand.value) ? operand : null;
  const text = textOf(operand);
  const code = text === null ? null : statusOf(text);
  return code === null ? null : literal(code);
}

function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 599;
}

function amountPredicate(predicate: Predicate): Predicate | null {
  if (predicate.op === 'compare') return predicate.value.kind === 'words' ? null : predicate;
  return predicate.op === 'between' ? predicate : null;
}

const shortTypes = new Map(
  Object.entries({
    json: 'json',
    xml: 'xml',
    html: 'text/html',
    text: 'text/plain',
    plaintext: 'text/plain',
    csv: 'text/csv',
    pdf: 'application/pdf',
  }),
);

function contentTypePredicate(predicate: Predicate): Predicate | null {
  if (predicate.op !== 'compare' && predicate.op !== 'contains') return predicate;
  if (predicate.op === 'compare' && predicate.comparison !== 'equal') return null;
  const text = textOf(predicate.value);
  if (text === null) return predicate;
  const short = shortTypes.get(normalName(text));
  if (short !== undefined) return { op: 'contains', value: literal(short) };
  if (!text.includes('/') || /[^;] /.test(text)) return null;
  if (predicate.op === 'contains') return predicate;
  return text.includes(';') ? { ...predicate, value: literal(text) } : { op: 'startsWith', value: literal(text) };
}

const bodyForms = {
  json: 'json',
  validjson: 'json',
  xml: 'xml',
  validxml: 'xml',
  html: 'html',
  validhtml: 'html',
  text: 'text',
  plaintext: 'text',
  csv: 'csv',
  ajsonobject: null,
  jsonobject: null,
} as const;

/** "contains a token property" is not about that text. */
function namesProperty(predicate: Predicate): boolean {
  return 'value' in predicate && /\b(field|property|attribute|key)$/i.test(textOf(predicate.value) ?? '');
}

function bodyPredicate(predicate: Predicate): Predicate | null {
  if (predicate.op === 'format') return predicate.format === 'json' ? { op: 'form', form: 'json' } : null;
  if (predicate.op === 'type' && predicate.type === 'string') return null;
  if (predicate.op !== 'compare') return predicate;
  if (predicate.comparison !== 'equal') return null;
  const text = textOf(predicate.value);
  if (predicate.value.kind === 'literal') return bodyLiteral(predicate, predicate.value.value);
  if (text === null) return predicate;
  const key = normalName(text);
  const form = Object.hasOwn(bodyForms, key) ? bodyForms[key as keyof typeof bodyForms] : null;
  return form === null ? null : { op: 'form', form };
}

/** A single value is compared with the text of the body, and a number of three digits after "response" is a status. */
function bodyLiteral(predicate: Predicate, value: Json): Predicate {
  if (value === null || typeof value === 'object' || typeof value === 'string') return predicate;
  return { op: 'compare', comparison: 'equal', value: literal(String(value)) };
}

function errorPredicate(part: string, predicate: Predicate): Predicate | null {
  if (part === 'object') return predicate.op === 'present' || predicate.op === 'empty' ? predicate : null;
  if (part === 'message' && predicate.op === 'compare' && predicate.value.kind === 'words')
    return { op: 'contains', value: predicate.value };
  return predicate;
}

function fieldPredicate(predicate: Predicate, reading: SubjectReading): Predicate | null {
  if (
    isSaidOf(predicate.op, 'text') &&
    !isSaidOf(predicate.op, 'list') &&
    (hasOnlyParts(reading) || isNotText(reading))
  )
    return null;
  if (predicate.op === 'before' || predicate.op === 'after') return isWord(predicate.value) ? null : predicate;
  if (!isSayable(predicate, reading)) return null;
  return predicate.op === 'compare' ? fieldComparison(predicate, reading) : predicate;
}

/** A reference may be an id or the record itself: then it can be a single value too. */
const hasOnlyParts = ({ isObject, types }: Pick<SubjectReading, 'isObject' | 'types'>): boolean =>
  isObject && [...types].every((type) => type === 'null');

function isSayable(predicate: Predicate, reading: SubjectReading): boolean {
  // What has parts is none of several words.
  if (predicate.op === 'oneOf') return !hasOnlyParts(reading) || !predicate.values.every(isScalar);
  return (predicate.op !== 'weekday' && predicate.op !== 'apart') || isMoment(reading);
}

/** What is known to be no date is on no day: `day` may be the text "Monday". */
function isMoment({ typed, isObject, isList, values }: SubjectReading): boolean {
  if (isObject || (isList && typed)) return false;
  return !typed || values.length === 0 || values.some((value) => typeof value === 'number' || isDate(value));
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}|^[A-Z][a-z]{2}, \d{2} /.test(value);
}

/** A list is no text, and neither are its items when they have parts. */
function isNotText({ isList, quantifier, typed }: SubjectReading): boolean {
  return isList && typed && quantifier.kind === 'implied';
}

function fieldComparison(predicate: Predicate & { op: 'compare' }, reading: SubjectReading): Predicate | null {
  const { isList, quantifier } = reading;
  const flag = flagValue(predicate, reading.types);
  if (flag !== null) return { ...predicate, value: literal(flag) };
  const isWhole = hasOnlyParts(reading) || (isList && quantifier.kind === 'implied');
  if (isWhole && isScalar(predicate.value))
    return isList && quantifier.kind === 'implied' && isCount(predicate.value) ? lengthOf(predicate) : null;
  return predicate.comparison !== 'equal' && isWord(predicate.value) ? null : predicate;
}

const flagWords = new Map<string, boolean>([
  ...'enabled on active activated yes set checked allowed available granted switched-on'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'disabled off inactive deactivated no unset unchecked forbidden unavailable'
    .split(' ')
    .map((word) => [word, false] as const),
  ['switched on', true],
  ['turned on', true],
  ['switched off', false],
  ['turned off', false],
]);

/** "the child lock is enabled" of what is known to be true or false. */
function flagValue(
  { comparison, value }: Predicate & { op: 'compare' },
  types: SubjectReading['types'],
): boolean | null {
  if (comparison !== 'equal' || value.kind !== 'words' || !isFlag(types)) return null;
  return flagWords.get(value.text.toLowerCase()) ?? null;
}

/** What has parts is no word and no number. */
function isScalar(operand: Operand): boolean {
  return (
    operand.kind === 'words' ||
    (operand.kind === 'literal' && operand.value !== null && typeof operand.value !== 'object')
  );
}

/** Prose has no order; a text that begins with a digit may be a moment or a version. */
function isWord(operand: Operand): boolean {
  return (
    operand.kind === 'words' ||
    (operand.kind === 'literal' && typeof operand.value === 'string' && !/^\W*\d/.test(operand.value))
  );
}

function lengthOf({ comparison, value }: Predicate & { op: 'compare' }): Predicate {
  return { op: 'length', comparison, value };
}

/** "films should be 4" about a list means how many. */
function isCount(operand: Operand): boolean {
  return operand.kind === 'literal' && typeof operand.value === 'number' && Number.isInteger(operand.value);
}
