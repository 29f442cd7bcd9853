import type { Predicate, Test } from '../../tree/check.ts';
import { literal } from '../../language/values/values.ts';
import type { Word } from './words.ts';

/** How a value is written or measured, in words, and what is tested for it. */
export interface Quality {
  from: number;
  to: number;
  tests: Pick<Test, 'predicate' | 'negated'>[];
}

const is = (predicate: Predicate, negated = false): Quality['tests'] => [{ predicate, negated }];
const format = (name: Extract<Predicate, { op: 'format' }>['format']) => is({ op: 'format', format: name });
const type = (name: Extract<Predicate, { op: 'type' }>['type']) => is({ op: 'type', type: name });
const pattern = (text: string) => is({ op: 'matches', pattern: text });
const zero = literal(0);

/** Phrases with spaces; the longest that stands at a word counts. */
const table: [phrases: string, tests: Quality['tests']][] = [
  [
    'https|https url|https uri|absolute https uri|absolute https url|over https|https link',
    is({ op: 'startsWith', value: literal('https://') }),
  ],
  ['url|uri|link|absolute url|absolute uri|web address', format('uri')],
  ['email|e-mail|email address|e-mail address|mail address', format('email')],
  ['uuid|guid|uuid v4', format('uuid')],
  [
    'rfc 3339 timestamp|rfc3339|rfc 3339 date-time|date-time|datetime|timestamp|iso timestamp|iso 8601 timestamp',
    format('date-time'),
  ],
  ['full-date|rfc 3339 full-date|yyyy-mm-dd|calendar date|date without time', format('date')],
  ['date|iso 8601|iso date|iso 8601 date', format('iso8601')],
  ['in utc|utc|trailing z', is({ op: 'endsWith', value: literal('Z') })],
  ['time zone|timezone|offset|offset or a z|offset or z|with offset', pattern('(?:Z|[+-]\\d\\d:?\\d\\d)$')],
  ['iso 4217|iso 4217 code|currency code|three uppercase letters|three upper-case letters', pattern('^[A-Z]{3}$')],
  [
    'alpha-2|alpha-2 code|iso 3166-1|iso 3166-1 alpha-2|iso 3166-1 alpha-2 code|country code|two uppercase letters',
    pattern('^[A-Z]{2}$'),
  ],
  ['alpha-3|iso 3166-1 alpha-3', pattern('^[A-Z]{3}$')],
  ['hh:mm|hh:mm in 24h clock|24h clock|24-hour clock', pattern('^(?:[01]\\d|2[0-3]):[0-5]\\d$')],
  ['uppercase|upper case|upper-case|uppercase letters|capital letters|capitals', pattern('^[^a-z]+$')],
  [
    'uppercase letters/digits|uppercase letters and digits|capital letters and digits|uppercase alphanumeric',
    pattern('^[A-Z0-9]+$'),
  ],
  ['lowercase|lower case|lower-case|lowercase letters', pattern('^[^A-Z]+$')],
  ['digits only|only digits|numeric string|digits', pattern('^\\d+$')],
  ['kebab-case', pattern('^[a-z0-9]+(?:-[a-z0-9]+)*$')],
  ['snake_case', pattern('^[a-z0-9]+(?:_[a-z0-9]+)*$')],
  ['integer|int|integers|whole number|whole numbers|number.isinteger|whole', type('integer')],
  [
    'positive|> 0|above zero|above 0|greater than 0|greater than zero',
    is({ op: 'compare', comparison: 'greater', value: zero }),
  ],
  [
    '>= 0|non-negative|nonnegative|not negative|never negative|not below zero|never below zero',
    is({ op: 'compare', comparison: 'atLeast', value: zero }),
  ],
  ['non-empty|nonempty|not empty|not blank|never empty|non-blank', is({ op: 'empty' }, true)],
  ['string|strings|a text', type('string')],
  ['number|numeric|numbers|numerical', type('number')],
  ['boolean|booleans|bool|true or false', type('boolean')],
  ['array|list', type('array')],
  ['object|objects', type('object')],
  ['required|mandatory', is({ op: 'present' })],
  ['negative|below zero|below 0', type('negative')],
  ['unique|uniqueitems|unique items', is({ op: 'unique', by: null })],
  ['two-letter code|2-letter code|two letters|two-letter', pattern('^[A-Za-z]{2}$')],
  ['three-letter code|3-letter code|three letters|three-letter', pattern('^[A-Za-z]{3}$')],
  ['3-letter uppercase code|three-letter uppercase code', pattern('^[A-Z]{3}$')],
  ['semver|semantic version', format('semver')],
  ['ip address|ip', format('ip')],
  ['phone number', format('phone')],
  ['json', format('json')],
  [
    'two decimals|two decimal places|2 decimals|2 decimal places',
    is({ op: 'decimals', comparison: 'atMost', count: 2 }),
  ],
  ['weekend', is({ op: 'weekday', days: ['Saturday', 'Sunday'] })],
  [
    'weekday|working day|business day',
    is({ op: 'weekday', days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] }),
  ],
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const).map(
    (day): [string, Quality['tests']] => [
      `${day.toLowerCase()}|${day.toLowerCase()}s`,
      is({ op: 'weekday', days: [day] }),
    ],
  ),
];

const byFirst = new Map<string, { words: string[]; tests: Quality['tests'] }[]>();
for (const [phrases, tests] of table)
  for (const phrase of phrases.split('|')) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), { words, tests }].toSorted((a, b) => b.words.length - a.words.length),
    );
  }

const units = /^(digits?|numbers?|characters?|chars?|letters?|signs?)$/;

/** The qualities that a sentence names. */
export function qualitiesIn(words: readonly Word[]): Quality[] {
  const found: Quality[] = [];
  for (let at = 0; at < words.length; at++) {
    const said = (index: number) => words[index]?.token.text.toLowerCase() ?? '';
    const own = (byFirst.get(said(at)) ?? []).find((one) =>
      one.words.every((word, index) => said(at + index) === word),
    );
    const isInside = found.some(({ to }) => at < to);
    if (own !== undefined && !isInside) found.push({ from: at, to: at + own.words.length, tests: own.tests });
    const length = lengthAt(words, at);
    if (length !== null) found.push(length);
  }
  return found;
}

const spelled = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "15 digits", "6 characters". */
function lengthAt(words: readonly Word[], at: number): Quality | null {
  const [count, unit] = [words[at]?.lower ?? '', words[at + 1]?.lower ?? ''];
  const value = /^\d+$/.test(count) ? Number(count) : spelled.indexOf(count);
  if (value < 1 || !units.test(unit)) return null;
  const isOfDigits = /^(digits?|numbers?)$/.test(unit);
  const tests = isOfDigits
    ? pattern(`^\\d{${value}}$`)
    : is({ op: 'length', comparison: boundBefore(words, at), value: literal(value) });
  return { from: at, to: at + 2, tests };
}

function boundBefore(words: readonly Word[], at: number): 'atLeast' | 'atMost' | 'equal' {
  const before = words
    .slice(Math.max(0, at - 2), at)
    .map(({ lower }) => lower)
    .join(' ');
  if (/least|minimum|min\b/.test(before)) return 'atLeast';
  return /most|maximum|max\b|up to|than/.test(before) ? 'atMost' : 'equal';
}
