import type { JsonSchemaObject } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { namedIn } from '../words/named-in.ts';
import { saysRefused } from '../words/refusals/says-refused.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { wordsOf } from '../words/words.ts';

/** Two members of one object, the value of one of which is not above that of the other. */
export interface OrderedPair {
  low: string;
  high: string;
  /** `time`: of the day. */
  kind: 'moment' | 'time' | 'number';
  /** The sentence of the document that says so; null where only the names do. */
  quote: string | null;
}

const PAIRS: readonly (readonly [low: string, highs: readonly string[]])[] = [
  ['start', ['end', 'stop', 'finish']],
  ['begin', ['end', 'finish']],
  ['from', ['to', 'until', 'till', 'through', 'thru']],
  ['since', ['until', 'till']],
  ['after', ['before']],
  ['min', ['max']],
  ['low', ['high']],
  ['floor', ['ceiling']],
  ['gte', ['lte']],
  ['gt', ['lt']],
  ['open', ['close']],
  ['departure', ['arrival']],
  ['depart', ['arrive']],
  ['checkin', ['checkout']],
  ['pickup', ['dropoff', 'return']],
  ['issue', ['due', 'expire']],
  ['birth', ['death']],
  ['first', ['last']],
  ['available', ['total', 'capacity']],
  ['used', ['total', 'limit', 'capacity', 'quota']],
];

const STEMS: Readonly<Record<string, string>> = {
  began: 'begin',
  begun: 'begin',
  beginning: 'begin',
  minimum: 'min',
  minimal: 'min',
  maximum: 'max',
  maximal: 'max',
  lower: 'low',
  lowest: 'low',
  upper: 'high',
  highest: 'high',
  higher: 'high',
  stopped: 'stop',
  closing: 'close',
  closed: 'close',
  issued: 'issue',
  expiry: 'expire',
  expiration: 'expire',
  expired: 'expire',
  earliest: 'from',
  latest: 'to',
};

/** `starts`, `started`, `starting` and `start` begin the same. */
const stem = (word: string): string =>
  STEMS[word] ??
  word.replace(/^(start|end|begin|finish|open|depart)(s|es|ed|ing)$/, '$1').replace(/^(close|expire|arrive)s$/, '$1');

const stemsOf = (name: string): string[] =>
  wordsOf(name)
    .join(' ')
    .replaceAll(/\b(check|pick|drop) (in|out|up|off)\b/g, '$1$2')
    .split(' ')
    .map(stem);

/** A pattern that takes times of the day and nothing else is written with its colon: `^[0-2]\d:[0-5]\d$`. */
const isTime = ({ format, pattern = '', examples = [] }: JsonSchemaObject): boolean =>
  format === 'time' ||
  (format === undefined && pattern.includes(':') && typeof examples[0] === 'string' && TIME_OF_DAY.test(examples[0]));

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const kindOf = (view: JsonSchemaObject): OrderedPair['kind'] | null => {
  if (view.format === 'date' || view.format === 'date-time') return 'moment';
  if (isTime(view)) return 'time';
  return mainType(view) === 'integer' || mainType(view) === 'number' ? 'number' : null;
};

interface Member {
  name: string;
  view: JsonSchemaObject;
  kind: OrderedPair['kind'];
  stems: string[];
}

/** Of a wide object so many members are looked at. */
const MAX_MEMBERS = 200;

function membersOf(view: JsonSchemaObject, definitions: Definitions): Member[] {
  return Object.entries(view.properties ?? {})
    .slice(0, MAX_MEMBERS)
    .flatMap(([name, property]) => {
      const flat = flatten(property, definitions);
      const kind = flat.readOnly === true ? null : kindOf(flat);
      return kind === null ? [] : [{ name, view: flat, kind, stems: stemsOf(name) }];
    });
}

const fits = (one: Member, other: Member): boolean =>
  one !== other && one.kind === other.kind && one.view.format === other.view.format;

