import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { saysRefused } from '../../../resources/words/refusals/says-refused.ts';
import { orderedPairs } from '../../../resources/relations/ordered-members.ts';
import { namedIn } from '../../../resources/words/named-in.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Definitions } from '../../../schema/resolve.ts';
import { FAR_AHEAD, inYear, LONG_AGO, momentBefore, type Moment, type RuledOut, type Sent } from './moment.ts';

const NEVER_PAST =
  /\b(?:not|never) (?:\w+ ){0,2}in the past\b|\b(?:not|never) (?:be )?before (?:today|now)\b|\btoday or later\b|\b(?:must|has to|have to|needs to|may only) (?:be|lie) (?:\w+ )?in the future\b|^\s*(?:always )?in the future\b|\bonly (?:\w+ )?in the future\b/i;
const NEVER_FUTURE =
  /\b(?:not|never) (?:\w+ ){0,2}in the future\b|\b(?:not|never) (?:be )?(?:after|later than) (?:today|now)\b|\b(?:must|has to|have to) (?:be|lie) in the past\b/i;
/** "Not more than 60 days ahead", "within the next two weeks": so far that nobody can be in doubt is too far. */
const NEVER_FAR =
  /\b(?:not|never|no|at most|at the most|up to|max(?:imum)?(?: of)?|within)\b[^.;]{0,40}\b(?:\d{1,3}|one|two|three|four|six|twelve|an?) (?:day|week|month|year)s? (?:ahead|in advance|in the future|from (?:now|today)|away)\b|\bwithin (?:the )?(?:next|coming) (?:\d{1,3}|one|two|three|four|six|twelve) (?:day|week|month|year)s?\b/i;
/** What stands before the name that a moment is compared with: the negated ones first, which have the others in them. */
const COMPARES: readonly (readonly [ends: RegExp, by: 1 | -1])[] = [
  [/\b(?:not|never) (?:(?:be|lie|come|fall|start|end) )?(?:before|earlier than)\s*$/i, 1],
  [/\b(?:not|never) (?:(?:be|lie|come|fall|start|end) )?(?:after|later than)\s*$/i, -1],
  [/\b(?:after|later (?:(?:day|date|time|moment) )?than)\s*$/i, 1],
  [/\b(?:before|earlier (?:(?:day|date|time|moment) )?than)\s*$/i, -1],
];
/** Of a moment that something else is done at. */
const NO_RULE = /\b(if|when|unless|once|until|as soon as)\b/i;

/** ", if given," rules nothing out. */
const ASIDE =
  /\s*[,(]\s*(?:if|where|when|once) (?:there (?:is|are) (?:one|any|both)|(?:(?:it|they|one|both) (?:is|are) )?(?:given|sent|set|present|there|provided|any|known|named))\s*[,)]/gi;

