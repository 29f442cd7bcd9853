import type { JsonSchemaObject } from '@assay/api-model';
import { isValid } from '../schema/is-valid.ts';
import { decimalText } from './decimal-text.ts';
import { textFromPattern } from './from-pattern.ts';

const BY_FORMAT: Record<string, string> = {
  email: 'ada.lovelace@example.com',
  'idn-email': 'ada.lovelace@example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  date: '2025-03-14',
  'date-time': '2025-03-14T09:00:00Z',
  time: '09:00:00Z',
  duration: 'PT1H',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/example',
  hostname: 'example.com',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  byte: 'aGVsbG8=',
  password: 'S3cure-Passw0rd',
};

// The first that fits counts, so the narrower words come first.
const BY_NAME: [pattern: RegExp, values: string[]][] = [
  [/e-?mail/, ['ada.lovelace@example.com', 'grace.hopper@example.com', 'alan.turing@example.com']],
  [/password|passphrase/, ['S3cure-Passw0rd']],
  [/user_?name|login|handle/, ['ada', 'grace', 'alan']],
  [/(first|given)_?name/, ['Ada', 'Grace', 'Alan']],
  [/(last|family|sur)_?name/, ['Lovelace', 'Hopper', 'Turing']],
  [/phone|mobile|fax/, ['+14155550123']],
  [/country/, ['US', 'FR', 'JP']],
  [/currency/, ['EUR']],
  [/lang|locale/, ['en']],
  [/time_?zone/, ['Europe/Paris']],
  [/city|town/, ['Paris', 'Osaka', 'Lima']],
  [/zip|postal/, ['94107']],
  [/street|address/, ['1 Main Street']],
  [/state|region|province/, ['CA']],
  [/colou?r/, ['#336699']],
  [/url|uri|link|website|href|image|avatar/, ['https://example.com/']],
  [/(_at|_on|date|_?time)$/, ['2025-03-14T09:00:00Z']],
  [/uuid|guid/, ['3fa85f64-5717-4562-b3fc-2c963f66afa6']],
  [/(^|_|[a-z])id$/, ['1']],
  [/description|summary|text|comment|note|message|body|content/, ['A short text for a test.']],
  [/title|subject|headline/, ['A short title']],
  [/name/, ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']],
  [/^(q|query|search|term|keyword)$/, ['test']],
];

const FILLER = 'sample text ';

/** No text of a request is made longer, whatever a document asks for. */
export const LONGEST_TEXT = 100_000;

function fitLength(text: string, schema: JsonSchemaObject, longest: number): string {
  const { maxLength = Infinity } = schema;
  const minLength = Math.min(schema.minLength ?? 0, LONGEST_TEXT, Math.max(0, longest));
  const long =
    text.length < minLength ? (text + FILLER.repeat(Math.ceil(minLength / FILLER.length))).slice(0, minLength) : text;
  return long.slice(0, maxLength);
}

function byName(name: string, seed: number): string | null {
  const snake = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const values = BY_NAME.find(([pattern]) => pattern.test(snake))?.[1];
  return values?.[seed % values.length] ?? null;
}

/** A realistic text: by format, then by the name of the field, then by pattern and length; filled up to `longest` characters. */
export function sampleText(
  schema: JsonSchemaObject,
  name: string,
  { seed, longest }: { seed: number; longest: number },
): string {
  const wished = BY_FORMAT[schema.format ?? ''] ?? byName(name, seed) ?? 'sample';
  const fitted = fitLength(wished, schema, longest);
  const decimal = decimalText(schema);
  if (decimal !== null) return decimal;
  if (isValid(fitted, { ...schema, type: 'string' }, {})) return fitted;
  const written = schema.pattern === undefined ? null : textFromPattern(schema.pattern);
  return written ?? fitted;
}
