import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bindBody } from '../../chains/bind-body.ts';
import { bodyOverride } from '../../chains/chain.ts';
import type { Situation } from '../../chains/situation.ts';
import { bodyFaultStatus, isDocumented } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../resources/sent-record.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { orderedPairs, type OrderedPair } from '../../resources/relations/ordered-members.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';

interface Moment {
  name: string;
  view: JsonSchemaObject;
  kind: 'date' | 'date-time' | 'time';
}

/** A moment that the document rules out, with the clause that does. */
interface RuledOut {
  field: Moment;
  value: string;
  how: string;
  /** The member that it is compared with. */
  other?: string;
  quote: string;
}

const NEVER_PAST =
  /\b(?:not|never) (?:\w+ ){0,2}in the past\b|\b(?:not|never) (?:be )?before (?:today|now)\b|\btoday or later\b|\b(?:must|has to|have to|needs to|may only) (?:be|lie) (?:\w+ )?in the future\b|^\s*(?:always )?in the future\b|\bonly (?:\w+ )?in the future\b/i;
const NEVER_FUTURE =
  /\b(?:not|never) (?:\w+ ){0,2}in the future\b|\b(?:not|never) (?:be )?(?:after|later than) (?:today|now)\b|\b(?:must|has to|have to) (?:be|lie) in the past\b/i;
/** What stands before the name that a moment is compared with: the negated ones first, which have the others in them. */
const COMPARES: readonly (readonly [ends: RegExp, by: 1 | -1])[] = [
  [/\b(?:not|never) (?:(?:be|lie|come|fall|start|end) )?(?:before|earlier than)\s*$/i, 1],
  [/\b(?:not|never) (?:(?:be|lie|come|fall|start|end) )?(?:after|later than)\s*$/i, -1],
  [/\b(?:after|later than)\s*$/i, 1],
  [/\b(?:before|earlier than)\s*$/i, -1],
];
/** Of a moment that something else is done at. */
const NO_RULE = /\b(if|when|unless|once|until|as soon as)\b/i;

const LONG_AGO = 2001;
const FAR_AHEAD = 2199;
const DAY_MS = 86_400_000;

const inYear = (year: number, { kind }: Moment): string =>
  kind === 'date' ? `${year}-03-04` : `${year}-03-04T09:00:00Z`;

