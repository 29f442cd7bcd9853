import type { Match, Parser } from '../parser.ts';
import { phrase } from '../phrase.ts';

const utc = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?(Z|[+]00:00)$';
const utcZ = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?Z$';

/** Forms of text that have a name but no rules beyond their characters. */
const named: [say: string, pattern: string][] = [
  [
    '(uuidv4|uuid v4|v4 uuid|uuid version 4|version 4 uuid|version-4 uuid)',
    '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
  ],
  ['[absolute|full] https (url|uri|link|address)', '^https://\\S+$'],
  ['[absolute|full] (url|uri|link|address) (with|using|over|on|of) [the|an] https [scheme|protocol]', '^https://\\S+$'],
  ['(absolute|full) (url|uri|link)', '^[A-Za-z][A-Za-z0-9+.-]*://\\S+$'],
  [
    '[iso|iso-8601|iso8601] [8601] (timestamp|date-time|datetime) in utc [,] (ending|ends) (in|with) [a|the] [letter|suffix] z',
    utcZ,
  ],
  ['[iso|iso-8601|iso8601] [8601] (timestamp|date-time|datetime) in utc', utc],
  ['[iso|iso-8601|iso8601] [8601] utc (timestamp|date-time|datetime)', utc],
  ['(camelcase|camel case|lowercamelcase|lower camel case)', '^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$'],
  ['(pascalcase|pascal case|uppercamelcase|upper camel case)', '^([A-Z][a-z0-9]*)+$'],
  ['(upper_snake_case|screaming_snake_case|upper snake case|screaming snake case)', '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'],
  ['(snake_case|lower_snake_case|snake case|lower snake case)', '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'],
  ['(kebab-case|kebab case)', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'],
];

/** Words one of which a form by its name has. */
export const notationWords =
  'uuidv4 uuid url uri link address camelcase case lowercamelcase pascalcase uppercamelcase upper_snake_case screaming_snake_case snake_case lower_snake_case kebab-case utc'.split(
    ' ',
  );

const readers = named.map(([say, pattern]) => ({ read: phrase(say, {}), pattern }));

/** The patterns of a form by its name, the longest one first. */
export const notationsAt: Parser<string> = (input, at) =>
  readers
    .flatMap(({ read, pattern }) => read(input, at).map(({ next }): Match<string> => ({ value: pattern, next })))
    .sort((left, right) => right.next - left.next)
    .slice(0, 1);