const written = ({ view: { examples = [] } }: Member): number => {
  const [value] = examples;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
};

/** Days of a stay or of a journey: ordered by nothing but what is written. */
const EITHER_WAY: ReadonlySet<string> = new Set(['departure', 'depart']);
const isUnwritten = (low: Member, high: Member): boolean =>
  low.view.format === 'date' && Number.isNaN(written(low) - written(high));

/** A boat arrives before it departs, a train departs before it arrives: what the document writes as examples says. */
const isReversed = (low: Member, high: Member): boolean => written(low) > written(high);

function byName(members: readonly Member[]): OrderedPair[] {
  const byStems = new Map(members.map((one) => [one.stems.join(' '), one]));
  return members.flatMap((low) =>
    low.stems.flatMap((word, at): OrderedPair[] => {
      const highs = PAIRS.find(([one]) => one === word)?.[1] ?? [];
      const high = highs
        .map((other) => byStems.get(low.stems.with(at, other).join(' ')))
        .find((one) => one !== undefined && fits(low, one));
      if (high === undefined || (EITHER_WAY.has(word) && isUnwritten(low, high))) return [];
      const [first, last] = isReversed(low, high) ? [high, low] : [low, high];
      return [{ low: first.name, high: last.name, kind: low.kind, quote: null }];
    }),
  );
}

const NOT = String.raw`\b(?:not|never|no|cannot)(?: (?:be|lie|to|come))*`;
const LESS = '(?:before|earlier than|less than|lower than|smaller than|fewer than|shorter than|below)';
const MORE = '(?:after|later than|more than|greater than|larger than|higher than|longer than|above)';
const END = String.raw`(?: or (?:equal to|at|on))?(?: the)?(?: value of)?\s*$`;

/** How a clause ends before the name of what it compares with: the negated ones first, which have the others in them. */
const COMPARES: readonly (readonly [ends: RegExp, is: 'low' | 'high'])[] = [
  [new RegExp(`${NOT} (?:${LESS})${END}`, 'i'), 'high'],
  [new RegExp(`(?:${NOT} (?:${MORE}|exceeds?)|\\bat most|\\bup to)${END}`, 'i'), 'low'],
  [new RegExp(`(?:\\b${MORE}|\\bat least)${END}`, 'i'), 'high'],
  [new RegExp(`\\b${LESS}${END}`, 'i'), 'low'],
];

/** Of what is so at times only. */
export const AT_TIMES = /\b(if|when|unless|once|until|as soon as|usually|normally)\b/i;
/** What stands before the name of a member in a sentence; null where it is not named. */
function before(sentence: string, name: string): string | null {
  const named = namedIn(sentence, name);
  return named === null ? null : sentence.slice(0, named.start);
}

