import type { Json } from '@assay/api-model';
import { containsValue, hasEnd, textOf } from '../evaluate/values/containing.ts';
import { hasFormat } from '../evaluate/values/formats.ts';
import { matchesPattern } from '../evaluate/values/patterns.ts';
import { expected } from '../evaluate/values/values.ts';
import { operand } from '../tree/part-shapes.ts';
import { oneOf, string } from '../tree/shapes.ts';
import type { ValueFormat } from '../tree/vocabulary.ts';
import { valueFormats } from '../tree/vocabulary.ts';
import { operandWording } from '../wording/operands.ts';
import { quotedWording } from '../wording/values.ts';
import { field, phrase, words } from '../wording/wording.ts';
import { valueKind } from './kind.ts';

const formatPhrases: Record<ValueFormat, string> = {
  email: 'a valid email address',
  uuid: 'a valid UUID',
  uri: 'a valid URI',
  date: 'a valid date without time',
  iso8601: 'a valid date',
  'date-time': 'a valid date-time',
  time: 'a valid time',
  duration: 'a valid duration',
  ipv4: 'a valid IPv4 address',
  ipv6: 'a valid IPv6 address',
  ip: 'a valid IP address',
  hostname: 'a valid host name',
  base64: 'valid base64',
  jwt: 'a valid JWT',
  hex: 'valid hex',
  semver: 'a valid semantic version',
  phone: 'a valid phone number',
  currency: 'a valid ISO currency code',
  country: 'a valid ISO country code',
  language: 'a valid language code',
  json: 'valid JSON text',
};

const formatted: Json[] =
  'ada@example.com 2026-01-15 2026-01-15T12:00:00Z https://example.com/1 10.0.0.1 EUR DE 1.2.3 3f2504e0-4f89-41d3-9a0c-0305e82c3301'.split(
    ' ',
  );

/** What a text contains and how it is written. */
export const texts = {
  contains: valueKind({ value: operand })({
    of: ['any', 'list'],
    isQuality: true,
    meets: (value, { value: part }, judged) => containsValue(value, expected(part, judged)),
    verb: 'contain',
    rest: phrase(field('value', operandWording)),
  }),
  startsWith: valueKind({ value: operand })({
    of: ['text'],
    isQuality: true,
    meets: (value, { value: part }, judged) => hasEnd(value, 'startsWith', expected(part, judged)),
    verb: 'start',
    rest: phrase('with ', field('value', operandWording)),
  }),
  endsWith: valueKind({ value: operand })({
    of: ['text'],
    isQuality: true,
    meets: (value, { value: part }, judged) => hasEnd(value, 'endsWith', expected(part, judged)),
    verb: 'end',
    rest: phrase('with ', field('value', operandWording)),
  }),
  matches: valueKind({ pattern: string })({
    of: ['text'],
    isQuality: true,
    meets: (value, { pattern }) => matchesPattern(pattern, textOf(value)),
    verb: 'match',
    rest: phrase('the pattern ', field('pattern', quotedWording)),
  }),
  format: valueKind({ format: oneOf(...valueFormats) })({
    of: ['text'],
    isQuality: true,
    examples: () => formatted,
    meets: (value, { format }) =>
      (typeof value === 'string' || typeof value === 'number') && hasFormat(String(value), format),
    verb: 'be',
    rest: phrase(field('format', words(formatPhrases))),
  }),
};
