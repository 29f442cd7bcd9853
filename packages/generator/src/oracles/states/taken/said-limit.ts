import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { boundsByWords } from '../../../resources/relations/bounded-by-words.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { plain, singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { isNumberOf, noneLeft } from '../../../statements/amounts/none-left.ts';
import { machineOf } from '../../../states/machine.ts';
import { statesIn } from '../../../states/names.ts';

/** What a request stands on. */
interface Standing {
  records(): { resource: Resource }[];
  makerOf(resource: Resource): Operation | null;
}

/** How many records of one kind another record takes. */
export interface SaidLimit {
  /** The record that is full at some time; null where it is the account that is signed in. */
  of: Resource | null;
  count: number;
  /** What the record is made with for that; null where the document names the number. */
  set: JsonObject | null;
  /** It is the account's, for what belongs to one record. */
  isShared?: true;
  sentence: string;
}

/** A scenario makes so many records at most. */
const MAX_COUNT = 5;

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five'];
const COUNTED =
  /\b(?:at most|no more than|not more than|up to|(?:a )?maximum of|limit of|limited to|only) (?<count>\d+|one|two|three|four|five) (?<what>(?:[\w-]+ ){0,3}?[\w-]+?) (?:per|for each|for every|in one|of one|for one|in a|of a|for a|in each|of each|on one|on a|on each|at a time)\b(?: (?<of>[\w-]+))?/i;
const HAS =
  /\b(?:an?|each|every|one) (?<of>[\w-]+) (?:may |can |could )?(?:has|have|holds?|takes?|keeps?|borrows?|contains?) (?:at most|no more than|not more than|up to|a maximum of|only) (?<count>\d+|one|two|three|four|five) (?<what>(?:[\w-]+ ?){1,4})/i;
/** "If the pump has three open permits already". */
const HAS_ALREADY =
  /\b(?:if|when|once|where) (?:the|an?|this|that|its) (?<of>[\w-]+) (?:already )?(?:has|have|holds?) (?:already )?(?<count>\d+|one|two|three|four|five) (?<what>(?:[\w-]+ ?){1,4})/gi;

/** "The household already has a parcel that waits for collection": one at a time. */
const HAS_ONE =
  /\b(?:the|an?|this|that|its) (?<of>[\w-]+) (?:already|still) has (?:an?|one|another) (?<what>(?:[\w-]+ ?){1,4})/gi;

/** Not what waits for something to be done with it, such as its collection. */
const WAITS = /\bwait(?:s|ing|list)?\b(?! for (?:its |the )?(?:\w+(?:ion|al|ment|ery|up|off)\b))|\bqueued?\b/i;

const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NUMBERS.indexOf(text.toLowerCase()));

const CAPACITY =
  /(^| )(capacity|seats|places|spots|berths|beds|slots|quota|max (participants|attendees|members|guests|bookings|people|persons|players|students|entries|visitors|size)|(participants?|attendees?|members?|guests?|bookings?|group) (limit|max|maximum))$/;
const SAYS_FULL =
  /\b(full|fully booked|sold out|capacity|no (more |free |further )?(seats?|places?|spots?|berths?|beds?)\b|(seats?|places?|spots?|berths?|beds?) (is |are )?left|quota|limit (is |was |has been )?(reached|exceeded)|all (the |its )?(seats|places|spots|berths|beds|slots) (are |were )?(already )?(taken|booked|occupied|filled|sold|gone))\b/i;

/** "If it already has as many appointments as its capacity", "and no more". */
const SAYS_AS_MANY = /\bas many [\w -]+ as (?:its|the|their|that)\b|\band no more\b/i;

