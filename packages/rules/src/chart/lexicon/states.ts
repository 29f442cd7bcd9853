import { Senses } from './senses.ts';
import type { ValueFormat, ValueType } from '../../tree/check.ts';

/** What may be so of a value whatever it is. */
export type State = 'null' | 'empty' | 'filled' | 'there' | 'absent' | 'blank' | 'nulls';

export const states = new Senses<State>([
  ['null|nil', 'null'],
  ['the? value? null', 'null'],
  ['real|actually null', 'null'],
  ['nulls', 'nulls'],
  ['null values|entries|items', 'nulls'],
  ['blanks|empties', 'blank'],
  ['blank|empty values|entries|items|strings', 'blank'],
  ['empty|blank', 'empty'],
  ['an empty string|list|array|object|text', 'empty'],
  ['empty string|list|array|text|object', 'empty'],
  ['white space', 'empty'],
  ['filled in?', 'filled'],
  ['non-empty|nonempty|non-blank|not-empty|populated|set|given|known|completed|provided|filled-in', 'filled'],
  ['not empty|blank', 'filled'],
  ['present|there|included|required|mandatory|exist|exists|available|defined|shown|returned|visible|part', 'there'],
  ['be there', 'there'],
  ['in|part of? the? response|answer|body|output|payload|result|reply', 'there'],
  ['appear|occur|be|exist|leak anywhere in|of the? body|response|answer|payload', 'there'],
  ['anywhere in|of the? body|response|answer|payload', 'there'],
  ['anywhere', 'there'],
  ['appear|occur|be|exist|leak|show|turn? up? at|on|in any level|depth|member|object|item|entry|nesting', 'there'],
  ['at|on any level|depth', 'there'],
  ['in there', 'there'],
  ['show|shows|shown|turn|turns|pop|pops|come|comes up anywhere?', 'there'],
  ['come|comes back', 'there'],
  ['in|on|part|among of? the? list|results|result|feed|page|output|search|overview|listing', 'there'],
  ['left|taken out|away', 'absent'],
  ['non-null|not-null|nonnull', 'there'],
  ['missing|absent|omitted|unset|hidden|left out', 'absent'],
  ['gone|removed|dropped|stripped|suppressed', 'absent'],
  ['missing|absent|omitted|undefined|gone|hidden|removed|blank|unset', 'absent'],
  ['appear|occur|leak|leaked|exposed|there', 'there'],
  ['be? visible|readable|disclosed', 'there'],
  ['in it|them|here', 'there'],
  ['needed|obligatory|compulsory|guaranteed', 'there'],
  ['left|kept out|off|away|back', 'absent'],
  ['withheld|excluded|forbidden|prohibited|suppressed|redacted|cut|unavailable', 'absent'],
  ['appear|occur|be|there anywhere', 'there'],
]);

export interface Kind {
  type?: ValueType;
  /** Besides. */
  sign?: 'positive' | 'negative' | 'notNegative';
  format?: ValueFormat;
  pattern?: string;
  isFilled?: true;
}

