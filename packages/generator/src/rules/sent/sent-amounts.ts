import type { Json, JsonObject, Operation } from '@assay/api-model';
import { answeredRecord, type AnsweredRecord } from '../../resources/record-answer.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { daysCounted } from './day-counts.ts';
import { defaultAmount } from './default-amounts.ts';
import { fieldsOf, isMoment, momentParts, namedIn, said, unitIn, type Field } from './said-moments.ts';

interface Sent {
  operation: Operation;
  /** What shows the record where that is another call than the one that was sent. */
  read?: Operation;
  definitions: Definitions;
  status: number;
  body: Json | undefined;
}

/** What an answer and its request have to do with each other. */
interface Known {
  record: AnsweredRecord;
  /** Of the answer, those that it always has. */
  fields: readonly Field[];
  /** Numbers that were sent, or that the document gives to what was left out. */
  numbers: ReadonlyMap<string, number>;
}

/** Not what an action sends and the record counts together: "adds the days to the loan". */
const isCountedOn = ({ operation, status }: Sent, name: string, fields: readonly Field[]): boolean =>
  operation.method === 'POST' &&
  status !== 201 &&
  /\}\/[^{}]+$/.test(operation.path) &&
  fields.some((field) => field.name === name);

function numbersOf(sent: Sent, fields: readonly Field[]): Map<string, number> {
  const { operation, definitions } = sent;
  const { media } = planBody(operation);
  const body: JsonObject = sent.body !== undefined && isObject(sent.body) ? sent.body : {};
  const properties = media === null ? {} : (flatten(bodySchema(media), definitions).properties ?? {});
  const found = new Map<string, number>();
  for (const [name, property] of Object.entries(properties)) {
    const usual = operation.method === 'POST' ? flatten(property, definitions).default : undefined;
    const value = body[name] === undefined ? usual : body[name];
    if (typeof value === 'number' && !isCountedOn(sent, name, fields)) found.set(name, value);
  }
  return found;
}

const UNIT_WORDS = /^(in|minutes?|mins?|hours?|hrs?|days?|seconds?|secs?)$/;

/** The number that a text names by its name, with or without its unit. */
function numberNamed(text: string, numbers: Known['numbers']): { name: string; value: number } | null {
  const found = [...numbers].filter(([name]) => {
    const words = wordsOf(name);
    const bare = words.filter((word) => !UNIT_WORDS.test(word));
    return text.includes(` ${words.join(' ')} `) || (bare.length > 0 && text.includes(` ${bare.join(' ')} `));
  });
  const [first] = found.toSorted(([a], [b]) => b.length - a.length);
  return first === undefined ? null : { name: first[0], value: first[1] };
}

/** How long a text says, in numbers that it writes or that were sent. */
function lengthIn(text: string, numbers: Known['numbers']): { amount: number; unit: string } | null {
  const written = / (\d+) (minutes?|hours?|days?) /.exec(text);
  const sent = written === null ? numberNamed(text, numbers) : null;
  const amount = written === null ? sent?.value : Number(written[1]);
  const unit = unitIn(said(sent?.name ?? '')) ?? unitIn(text);
  return amount === undefined || unit === null || !Number.isInteger(amount) ? null : { amount, unit };
}

/** "startsAt plus the duration", "30 days after issuedAt": a moment that follows from another one. */
function momentRule(field: Field, sentence: string, { record, fields, numbers }: Known): string | null {
  const parts = momentParts(sentence);
  const others = fields.filter((one) => one !== field && isMoment(one.view));
  const base = parts === null ? null : namedIn(parts.base, others);
  const length = parts === null ? null : lengthIn(parts.length, numbers);
  if (base === null || length === null) return null;
  const { amount, unit } = length;
  return `\`${record.prefix}${field.name}\` is exactly ${amount} ${unit} after the value of \`${record.prefix}${base.name}\``;
}

const DOWN = /\b(rounded|rounds) down\b|\bfloor|\btruncat|\bcut off\b/i;
const UP = /\b(rounded|rounds) up\b|\bceil/i;
const NEAREST = /\bhalf up\b|\bnearest\b|\bcommercially\b|\bhalf away\b/i;

