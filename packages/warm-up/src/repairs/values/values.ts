import type { Json, JsonSchemaObject } from '@assay/api-model';
import { Sampler } from '@assay/generator';
import type { Bound } from '../../refusals/refusal.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_LENGTH = 5000;

/** A value for a field that was not sent. Its schema is flat, so nothing else has to be looked up. */
export const sampleFor = (schema: JsonSchemaObject, name: string): Json => new Sampler({}).sample(schema, name);

/** A moment that keeps its order with another one, written as it was. */
export function orderedMoment(message: string, value: string, other: string): string {
  const isDay = value.length === 10;
  const gap = isDay ? DAY_MS : HOUR_MS;
  const isEarlier =
    /\b(before|earlier|prior|past|less|vor|avant|antes)\b/i.test(message) &&
    !/\bnot\b[^.]{0,20}\bbefore\b|cannot be before/i.test(message);
  const moved = new Date(Date.parse(isDay ? `${other.slice(0, 10)}T00:00:00Z` : other) + (isEarlier ? -gap : gap));
  if (Number.isNaN(moved.getTime())) return value;
  const written = moved.toISOString();
  if (isDay) return written.slice(0, 10);
  return value.includes('.') ? written : written.replace(/\.\d+Z$/, 'Z');
}

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
/** The two days that a message names, in order; null where it names others, or fewer. */
export function daysIn(message: string): { from: string; to: string } | null {
  const [from, to, ...others] = message.match(DAY) ?? [];
  return from === undefined || to === undefined || others.length > 0 || to < from ? null : { from, to };
}

interface About {
  bound: Bound | null;
  message: string;
  schema: JsonSchemaObject;
  isParameter: boolean;
}

const TOO_MUCH =
  /\b(more|greater|larger|higher|longer|bigger) than\b|\bexceed|\btoo (large|big|high|long|many|much)\b|\bat most\b|\bless than or equal|\bmust be (less|lower|smaller)|\bbeyond\b|\babove\b/i;
const MUST_GROW =
  /\b(must|should|has to|needs to) be (greater|more|larger|higher|longer|at least)|\bat least\b|\btoo (small|low|short|few|little)\b|\bless than the (minimum|smallest)/i;

/** The limits themselves, or what is next to them where they are refused. */
function limitsBut(sent: number, { min, max, isExclusive }: Bound, step: number): number[] {
  const beyond = isExclusive ? step : 0;
  return [min === null ? null : min + beyond, max === null ? null : max - beyond]
    .filter((one) => one !== null)
    .filter((one) => one !== sent);
}

/** Numbers to try instead of one, in the bounds of a message and of the document. */
function numbersFor(sent: number, { bound, message, schema }: About): number[] {
  const step = schema.multipleOf ?? (schema.type === 'integer' || Number.isInteger(sent) ? 1 : 0.01);
  if (bound !== null) return limitsBut(sent, bound, step);
  const { minimum, maximum } = schema;
  if (TOO_MUCH.test(message) && !MUST_GROW.test(message)) return [sent / 10, sent / 100, minimum ?? step].map(rounded);
  if (MUST_GROW.test(message)) return [sent * 10, maximum ?? sent * 100].map(rounded);
  return [];
}

const rounded = (value: number): number => Number((Number.isInteger(value) ? value : Math.max(0.01, value)).toFixed(2));

function lengthened(sent: string, min: number, max: number): string {
  const unit = sent.replaceAll(/[^\p{L}\d ]/gu, '').trim() || 'sample';
  return `${sent}${' '.repeat(sent === '' ? 0 : 1)}${unit.repeat(Math.ceil(min / unit.length) + 1)}`
    .slice(0, Math.min(min + 4, max))
    .trimEnd();
}

