import type { ValueFormat, ValueType } from '../../tree/check.ts';
import type { Input, Parser } from '../../language/parser.ts';
import { beginningWith, tokenAt } from '../../language/parser.ts';
import { lines } from '../line.ts';
import type { Examples } from '../line.ts';

/** The words for a JSON type. */
const types: [say: string, type: ValueType][] = [
  ['[a|an] (positive number|positive numbers|positive)', 'positive'],
  ['[a|an] (negative number|negative numbers|negative)', 'negative'],
  ['[a|an] (string|text|strings|str)', 'string'],
  ['[a|an] (integer|integers|int|ints|whole number|whole numbers)', 'integer'],
  ['[a|an] (number|numbers|float|floats|double|decimal)', 'number'],
  ['[a|an] (numeric|numeric value)', 'numeric'],
  ['[a|an] (boolean|bool|booleans|bools|true or false|either true or false)', 'boolean'],
  ['[a|an] [json] (object|objects|map|dictionary|nested object)', 'object'],
  ['[a|an] [json] (array|list|arrays|lists)', 'array'],
  ['[a] (single value|scalar)', 'scalar'],
  ['of type null', 'null'],
];

export const typeWord = lines(
  types.map(([say, type]) => ({ say, means: () => type })),
  {},
);

/** The words for a text format. */
const formats: [say: string, format: ValueFormat][] = [
  ['(email|e-mail|mail) [address|addresses]', 'email'],
  ['(uuid|guid|uuids)', 'uuid'],
  ['[absolute|full|complete|fully-qualified] (url|uri|link|urls|uris)', 'uri'],
  ['(date-time|datetime|timestamp|date time|date and time|iso timestamp)', 'date-time'],
  ['(iso 8601|iso8601|iso-8601) [date-time|datetime|timestamp|date-times|datetimes|timestamps]', 'date-time'],
  ['(rfc 3339|rfc3339|rfc-3339) [date-time|datetime|timestamp|timestamps|date-times|datetimes]', 'date-time'],
  ['(date without time|date only|calendar date|yyyy-mm-dd|yyyy-mm-dd date)', 'date'],
  ['(iso 8601 date|iso8601 date|iso date|date|dates)', 'iso8601'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['(ipv4|ipv4 address)', 'ipv4'],
  ['(ipv6|ipv6 address)', 'ipv6'],
  ['(ip|ip address)', 'ip'],
  ['(host name|hostname|domain|domain name)', 'hostname'],
  ['(base64|base-64)', 'base64'],
  ['(jwt|json web token)', 'jwt'],
  ['(hex|hexadecimal)', 'hex'],
  ['(semantic version|semantic versioning|semver|version number)', 'semver'],
  ['(phone number|phone|telephone number)', 'phone'],
  ['[iso] (currency|currency code|iso 4217)', 'currency'],
  ['[iso] (country|country code)', 'country'],
  ['[iso] (language code|locale)', 'language'],
  ['json text', 'json'],
];

const formatName = lines(
  formats.map(([say, format]) => ({ say, means: () => format })),
  {},
);

/** Words for a format; LINK, DATE and TIME in capitals are more likely values. */
export const formatWord: Parser<ValueFormat> = beginningWith(
  (input: Input, at: number) =>
    /^(LINK|DATE|TIME|MAIL|PHONE|COUNTRY|DOMAIN|DURATION)$/.test(tokenAt(input, at)?.text ?? '')
      ? []
      : formatName(input, at),
  () => formatName.firsts,
);

export const kindExamples: Examples = {
  name: 'kinds',
  title: 'Types and formats',
  golden: [
    { text: 'name is a string', reads: '`name` is a string', sample: { name: 'x' } },
    { text: 'count is an integer', reads: '`count` is an integer', sample: { count: 1 } },
    { text: 'tags is a list', reads: '`tags` is an array', sample: { tags: [] } },
    { text: 'flags is an object', reads: '`flags` is an object', sample: { flags: {} } },
    { text: 'paid is true or false', reads: '`paid` is one of true, false', sample: { paid: true } },
    { text: 'website is a URL', reads: '`website` is a valid URI', sample: { website: 'https://a.b' } },
    {
      text: 'createdAt is an ISO 8601 timestamp',
      reads: '`createdAt` is a valid date-time',
      sample: { createdAt: '2026-01-01T00:00:00Z' },
    },
    {
      text: 'birthday is a calendar date',
      reads: '`birthday` is a valid date without time',
      sample: { birthday: '2026-01-01' },
    },
    {
      text: 'version is a semantic version',
      reads: '`version` is a valid semantic version',
      sample: { version: '1.2.3' },
    },
    { text: 'host is an IPv4 address', reads: '`host` is a valid IPv4 address', sample: { host: '10.0.0.1' } },
  ],
};