function dayBefore(moment: string, days: number): string {
  const day = new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) - days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}${moment.slice(10)}`;
}

const TIME = /^([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d)?)$/;

/** An hour before a time of the day, or after it; null where that is another day. */
function hourBefore(time: string, hours: number): string | null {
  const [, hour = '', rest = ''] = TIME.exec(time) ?? [];
  const moved = Number(hour) - hours;
  return rest === '' || moved < 0 || moved > 23 ? null : `${`${moved}`.padStart(2, '0')}${rest}`;
}

/** A moment before another one, or after it, as this field writes it; null where they cannot be compared. */
function momentBefore(field: Moment, other: Moment, value: string, by: 1 | -1): string | null {
  if (field.kind === 'time' || other.kind === 'time') return field.kind === other.kind ? hourBefore(value, by) : null;
  if (field.kind === other.kind) return dayBefore(value, by);
  const day = dayBefore(value.slice(0, 10), by);
  return field.kind === 'date' ? day : `${day}T09:00:00Z`;
}

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

const WORD = /[\w$]/;

/** What stands before the name of another field in a clause; null where it is not named. */
function before(clause: string, name: string): string | null {
  const at = clause.indexOf(name);
  const isWord = WORD.test(clause[at - 1] ?? ' ') || WORD.test(clause[at + name.length] ?? ' ');
  return at < 0 || isWord ? null : clause.slice(0, at);
}

/** "Later than the day of `from`" compares with `from`. */
const ITS_DAY = /\s+(?:the|its) (?:day|date|time|moment|value) (?:of|in)\s*$/i;

function againstOther(field: Moment, clause: string, { moments, sent }: Sent): RuledOut[] {
  return moments.flatMap((other): RuledOut[] => {
    const value = sent[other.name];
    const said = other === field ? null : (before(clause, other.name)?.replace(ITS_DAY, ' ') ?? null);
    if (said === null || typeof value !== 'string') return [];
    const by = COMPARES.find(([ends]) => ends.test(said))?.[1] ?? null;
    const broken = by === null ? null : momentBefore(field, other, value, by);
    if (broken === null) return [];
    return [
      {
        field,
        value: broken,
        how: `is ${by === 1 ? 'before' : 'after'} ${other.name}`,
        other: other.name,
        quote: clause,
      },
    ];
  });
}

interface Sent {
  moments: readonly Moment[];
  /** The record in the usual body. */
  sent: JsonObject;
}

function ruledOut(operation: Operation, all: Sent): RuledOut[] {
  return all.moments.flatMap((field) =>
    clausesAbout(field, operation, all.moments).flatMap((quote): RuledOut[] => {
      const isDated = field.kind !== 'time';
      if (isDated && NEVER_PAST.test(quote))
        return [{ field, value: inYear(LONG_AGO, field), how: 'is in the past', quote }];
      if (isDated && NEVER_FUTURE.test(quote))
        return [{ field, value: inYear(FAR_AHEAD, field), how: 'is in the future', quote }];
      return againstOther(field, quote, all);
    }),
  );
}

/** What the words order without writing the names: "a shift ends after it starts". */
function outOfOrder(operation: Operation, { moments, sent }: Sent, of: Ordering): RuledOut[] {
  return orderedPairs(of.view, of.definitions, wordsAbout(operation, 400)).flatMap(
    ({ low, high, quote }): RuledOut[] => {
      const field = moments.find(({ name }) => name === high);
      const value = sent[low];
      if (field === undefined || quote === null || typeof value !== 'string' || sent[high] === undefined) return [];
      const broken = momentBefore(field, field, value, 1);
      return broken === null ? [] : [{ field, value: broken, how: `is before ${low}`, other: low, quote }];
    },
  );
}

interface Ordering {
  /** Of the record that is sent. */
  view: JsonSchemaObject;
  definitions: Definitions;
}

/** A time of the day often has a pattern instead of a format. */
function kindOf({ format }: JsonSchemaObject, value: Json | undefined): Moment['kind'] | null {
  if (format === 'date' || format === 'date-time') return format;
  return (format === undefined || format === 'time') && typeof value === 'string' && TIME.test(value) ? 'time' : null;
}

const momentsIn = (view: JsonSchemaObject, sent: JsonObject, definitions: Definitions): Moment[] =>
  Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, definitions);
    const kind = flat.readOnly === true ? null : kindOf(flat, sent[name]);
    return kind === null ? [] : [{ name, view: flat, kind }];
  });

/** The status that a clause names for itself, where it is documented. */
function statusIn(quote: string, operation: Operation): number | null {
  const named = /\b(4\d\d)\b/.exec(quote)?.[1];
  return named !== undefined && isDocumented(operation, Number(named)) ? Number(named) : null;
}

const MOVED = /^\{\{\$(shifted|upcoming):/;

/** The moment that is wrong moves as the one that it is compared with, so that it stays on the wrong side of it. */
function movedAlike(
  body: JsonObject,
  prefix: string,
  { name, other, value }: { name: string; other: string | undefined; value: string },
): JsonObject {
  const fields = fieldsOf(body, prefix);
  const compared = other === undefined ? undefined : fields[other];
  const by = typeof compared === 'string' ? MOVED.exec(compared)?.[1] : undefined;
  return by === undefined ? body : withFields(body, prefix, { ...fields, [name]: `{{$${by}:${value}}}` });
}

/** Which moments of a body come one after the other, as the words of the document compare them. */
export function saidOrders({ operation, index, seed }: Situation): OrderedPair[] {
  const { definitions } = index;
  const { media } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  const record = media === null ? null : recordIn(bodySchema(media), definitions);
  if (record === null || body === undefined || !isObject(body)) return [];
  const sent = fieldsOf(body, record.prefix);
  const moments = momentsIn(record.view, sent, definitions);
  return ruledOut(operation, { moments, sent }).flatMap(({ field, other, how, quote }): OrderedPair[] => {
    if (other === undefined) return [];
    const kind = field.kind === 'time' ? 'time' : 'moment';
    const [low, high] = how.startsWith('is before') ? [other, field.name] : [field.name, other];
    return [{ low, high, kind, quote }];
  });
}

/** Moments that the words of the document rule out: in the past, in the future, or before another one of the same body. */
export function saidMoments({ operation, index, seed }: Situation): Candidate[] {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isObject(body)) return [];
  const schema = bodySchema(media);
  const record = recordIn(schema, definitions);
  const usual = bodyFaultStatus(operation, false);
  if (record === null || usual === null || !isValid(body, schema, definitions)) return [];
  const { prefix } = record;
  const sent = fieldsOf(body, prefix);
  const moments = momentsIn(record.view, sent, definitions);
  const all = { moments, sent };
  const said = [...ruledOut(operation, all), ...outOfOrder(operation, all, { view: record.view, definitions })];
  return said.flatMap(({ field: { name }, value, how, other, quote }): Candidate[] => {
    const broken = withFields(body, prefix, { ...sent, [name]: value });
    const pointer = pointerTo(prefix, name);
    if (!isValid(broken, schema, definitions)) return [];
    const status = statusIn(quote, operation);
    return [
      {
        name: `Field ${name} ${how}`,
        kind: 'out_of_range',
        errorIn: 'body',
        ...(status === null ? { expectedStatus: usual.status } : { expectedStatus: status }),
        details: {
          ...(status === null && usual.statusBy && { statusBy: usual.statusBy }),
          reason: `The document says "${quote.trim().slice(0, 160)}".`,
          constraint: how,
          pointer,
        },
        overrides: [bodyOverride(broken)],
        bound: (refer) => {
          const bound = bindBody(broken, schema, { operation, definitions, keep: pointer, ...(refer && { refer }) });
          return [bodyOverride(isObject(bound) ? movedAlike(bound, prefix, { name, other, value }) : broken)];
        },
      },
    ];
  });
}