const plainText = (text: string): string => unwrapped(text).replaceAll(/[`*"]/g, '');

/** What the description of a member says of it beside another one: "not before `from`", "at most `total`". */
function byDescription(members: readonly Member[]): OrderedPair[] {
  return members.flatMap((one) =>
    sentencesIn(plainText(one.view.description ?? ''))
      .flatMap((sentence) => sentence.split(/,\s+/))
      .filter((clause) => !AT_TIMES.test(clause))
      .flatMap((quote) =>
        members.flatMap((other): OrderedPair[] => {
          const said = fits(one, other) ? before(quote, other.name) : null;
          const is = said === null ? undefined : COMPARES.find(([ends]) => ends.test(said))?.[1];
          if (is === undefined) return [];
          const [low, high] = (is === 'low') !== saysRefused(quote) ? [one.name, other.name] : [other.name, one.name];
          return [{ low, high, kind: one.kind, quote }];
        }),
      ),
  );
}

const LATER =
  /\b(after|later than|(?:not|never)(?: (?:be|lie|come|fall))? (?:before|earlier than)|greater than|larger than|above|at least)\b/i;
const EARLIER =
  /\b(before|earlier than|(?:not|never)(?: (?:be|lie|come|fall))? (?:after|later than)|less than|below|not exceed|at most)\b/i;

/** "An entry ends after it starts": the two words of a pair on both sides of one that compares. */
function saidOf(pair: OrderedPair, sentences: readonly string[]): string | null {
  const [low, high] = [pair.low, pair.high].map((name) => new Set(stemsOf(name)));
  const own = (of: Set<string> | undefined, other: Set<string> | undefined): string[] =>
    [...(of ?? [])].filter((word) => other?.has(word) !== true);
  const [lows, highs] = [own(low, high), own(high, low)];
  const names = (text: string, words: readonly string[]): boolean => {
    const stems = wordsOf(text).map(stem);
    return words.length > 0 && words.every((word) => stems.includes(word));
  };
  const isSaid = (sentence: string): boolean => {
    const later = LATER.exec(sentence);
    const earlier = EARLIER.exec(sentence);
    const around = (match: RegExpExecArray): [string, string] => [
      sentence.slice(0, match.index),
      sentence.slice(match.index + match[0].length),
    ];
    if (later !== null && names(around(later)[0], highs) && names(around(later)[1], lows)) return true;
    return earlier !== null && names(around(earlier)[0], lows) && names(around(earlier)[1], highs);
  };
  return sentences.find((sentence) => !AT_TIMES.test(sentence) && isSaid(sentence)) ?? null;
}

/** The pair as the words have it, which may be the other way round than the names suggest. */
function saidInOrder(pair: OrderedPair, clauses: readonly string[]): OrderedPair {
  const quote = saidOf(pair, clauses);
  const reversed = { ...pair, low: pair.high, high: pair.low };
  // Against the names only their own words count: what starts after something else has ended may be another record.
  const naming = clauses.filter((clause) => [pair.low, pair.high].every((name) => before(clause, name) !== null));
  const reversedQuote = quote === null ? saidOf(reversed, naming) : null;
  return reversedQuote === null ? { ...pair, quote } : { ...reversed, quote: reversedQuote };
}

/**
 * What a document says, by names or in words, of how the values of an object's members are ordered. `said`: what it says of the
 * operation that the object is sent with.
 */
export function orderedPairs(view: JsonSchemaObject, definitions: Definitions, said = ''): OrderedPair[] {
  const members = membersOf(view, definitions);
  if (members.length < 2) return [];
  const described = byDescription(members);
  const isDescribed = (one: OrderedPair): boolean =>
    described.some(
      (other) =>
        (other.low === one.low && other.high === one.high) || (other.low === one.high && other.high === one.low),
    );
  const clauses =
    said === '' ? [] : sentencesIn(plainText(said)).flatMap((sentence) => sentence.split(/,\s+|\band is\b/));
  const named = byName(members)
    .filter((one) => !isDescribed(one))
    .map((one) => saidInOrder(one, clauses));
  return [...described, ...named, ...bySentence(members, [...described, ...named], clauses)];
}

/** Of more moments than these nobody says in passing which one comes first. */
const MAX_SPOKEN = 6;

/** "The due date has to lie after the day we received it" orders `due_on` and `received_on`, whose names alone do not. */
function bySentence(
  members: readonly Member[],
  known: readonly OrderedPair[],
  clauses: readonly string[],
): OrderedPair[] {
  const moments = members.filter(({ kind }) => kind === 'moment');
  if (clauses.length === 0 || moments.length > MAX_SPOKEN) return [];
  const isKnown = (low: string, high: string): boolean =>
    known.some((one) => [one.low, one.high].includes(low) && [one.low, one.high].includes(high));
  return moments.flatMap((low) =>
    moments.flatMap((high): OrderedPair[] => {
      if (!fits(low, high) || isKnown(low.name, high.name)) return [];
      const pair: OrderedPair = { low: low.name, high: high.name, kind: low.kind, quote: null };
      const quote = saidOf(pair, clauses);
      return quote === null ? [] : [{ ...pair, quote }];
    }),
  );
}