const utc = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z$';
const isoDate = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/** Kinds and forms of values by their names. */
export const kinds = new Senses<Kind>([
  ['a|an? whole|integer|int number|numbers|value?', { type: 'integer' }],
  ['a|an? integer|int|integers|whole-number', { type: 'integer' }],
  [
    'a|an? whole|integer|full? number|amount|count of seconds|secs|minutes|mins|days|milliseconds|ms|bytes',
    { type: 'integer' },
  ],
  ['number of? in? whole|full? seconds|secs|minutes', { type: 'integer' }],
  ['in? whole|full seconds|secs|minutes|days|euros|cents', { type: 'integer' }],
  ['a|an? positive whole|integer number of seconds|secs|minutes|days|bytes', { type: 'integer', sign: 'positive' }],
  ['a|an? number|numeric|numbers|float|decimal value?', { type: 'number' }],
  ['a|an? positive whole|integer number|value?', { type: 'integer', sign: 'positive' }],
  ['a|an? whole|integer positive number', { type: 'integer', sign: 'positive' }],
  ['a|an? positive number|value?|amount?', { sign: 'positive' }],
  ['a|an? positive int|integer', { type: 'integer', sign: 'positive' }],
  ['a|an? non-negative integer|int|whole number?', { type: 'integer', sign: 'notNegative' }],
  ['a|an? non-negative number|amount?', { type: 'number', sign: 'notNegative' }],
  ['a|an? non-negative', { sign: 'notNegative' }],
  ['a|an? negative number|value|amount?', { sign: 'negative' }],
  ['a|an? text|string|texts|strings|str|varchar value?', { type: 'string' }],
  ['a|an? plain|real|bare|simple number|numbers', { type: 'number' }],
  ['without any? decimals|cents|fractions|fraction|pennies|pence|comma', { type: 'integer' }],
  ['a|an? round|full numbers|number|amount|amounts', { type: 'integer' }],
  ['a|an? non-empty|nonempty|filled string|strings|text|texts|str', { type: 'string', isFilled: true }],
  ['a|an? non-empty|nonempty|filled list|array', { type: 'array', isFilled: true }],
  ['a|an? boolean|bool|booleans|true/false|flag', { type: 'boolean' }],
  ['either? true or|/ false', { type: 'boolean' }],
  ['a|an? list|array|lists|arrays', { type: 'array' }],
  ['a|an? real|json? object|objects|map', { type: 'object' }],
  ['a|an? valid|proper|real? uuid|guid|uuids', { format: 'uuid' }],
  ['a|an? valid|proper|real? email|e-mail|mail address|addresses?', { format: 'email' }],
  ['a|an? valid|proper|real|absolute|full|working? url|uri|link|urls|links', { format: 'uri' }],
  ['served|delivered|loaded|sent|come|comes? over|via|through|on|with https', { pattern: '^https://\\S+$' }],
  ['use|uses|using|be? https|https-only only?', { pattern: '^https://\\S+$' }],
  ['a|an? secure|https links|link|urls|url?', { pattern: '^https://\\S+$' }],
  ['a|an? valid|absolute|full? https url|uri|link|urls|links|only?', { pattern: '^https://\\S+$' }],
  ['a|an? valid|proper? iso|iso-8601|iso8601 8601? date calendar?', { format: 'iso8601' }],
  [
    'a|an? iso|iso-8601|iso8601 8601? timestamp|timestamps|date-time|datetime|datetimes|date-times',
    { format: 'date-time' },
  ],
  ['a|an? iso|iso-8601|iso8601 8601? timestamps?|date-time? in? utc format?', { pattern: utc }],
  ['a|an? iso|iso-8601|iso8601 8601? timestamp|timestamps? in utc ( suffix z )', { pattern: utc }],
  [
    'a|an? iso|iso-8601|iso8601 8601? timestamps|timestamp|date-time? in? utc , ending|ends in|with a? z',
    { pattern: utc },
  ],
  [
    'a|an? iso|iso-8601|iso8601 8601? timestamps|timestamp|date-time? in? utc ending|ends|and in|with|ending in|with? a? z',
    { pattern: utc },
  ],
  ['a|an? iso|iso-8601|iso8601 8601? timestamps|timestamp|date-time? ending|ends in|with a? z', { pattern: utc }],
  ['a|an? utc timestamp|timestamps|time|times ending|ends? in|with? z?', { pattern: utc }],
  ['a|an? iso|iso-8601|iso8601 8601?', { format: 'iso8601' }],
  ['a|an? valid|real|proper|calendar? date|dates', { format: 'iso8601' }],
  ['a|an? date|dates? in|as|like|with|of? the? format|form|pattern? yyyy-mm-dd|iso-date', { pattern: isoDate }],
  ['yyyy-mm-dd format?', { pattern: isoDate }],
  ['a|an? valid|proper? iso|iso-8601|iso8601 8601? date|calendar format|form|notation', { format: 'iso8601' }],
  ['a|an? valid? rfc 3339 timestamp|timestamps|date-time|datetime', { format: 'date-time' }],
  ['a|an? valid? rfc 3339 timestamp|timestamps|date-time|datetime in utc', { pattern: utc }],
  ['a|an? valid? rfc 3339 timestamp|timestamps|date-time|datetime in utc ( ending with z )', { pattern: utc }],
  ['a|an? valid? rfc 3339 timestamp|timestamps|date-time|datetime in utc ending in|with z', { pattern: utc }],
  ['a|an? timestamp|timestamps|datetime|date-time', { format: 'date-time' }],
  ['a|an? time? in|as? hh:mm format?', { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }],
  ['a|an? semver|semantic version|versioning?', { format: 'semver' }],
  ['major.minor.patch , digits only', { pattern: '^\\d+\\.\\d+\\.\\d+$' }],
  ['major.minor.patch', { pattern: '^\\d+\\.\\d+\\.\\d+$' }],
  ['a|an? iso? 4217? currency code', { pattern: '^[A-Z]{3}$' }],
  ['a|an? three-letter|3-letter uppercase? iso? currency? code?', { pattern: '^[A-Z]{3}$' }],
  ['a|an? two-letter|2-letter uppercase? iso? country? code?', { pattern: '^[A-Z]{2}$' }],
  ['all|only|in|purely in? lowercase|lower-case letters|characters? only?', { pattern: '^[^A-Z]*$' }],
  ['all|only|in|purely in? lower|small case? letters|characters? only?', { pattern: '^[^A-Z]*$' }],
  ['all|only|in|purely in? uppercase|upper-case|caps|capitals letters|characters? only?', { pattern: '^[^a-z]*$' }],
  ['all|only|in|purely in? upper|capital case? letters|characters? only?', { pattern: '^[^a-z]*$' }],
  ['a|an? ipv4|ip address?', { format: 'ipv4' }],
  ['a|an? valid? phone number', { format: 'phone' }],
]);