const plainText = (text: string): string => unwrapped(text).replaceAll(/[`*"]/g, '').replaceAll(ASIDE, '');

/** A sentence by what it says one after the other: "`a` is not in the past and `b` not before it". */
function clausesIn(sentence: string, moments: readonly Moment[]): string[] {
  const parts = sentence.split(/,\s+|\s+and\s+/);
  return parts.reduce<string[]>((clauses, part) => {
    const [last] = clauses.slice(-1);
    const isOwn = last === undefined || moments.some(({ name }) => isNamedAtStart(part, name));
    return isOwn || sentence.includes(`, ${part}`)
      ? [...clauses, part]
      : [...clauses.slice(0, -1), `${last} and ${part}`];
  }, []);
}

const isNamedAtStart = (clause: string, name: string): boolean => /^(?:the )?$/i.test(before(clause, name) ?? '-');

/** Clauses that speak of a field: those of its description, and those of the operation in which it is named first. */
function clausesAbout({ name, view }: Moment, operation: Operation, moments: readonly Moment[]): string[] {
  const own = sentencesIn(plainText(view.description ?? ''));
  const said = sentencesIn(plainText(operation.description ?? ''))
    .flatMap((sentence) => clausesIn(sentence, moments))
    .flatMap((clause) => {
      const at = clause.indexOf(name);
      const isFirst = at >= 0 && !moments.some((one) => one.name !== name && isNamedBefore(clause, one.name, at));
      return isFirst ? [clause.slice(at + name.length)] : [];
    });
  return [...own, ...said].filter((clause) => !NO_RULE.test(clause));
}

function isNamedBefore(clause: string, name: string, at: number): boolean {
  const other = clause.indexOf(name);
  return other >= 0 && other < at;
}

/** What stands before the name of another field in a clause; null where it is not named. */
function before(clause: string, name: string): string | null {
  const named = namedIn(clause, name);
  return named === null ? null : clause.slice(0, named.start);
}

/** "Later than the day of `from`" compares with `from`. */
const ITS_DAY = /\s+(?:the|its) (?:day|date|time|moment|value) (?:of|in)\s*$/i;

/** On which side of another moment a value is refused, by what stands before its name in a clause; null where nothing compares. */
function brokenBy(clause: string, said: string): 1 | -1 | null {
  const by = COMPARES.find(([ends]) => ends.test(said))?.[1] ?? null;
  if (by === null || !saysRefused(clause)) return by;
  return by === 1 ? -1 : 1;
}

function againstOther(field: Moment, clause: string, { moments, sent }: Sent): RuledOut[] {
  return moments.flatMap((other): RuledOut[] => {
    const value = sent[other.name];
    const said = other === field ? null : (before(clause, other.name)?.replace(ITS_DAY, ' ') ?? null);
    if (said === null || typeof value !== 'string') return [];
    const by = brokenBy(clause, said);
    const broken = by === null ? null : momentBefore(field, other, value, by);
    if (broken === null) return [];
    return [
      {
        field,
        value: broken,
        how: `is ${by === 1 ? 'before' : 'after'} ${other.name}`,
        part: 'order',
        other: other.name,
        quote: clause,
      },
    ];
  });
}

/** What a clause says of a moment and of now: it may say how far ahead it is at most as well. */
function againstNow(field: Moment, quote: string): RuledOut[] {
  const ago = inYear(LONG_AGO, field);
  const ahead = inYear(FAR_AHEAD, field);
  const past: RuledOut[] = NEVER_PAST.test(quote)
    ? [{ field, value: ago, how: 'is in the past', part: 'past', quote }]
    : [];
  if (NEVER_FUTURE.test(quote)) return [{ field, value: ahead, how: 'is in the future', part: 'future', quote }];
  return NEVER_FAR.test(quote)
    ? [...past, { field, value: ahead, how: 'is too far ahead', part: 'future', quote }]
    : past;
}

export function ruledOut(operation: Operation, all: Sent): RuledOut[] {
  return all.moments.flatMap((field) =>
    clausesAbout(field, operation, all.moments).flatMap((quote): RuledOut[] => {
      const said = field.kind === 'time' ? [] : againstNow(field, quote);
      if (said.length > 0) return said;
      return againstOther(field, quote, all);
    }),
  );
}

/** What the words order without writing the names: "a shift ends after it starts". */
export function outOfOrder(operation: Operation, { moments, sent }: Sent, of: Ordering): RuledOut[] {
  return orderedPairs(of.view, of.definitions, wordsAbout(operation, 400)).flatMap(
    ({ low, high, quote }): RuledOut[] => {
      const field = moments.find(({ name }) => name === high);
      const value = sent[low];
      if (field === undefined || quote === null || typeof value !== 'string' || sent[high] === undefined) return [];
      const broken = momentBefore(field, field, value, 1);
      return broken === null
        ? []
        : [{ field, value: broken, how: `is before ${low}`, part: 'order', other: low, quote }];
    },
  );
}

export interface Ordering {
  /** Of the record that is sent. */
  view: JsonSchemaObject;
  definitions: Definitions;
}
