import type {
  Comparison,
  ItemRelation,
  Path,
  Predicate,
  StatusClass,
  StepLocation,
  Subject,
  Test,
  ValueFormat,
  ValueType,
} from '../tree/check.ts';
import { formatPath } from '../tree/path.ts';
import { durationPhrase, operandPhrase } from './operands.ts';

/** A predicate as a verb and what follows it, so that it can be negated and put in the infinitive. */
interface VerbPhrase {
  verb: 'be' | 'contain' | 'start' | 'end' | 'match' | 'have' | 'leak';
  rest: string;
}

const comparisons: Record<Comparison, string> = {
  equal: '',
  greater: 'greater than ',
  less: 'less than ',
  atLeast: 'at least ',
  atMost: 'at most ',
};

const classPhrases: Record<StatusClass, string> = {
  informational: '1xx',
  success: '2xx',
  redirect: '3xx',
  clientError: '4xx',
  serverError: '5xx',
  error: 'an error status',
};

const typePhrases: Record<ValueType, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'of type null',
  scalar: 'a single value',
  numeric: 'numeric',
  positive: 'positive',
  negative: 'negative',
};

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

const formPhrases = { json: 'valid JSON', xml: 'XML', html: 'HTML', text: 'plain text', csv: 'CSV' } as const;

const leakPhrases = {
  secret: 'a secret',
  stackTrace: 'a stack trace',
  sql: 'a database error',
  implementation: 'an implementation detail',
} as const;

const subjectPhrases: { [Kind in Subject['kind']]: (subject: Subject & { kind: Kind }) => string } = {
  status: () => 'the status',
  time: () => 'the response time',
  size: () => 'the response size',
  header: ({ name }) => `the header \`${name}\``,
  cookie: ({ name, attribute }) =>
    `the ${attribute === null ? '' : `\`${attribute}\` attribute of the `}cookie \`${name}\``,
  contentType: () => 'the content type',
  charset: () => 'the charset',
  body: () => 'the body',
  field: ({ path }) => `\`${formatPath(path)}\``,
  error: ({ part }) => (part === 'object' ? 'an error' : `the error ${part}`),
  request: ({ part, name }) => `the ${part === 'any' ? '' : `${part} `}value \`${name}\` that was sent`,
};

function subjectPhrase(subject: Subject): string {
  return (subjectPhrases[subject.kind] as (subject: Subject) => string)(subject);
}

const quantifierPhrases = {
  all: 'every ',
  any: 'at least one of ',
  none: 'no ',
  exactly: 'exactly ',
  atLeast: 'at least ',
  atMost: 'at most ',
} as const;

/** The subject of a test with its quantifier: "every `items[*].price`", "at least 2 of `items[*].price`". */
export function quantifiedPhrase({ subject, quantifier }: Test): string {
  const phrase = subjectPhrase(subject);
  if (quantifier.kind === 'implied') return phrase;
  if ('count' in quantifier) return `${quantifierPhrases[quantifier.kind]}${quantifier.count} of ${phrase}`;
  return `${quantifierPhrases[quantifier.kind]}${phrase}`;
}

/** `data.stock` in step "before". */
function otherPhrase({ step, subject }: StepLocation): string {
  return `${subjectPhrase(subject)} in step ${JSON.stringify(step)}`;
}

function distancePhrase(by: number): string {
  if (by === 0) return '';
  return `${Math.abs(by)} ${by < 0 ? 'less' : 'more'} than `;
}

const itemRelationPhrases: Record<ItemRelation, string> = {
  same: 'the same items as',
  anyOrder: 'in any order the same items as',
  reversed: 'in reverse order the same items as',
  within: 'only items of',
  including: 'every item of',
  apart: 'no item of',
};

type Phraser<Op extends Predicate['op']> = (predicate: Predicate & { op: Op }, subject: Subject) => VerbPhrase;

const said = (predicate: { op: string }) => be(predicate.op);
const by = (path: Path | null) => (path === null ? '' : ` by \`${formatPath(path)}\``);