const REFUSED = /\b(409|422|400|refused|rejected|conflict|cannot|can't|not possible|error|fails)\b/i;

const IN_LIST = /^(?:or |and )?(?:if|when|where)\b/i;

/** "Refused with 409 if it is closed; if it is full; or if it is old": each of them is refused. */
const isListedRefusal = (sentences: readonly string[], at: number): boolean =>
  IN_LIST.test(sentences[at] ?? '') && (REFUSED.test(sentences[at - 1] ?? '') || isListedRefusal(sentences, at - 1));

/** The description of a refusal says by its being there that something is refused. */
const isRefusal = (sentence: string, { responses }: Operation): boolean =>
  REFUSED.test(sentence) ||
  responses.some(
    ({ status, description }) =>
      (status === '409' || status === '412') && unwrapped(description ?? '').includes(sentence.trim()),
  );

/** "A rack never has more boxes than its `box_limit`": the field with the number, as a sentence names it. */
const MORE_THAN_ITS =
  /\b(?:never|not|cannot|can't|no)\b[^.;]*\bmore (?<kind>[\w-]+ )?(?<what>[\w-]+) than (?:its|the|their|that) [`'"]?(?<field>\w+)/i;

const LIMIT_WORD = /^(?:limit|max|maximum|capacity|quota|most)$/;

/** `lotLimit`, `max_lots`: a limit by its name, and of this kind of records. */
function isLimitOf(name: string, made: Resource): boolean {
  const words = wordsOf(name);
  const others = words.filter((word) => !LIMIT_WORD.test(word));
  return others.length > 0 && others.length < words.length && names(others.join(' '), made);
}

/** "An apiary takes `max_hives` hives and no more": fields in quotes that are called as what says how many there may be. */
const quotedLimits = (sentence: string, made: Resource): string[] =>
  [...sentence.matchAll(/[`'"](?<name>[\w-]+)[`'"]/g)]
    .flatMap(({ groups }) => groups?.['name'] ?? [])
    .filter((name) => CAPACITY.test(wordsOf(name).join(' ')) || isLimitOf(name, made));

/** Whether a field is the one that a sentence names, or else is called as what says how many there may be. */
function saysHowMany(name: string, sentence: string, made: Resource): boolean {
  const named = MORE_THAN_ITS.exec(sentence)?.groups?.['field'];
  if (named !== undefined) return plain(name) === plain(named);
  const quoted = quotedLimits(sentence, made);
  if (quoted.length > 0) return quoted.some((one) => plain(one) === plain(name));
  const none = noneLeft(sentence);
  if (none !== null && isNumberOf(name, none)) return true;
  return CAPACITY.test(wordsOf(name).join(' ')) || isLimitOf(name, made);
}

/** A number that says how many a record takes, set to the least that its schema allows. */
function capacityOf(
  { create }: Resource,
  { sentence, made, index }: { sentence: string; made: Resource; index: ApiIndex },
): JsonObject | null {
  const { media, kind } = create === null ? { media: null, kind: 'none' } : planBody(create);
  const sample =
    create === null || !hasMembers({ kind, media }) ? null : (sampleBody(create, index.definitions, 0) ?? null);
  if (media === null || !isObject(sample)) return null;
  const fields = Object.entries(flatten(bodySchema(media), index.definitions).properties ?? {})
    .map(([name, property]): [string, JsonSchemaObject] => [name, flatten(property, index.definitions)])
    .filter(([name, view]) => mainType(view) === 'integer' && saysHowMany(name, sentence, made));
  const [field] = fields;
  if (field === undefined || fields.length > 1) return null;
  const [name, view] = field;
  const count = [1, 2, 3, 4, 5].find((one) => isValid(one, view, index.definitions));
  return count === undefined ? null : { [name]: count };
}

/** A record is often called by the last word of its kind: "four codes" of `access_codes`. */
function names(text: string | undefined, { name, path }: Resource): boolean {
  if (text === undefined) return false;
  const said = wordsOf(text).map(singular).join('');
  const words = wordsOf(path.split('/').findLast((part) => part !== '{}') ?? '').map(singular);
  return said === name || (words.length > 1 && words.at(-1) === said);
}

/** The record that a limit is said of: the one that is named, or where none is, the first that there is. */
const holderOf = (of: string | undefined, others: readonly Resource[]): Resource | undefined =>
  of === undefined ? others[0] : others.find((one) => names(of, one));

const ANY_KIND =
  /^(?:open|active|current|pending|running|own|different|simultaneous|concurrent|such|of|its|the|these)$/i;

/** Whether fresh records count: "three overdue loans" are others than those that were just made. */
function countsFresh(kind: string, made: Resource, index: ApiIndex): boolean {
  const words = kind.split(' ').filter(Boolean);
  const { states = [], start = null } = machineOf(made, index) ?? {};
  const named = statesIn(kind, states);
  return named.length > 0
    ? named.includes(start ?? '')
    : words.every((word) => ANY_KIND.test(word) || made.name.startsWith(plain(word)));
}

interface Counted {
  sentence: string;
  made: Resource;
  others: readonly Resource[];
  index: ApiIndex;
}

function limitIn(groups: RegExpMatchArray['groups'], { sentence, made, others, index }: Counted): SaidLimit | null {
  const { count = '', what = '', of } = groups ?? {};
  const number = numberOf(count);
  const holder = holderOf(of, others);
  const words = what.split(' ').filter(Boolean);
  const at = words.findIndex((word) => names(word, made));
  if (holder === undefined || at < 0 || number < 1 || number > MAX_COUNT) return null;
  return countsFresh(words.slice(0, at).join(' '), made, index)
    ? { of: holder, count: number, set: null, sentence }
    : null;
}

/** The limit that a sentence names in numbers. */
function countedIn(about: Counted): SaidLimit | null {
  const { sentence } = about;
  const found = [COUNTED.exec(sentence), HAS.exec(sentence), ...sentence.matchAll(HAS_ALREADY)];
  for (const match of found) {
    const limit = match === null ? null : limitIn(match.groups, about);
    if (limit !== null) return limit;
  }
  for (const { groups } of sentence.matchAll(HAS_ONE)) {
    const limit = limitIn({ ...groups, count: 'one' }, about);
    if (limit !== null) return limit;
  }
  return null;
}

const FEW =
  /\b(?:at most|no more than|not more than|up to|maximum of|limit of|limited to|only) (?<count>\d+|one|two|three|four|five) (?<what>(?:[\w-]+ ?){1,3})/i;
/** "If the member has three open loans already". */
const ALREADY = /\bha(?:s|ve) (?<count>\d+|two|three|four|five) (?<what>(?:[\w-]+ ){1,3}?)already\b/i;

/** "One boat with a name" counts those that have the same one, and no others. */
const QUALIFIES = /^(?:with|having|named|called|whose|that|which|where|under)$/i;

const isQualified = (what: string, rest: string): boolean => {
  const next = /^\W*(\w+)/.exec(rest)?.[1] ?? '';
  return [...what.split(' ').slice(1), next].some((word) => QUALIFIES.test(word));
};

/** How many of what a sentence allows; nothing where only some of them count that it describes. */
function fewIn(sentence: string): { count: string; what: string } {
  const plain = sentence.replaceAll(/ ?\([^)]*\)/g, '');
  const found = FEW.exec(plain) ?? ALREADY.exec(plain);
  const { count = '', what = '' } = found?.groups ?? {};
  return found !== null && isQualified(what, plain.slice(found.index + found[0].length))
    ? { count: '', what: '' }
    : { count, what };
}

/** "Three bookings of the same court": what they have in common is the holder. */
const SHARED = /\b(?:of|for|on|in|at|with|per|to|from) (?:the same|one) (?<what>[\w-]+)/i;
const TIMES = /^(?:day|date|night|evening|morning|week|month|hour|slot|term|season|time|moment|year)s?$/i;

/** The record that all of the counted ones belong to; undefined where it is something else that this chain does not have. */
function sharedBy(sentence: string, chain: Standing): Resource | null | undefined {
  const what = SHARED.exec(sentence)?.groups?.['what'];
  if (what === undefined || TIMES.test(what)) return null;
  return ownRecords(chain).find((one) => names(what, one));
}

const HOLDER = /\b(?:an?|each|every|one|per|the) ([\w-]+)/gi;

/**
 * How many records of one kind there may be by the words about their create for something that this chain has not made, such as
 * the account that is signed in; null where no number is said.
 */
export function limitOfOthers(made: Resource, chain: Standing): number | null {
  if (made.create === null) return null;
  const own = ownRecords(chain);
  const isOwn = (sentence: string): boolean =>
    [...sentence.matchAll(HOLDER)].some(([, of]) => own.some((one) => names(of, one)));
  const counts = sentencesIn(unwrapped(wordsAbout(made.create, 409))).flatMap((sentence) => {
    const { count, what } = fewIn(sentence);
    const isOfKind = what.split(' ').some((word) => names(word, made));
    return isOfKind && !isOwn(sentence) && numberOf(count) > 0 ? [numberOf(count)] : [];
  });
  return counts.length === 0 ? null : Math.min(...counts);
}

/** The records that a request stands on and that this chain has made. */
const ownRecords = (chain: Standing): Resource[] =>
  chain
    .records()
    .map(({ resource }) => resource)
    .filter((resource) => resource.create !== null && chain.makerOf(resource) === resource.create);

/** "More guests than the capacity" limits a number that is sent, not how many requests there may be. */
function isOfMember(sentence: string, operation: Operation, { definitions }: ApiIndex): boolean {
  const { media } = planBody(operation);
  if (media === null) return false;
  const bounds = boundsByWords(operation, flatten(bodySchema(media), definitions), definitions);
  return bounds.some(
    (one) => one.member !== null && one.sentence === sentence && !DEMAND.test(wordsOf(one.member).join(' ')),
  );
}

/** What a limit is asked of: records that are made, or that are brought into a state. */
export interface Limiting {
  made: Resource;
  /** Null for a create. */
  to: string | null;
}

/** Whether "active permits" are the ones that the operation makes, or brings into that state. */
const isCountedKind = (kind: string, { made, to }: Limiting, index: ApiIndex): boolean =>
  to === null
    ? countsFresh(kind, made, index)
    : kind === '' || statesIn(kind, machineOf(made, index)?.states ?? []).includes(to);

const limitingBy = (operation: Operation, index: ApiIndex): Limiting | null => {
  const made = index.madeBy(operation);
  return made === null ? null : { made, to: null };
};

/** The sentence that says that a record can be full. */
function fullIn(
  sentences: readonly string[],
  operation: Operation,
  { limiting, index }: { limiting: Limiting; index: ApiIndex },
): string | undefined {
  const counts = (sentence: string): boolean =>
    isCountedKind(MORE_THAN_ITS.exec(sentence)?.groups?.['kind']?.trim() ?? '', limiting, index);
  const isMore = (sentence: string): boolean =>
    names(MORE_THAN_ITS.exec(sentence)?.groups?.['what'], limiting.made) && counts(sentence);
  const isFull = (sentence: string, at: number): boolean =>
    (SAYS_FULL.test(sentence.replaceAll('_', ' ')) || SAYS_AS_MANY.test(sentence) || noneLeft(sentence) !== null) &&
    counts(sentence) &&
    (isRefusal(sentence, operation) || isListedRefusal(sentences, at)) &&
    !isOfMember(sentence, operation, index);
  return sentences.find(isMore) ?? sentences.find(isFull);
}

/** How many records an operation may make for one that it stands on; null where the document says nothing of it. */
export function saidLimit(
  operation: Operation,
  chain: Standing,
  index: ApiIndex,
  limiting: Limiting | null = limitingBy(operation, index),
): SaidLimit | null {
  const own = ownRecords(chain);
  if (limiting === null) return null;
  const { made } = limiting;
  const words = unwrapped(wordsAbout(operation, 409));
  // Who comes after the last one waits instead of being refused.
  if (WAITS.test(words)) return null;
  const sentences = sentencesIn(words);
  for (const sentence of limiting.to === null ? sentences : []) {
    const counted = countedIn({ sentence, made, others: own, index });
    if (counted !== null) return counted;
  }
  const full = fullIn(sentences, operation, { limiting, index });
  if (full === undefined) return null;
  for (const of of own) {
    const set = capacityOf(of, { sentence: full, made, index });
    const [count] = Object.values(set ?? {});
    if (set !== null && typeof count === 'number') return { of, count, set, sentence: full };
  }
  return null;
}

/** "One guest, known by phone number": who has the limit is named by what is sent, as `guestPhone`. */
function isOfValue(sentence: string, operation: Operation, { definitions }: ApiIndex): boolean {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  const words = Object.keys(properties).map((name) => wordsOf(name).map(singular));
  const isNamed = (holder: string): boolean =>
    words.some(
      ([first, second]) => first === singular(holder.toLowerCase()) && second !== undefined && second !== 'id',
    );
  return [...sentence.matchAll(HOLDER)].some(([, holder = '']) => isNamed(holder));
}

const IS_LIMIT =
  /\b(?:4\d\d|refused|rejected|conflict|ha(?:s|ve)|hold|holds|keeps?|per|own|owns|at (?:a|one|the same) time|more (?:is|are))\b/i;

/**
 * How many records of one kind the account that is signed in may have at a time, as far as fresh ones count: "a member has at most
 * three open loans". `start`: the state of a fresh one.
 */
export function limitOfAccount(
  operation: Operation,
  chain: Standing,
  { index, states, start }: { index: ApiIndex; states: readonly string[]; start: string | null },
): SaidLimit | null {
  const made = index.madeBy(operation);
  const count = made === null ? null : limitOfOthers(made, chain);
  if (made === null || count === null || count > MAX_COUNT) return null;
  const sentence = sentencesIn(unwrapped(wordsAbout(operation, 409))).find((one) => {
    const { count: said, what } = fewIn(one);
    const isOfKind = what.split(' ').some((word) => names(word, made));
    const counted = statesIn(one, states);
    return (
      isOfKind &&
      !isOfValue(one, operation, index) &&
      numberOf(said) === count &&
      IS_LIMIT.test(one) &&
      (counted.length === 0 || counted.includes(start ?? ''))
    );
  });
  const of = sentence === undefined ? undefined : sharedBy(sentence, chain);
  if (sentence === undefined || of === undefined) return null;
  return { of, count, set: null, sentence, ...(of !== null && { isShared: true }) };
}

const DEMAND =
  /(^| )(quantity|qty|seats|places|spots|guests|people|persons|participants|party size|group size|tickets|count)$/;

/** A body that asks for one only, where it says how many it asks for. */
export function askingForOne(body: Json, operation: Operation, index: ApiIndex): JsonObject | null {
  const { media } = planBody(operation);
  if (media === null || !isObject(body)) return null;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const demands = Object.entries(body).filter(
    ([name, value]) => typeof value === 'number' && DEMAND.test(wordsOf(name).join(' ')),
  );
  const ones = demands.map(([name]): [string, Json] => [name, 1]);
  const isAllowed = demands.every(([name]) => isValid(1, properties[name] ?? true, index.definitions));
  return isAllowed ? { ...body, ...Object.fromEntries(ones) } : null;
}