/** What a share comes to in whole numbers; where nothing is said of rounding, it is less than one apart. */
function shareRules(name: string, share: string, sentence: string): string[] {
  if (NEAREST.test(sentence)) return [`\`${name}\` is the result of ${share} rounded to the nearest integer`];
  if (DOWN.test(sentence)) return [`\`${name}\` is the result of ${share} rounded down`];
  if (UP.test(sentence)) return [`\`${name}\` is the result of ${share} rounded up`];
  return [
    `\`${name}\` is at least the result of ${share} rounded down`,
    `\`${name}\` is at most the result of ${share} rounded up`,
  ];
}

/** "Rounded up to full 100 cents": not to a whole number. */
const TO_MULTIPLES = /\bround\w*\b.*\b(?:\d{2,}|tens?|hundreds?|thousands?|quarters?|half an?)\b/i;
const CONDITIONAL = /\b(unless|except|if|when|at least|at most|plus|minus)\b/i;

/** The rate and the whole that a text names: "19 % of net", "discountPercent percent of subtotal". */
function shareParts(sentence: string): { rate: string; whole: string } | null {
  const [, rate, of] = /^(.*?)(?:%|\bper ?cent\b)\s+of\s+(.*)$/i.exec(sentence) ?? [];
  const [whole] = (of ?? '').split(/[,;(]/);
  return rate === undefined || whole === undefined || [CONDITIONAL, TO_MULTIPLES].some((one) => one.test(sentence))
    ? null
    : { rate, whole: said(whole) };
}

/** Shares in whole numbers such as cents. */
function percentRules(field: Field, sentence: string, { record, fields, numbers }: Known): string[] {
  const isWhole = ({ view }: Field): boolean => mainType(view) === 'integer';
  const parts = isWhole(field) ? shareParts(sentence) : null;
  if (parts === null) return [];
  const others = fields.filter((one) => one !== field && isWhole(one));
  const base = namedIn(parts.whole, others);
  const written = /(\d+(?:\.\d+)?)\s*$/.exec(parts.rate)?.[1];
  const percent = written === undefined ? numberNamed(said(parts.rate), numbers)?.value : Number(written);
  if (base === null || percent === undefined) return [];
  const factor = Number((percent / 100).toPrecision(12));
  return shareRules(`${record.prefix}${field.name}`, `\`${record.prefix}${base.name}\` times ${factor}`, sentence);
}

/** What an answer says that follows from the numbers of its request, as far as descriptions give the formula. */
export function sentAmountRules(sent: Sent): string[] {
  const { operation, definitions, body } = sent;
  const record = body === undefined ? null : answeredRecord(sent.read ?? operation, definitions);
  if (record === null || !['POST', 'PUT', 'PATCH'].includes(operation.method) || planBody(operation).kind !== 'json')
    return [];
  const fields = fieldsOf(record, definitions);
  const known: Known = { record, fields, numbers: numbersOf(sent, fields) };
  const ofFields = known.fields.flatMap((field) => [...fieldRules(field, known), ...dayRules(field, sent, known)]);
  return [...ofFields, ...defaultRules(sent, known)];
}

/** "Both days count": of the two days that were sent. */
function dayRules({ name, view }: Field, { body }: Sent, { record }: Known): string[] {
  const isCount = mainType(view) === 'integer' && body !== undefined && isObject(body);
  const days = isCount ? daysCounted(name, view.description ?? '', body) : null;
  return days === null ? [] : [`\`${record.prefix}${name}\` equals ${days}`];
}

/** Numbers that a create leaves out, and that the document works out from others. */
function defaultRules({ operation, definitions, body }: Sent, { record, fields }: Known): string[] {
  const { media } = planBody(operation);
  if (operation.method !== 'POST' || media === null || body === undefined || !isObject(body)) return [];
  return Object.entries(flatten(bodySchema(media), definitions).properties ?? {}).flatMap(([name, property]) => {
    const shown = fields.find((field) => field.name === name);
    const isLeft = body[name] === undefined && shown !== undefined && mainType(shown.view) === 'integer';
    const value = isLeft ? defaultAmount(flatten(property, definitions).description ?? '', body) : null;
    return value === null ? [] : [`\`${record.prefix}${name}\` equals ${value}`];
  });
}

const fieldRules = (field: Field, known: Known): string[] =>
  sentencesIn(field.view.description ?? '').flatMap((sentence): string[] => {
    const text = sentence.replace(/[.;!?]\s*$/, '');
    if (!isMoment(field.view)) return percentRules(field, text, known);
    const rule = momentRule(field, text, known);
    return rule === null ? [] : [rule];
  });