const predicatePhrases: { [Op in Predicate['op']]: Phraser<Op> } = {
  compare: ({ comparison, value }, subject) =>
    be(`${comparisons[comparison]}${operandPhrase(value)}${unitOf(subject)}`),
  oneOf: ({ values }) => be(`one of ${values.map(operandPhrase).join(', ')}`),
  statusClass: (predicate) => be(classPhrases[predicate.class]),
  between: ({ low, high }, subject) =>
    be(`between ${operandPhrase(low)}${unitOf(subject)} and ${operandPhrase(high)}${unitOf(subject)}`),
  before: ({ value }) => be(`before ${operandPhrase(value)}`),
  after: ({ value }) => be(`after ${operandPhrase(value)}`),
  apart: ({ comparison, ms, side, value }) =>
    be(
      `${comparison === 'equal' ? 'exactly ' : comparisons[comparison]}${durationPhrase(ms)} ${side} ${operandPhrase(value)}`,
    ),
  weekday: ({ days }) => be(`on the weekday ${days.join(' or ')}`),
  decimals: ({ comparison, count }) => ({
    verb: 'have',
    rest: `${comparison === 'equal' ? 'exactly ' : comparisons[comparison]}${count} decimal places`,
  }),
  chained: ({ key, comparison, other }) => ({
    verb: 'have',
    rest: `in each item \`${formatPath(key)}\` ${comparison === 'equal' ? 'equal to' : comparisons[comparison].trim()} \`${formatPath(other)}\` of the item before`,
  }),
  contains: ({ value }) => ({ verb: 'contain', rest: operandPhrase(value) }),
  startsWith: ({ value }) => ({ verb: 'start', rest: `with ${operandPhrase(value)}` }),
  endsWith: ({ value }) => ({ verb: 'end', rest: `with ${operandPhrase(value)}` }),
  matches: ({ pattern }) => ({ verb: 'match', rest: `the pattern ${JSON.stringify(pattern)}` }),
  present: said,
  null: said,
  empty: said,
  unset: said,
  type: ({ type }) => be(typePhrases[type]),
  format: ({ format }) => be(formatPhrases[format]),
  length: ({ comparison, value }) => ({
    verb: 'have',
    rest: `a length of ${comparison === 'equal' ? 'exactly ' : comparisons[comparison]}${operandPhrase(value)}`,
  }),
  unique: (predicate) => be(`unique${by(predicate.by)}`),
  sorted: (predicate) => be(`sorted ${predicate.order}${by(predicate.by)}`),
  keys: ({ keys, only }) => ({
    verb: 'have',
    rest: `${only ? 'only ' : ''}the keys ${keys.map((key) => JSON.stringify(key)).join(', ')}`,
  }),
  form: ({ form }) => be(formPhrases[form]),
  sameAs: ({ other, except }) => {
    const names = except.map((path) => `\`${formatPath(path)}\``).join(', ');
    return be(`the same as ${otherPhrase(other)}${names === '' ? '' : ` except ${names}`}`);
  },
  offset: ({ comparison, by: distance, other }) =>
    be(`${comparisons[comparison]}${distancePhrase(distance)}${otherPhrase(other)}`),
  itemsOf: ({ relation, other, by: path }) => ({
    verb: 'have',
    rest: `${itemRelationPhrases[relation]} ${otherPhrase(other)}${by(path)}`,
  }),
  schema: () => ({ verb: 'match', rest: 'the documented schema' }),
  leaks: ({ what, words }) => ({
    verb: 'leak',
    rest: [...what.map((leak) => leakPhrases[leak]), ...words.map((word) => JSON.stringify(word))].join(' or '),
  }),
};

export function predicatePhrase(predicate: Predicate, subject: Subject): VerbPhrase {
  return (predicatePhrases[predicate.op] as (predicate: Predicate, subject: Subject) => VerbPhrase)(predicate, subject);
}

function unitOf(subject: Subject): string {
  if (subject.kind === 'time') return ' ms';
  return subject.kind === 'size' ? ' bytes' : '';
}

function be(rest: string): VerbPhrase {
  return { verb: 'be', rest };
}

const thirdPerson = {
  be: 'is',
  contain: 'contains',
  start: 'starts',
  end: 'ends',
  match: 'matches',
  have: 'has',
  leak: 'leaks',
} as const;

/** "is greater than 0", "does not contain ...". */
export function finite({ verb, rest }: VerbPhrase, negated: boolean): string {
  if (!negated) return `${thirdPerson[verb]} ${rest}`;
  return verb === 'be' ? `is not ${rest}` : `does not ${verb} ${rest}`;
}

/** "to be greater than 0", "not to contain ...". */
export function infinitive({ verb, rest }: VerbPhrase, negated: boolean): string {
  return `${negated ? 'not ' : ''}to ${verb} ${rest}`;
}