function textsFor(sent: string, { bound, schema }: About): string[] {
  const min = bound?.min ?? null;
  const max = bound?.max ?? null;
  if (max !== null && sent.length > max) return [sent.slice(0, Math.max(1, max)).trimEnd()];
  if (min !== null && sent.length < min && min < MAX_LENGTH)
    return [lengthened(sent, min, schema.maxLength ?? MAX_LENGTH)];
  return [];
}

/** Values within a limit that a message names, or on the right side of one that it does not name. */
export function boundedValues(sent: Json | undefined, about: About): Json[] {
  if (typeof sent === 'number') return numbersFor(sent, about);
  if (Array.isArray(sent)) return itemsFor(sent, about.bound);
  if (typeof sent !== 'string') return [];
  const decimals = /^-?\d+(?:\.(\d+))?$/.exec(sent);
  if (decimals === null) return textsFor(sent, about);
  // Amounts are often written as texts.
  const numbers = numbersFor(Number(sent), { ...about, schema: {} });
  return numbers.map((value) => (about.isParameter ? String(value) : value.toFixed(decimals[1]?.length ?? 0)));
}

function itemsFor(sent: Json[], bound: Bound | null): Json[] {
  const [first] = sent;
  if (bound?.max != null && sent.length > bound.max) return [sent.slice(0, Math.max(0, bound.max))];
  if (bound?.min != null && sent.length < bound.min && first !== undefined && bound.min < 50)
    return [[...sent, ...Array.from({ length: bound.min - sent.length }, () => first)]];
  return [];
}

const FORMATS: [words: RegExp, schema: JsonSchemaObject][] = [
  [/e-?mail/i, { type: 'string', format: 'email' }],
  [/uuid|guid/i, { type: 'string', format: 'uuid' }],
  [/date.?time|timestamp|rfc ?3339|iso ?-?8601.*time/i, { type: 'string', format: 'date-time' }],
  [/\bdate\b|yyyy-mm-dd|datum|fecha|\bdata\b/i, { type: 'string', format: 'date' }],
  [/\btime\b|hh:mm/i, { type: 'string', format: 'time' }],
  [/\b(url|uri|link)\b/i, { type: 'string', format: 'uri' }],
  [/phone|e\.?164|telefon/i, { type: 'string', pattern: '^\\+1415555[0-9]{4}$' }],
  [/currency/i, { type: 'string', enum: ['EUR'] }],
  [/country/i, { type: 'string', enum: ['DE'] }],
  [/time ?zone/i, { type: 'string', enum: ['Europe/Paris'] }],
  [/slug|url.?friendly|lower.?case/i, { type: 'string', pattern: '^sample-[a-z]{6}$' }],
  [/upper.?case/i, { type: 'string', pattern: '^[A-Z]{6}$' }],
  [/hex|colou?r/i, { type: 'string', enum: ['#336699'] }],
  [/boolean/i, { type: 'boolean' }],
  [/integer|whole number/i, { type: 'integer' }],
  [/number|numeric|decimal/i, { type: 'number' }],
  [/string/i, { type: 'string' }],
];
const PATTERN =
  /(?:pattern|match(?:es|ing)?|regex|expression|format)[^/^]{0,20}["'`/]*(\^[^\s"'`]*\$|\/(?:[^/\s]|\\\/){3,200}\/)/i;

/** Values of the format that a message names, or of the pattern that it quotes. */
export function formattedValues(message: string, documented: JsonSchemaObject, sent: Json | undefined): Json[] {
  const pattern = PATTERN.exec(message)?.[1]?.replaceAll(/^\/|\/$/g, '');
  const byPattern = pattern === undefined ? [] : [sampleFor({ type: 'string', pattern }, 'value')];
  const named = FORMATS.filter(([words]) => words.test(message)).map(([, schema]) => sampleFor(schema, 'value'));
  const byDocument = Object.keys(documented).length > 0 ? [sampleFor(documented, 'value')] : [];
  const isOther = (value: Json): boolean => JSON.stringify(value) !== JSON.stringify(sent);
  return [...new Set([...byPattern, ...named, ...byDocument].filter(isOther))];
}
