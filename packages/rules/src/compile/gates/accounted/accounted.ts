import { isWholeName } from '../../../language/names/names.ts';
import type { NameIndex } from '../../../language/names/names.ts';
import { stemOf } from '../../../language/names/stems.ts';
import { canonicalWord, decoration } from '../../../language/names/words.ts';
import type { Token } from '../../../language/tokens.ts';
import { dimensions } from '../../../phrases/words/lexicon.ts';
import { measureOf } from '../../../language/values/measures.ts';
import { particles, units } from '../../../slots/words/small-words.ts';
import type { Check } from '../../../tree/check.ts';
import { nameWords, normalName } from '../../../tree/path.ts';
import { englishOf, jsonOf } from '../written.ts';
import { asidesIn, isOnlooker, storiesIn } from './asides.ts';
import { meaningWords } from './meaning-words.ts';
import { isOfBeingThere } from './more-than-there.ts';
import { plainWords, refusedCalls } from './plain-words.ts';

/**
 * The words of a sentence that its check has nothing of: neither a name nor a value, nor a word of what is demanded, nor said by the way,
 * nor without meaning. One noun may be what the API calls the things that it answers with.
 */
function unaccountedWords(check: Check, tokens: readonly Token[], names: NameIndex): Token[] {
  const left = unheldWords(check, tokens, names);
  const held = heldBy(check);
  const stems = new Set(left.map(({ lower }) => stemOf(lower)));
  const [only] = left;
  return stems.size === 1 &&
    only !== undefined &&
    left.every((token) => mayBeThing(token, names) && isThing(token, tokens, held)) &&
    !(isOfBeingThere(check) && fillsName(only, tokens, held))
    ? []
    : left;
}

/** As above, without any noun for what is listed. */
export function unheldWords(check: Check, tokens: readonly Token[], names: NameIndex): Token[] {
  const json = jsonOf(check);
  const held = heldBy(check);
  const asides = asidesIn(tokens);
  const stories = storiesIn(tokens);
  return tokens.filter((token, at) => {
    if (token.kind !== 'word' || asides.has(token)) return false;
    if (isOnlooker(token, tokens) || isLabel(tokens, at)) return false;
    if (stories.has(token) && meansNothing(token, names)) return false;
    return !isAccounted({ token, before: tokens[at - 1], after: tokens[at + 1], json, held, names });
  });
}

/** Neither a name, nor a word of meaning, nor written as a value is. */
const meansNothing = ({ text, lower }: Token, names: NameIndex): boolean =>
  /^\p{L}\p{Ll}*$/u.test(text) && !meaningWords.has(lower) && !isWholeName(text, names);

export function leavesWord(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  return (
    names.hasShape && !isCode(tokens) && speaksOfMembers(check) && unaccountedWords(check, tokens, names).length > 0
  );
}

/** Conditions of programs are read whole or not at all. */
const isCode = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => /^(?:={2,3}|!==?|&&|\|\||=>)$|\w\.(?:length|size)$/.test(text));

/** A headline of the status alone says which call it was. */
const speaksOfMembers = (check: Check): boolean => /"kind":"(?:field|each|header|body|xml|csv)"/.test(jsonOf(check));

/** `body.price` is `price`. */
const ANSWER = /^(?:res|resp|response)\.(?:body\.|json\.)?|^(?:body|json)\./i;
const CALL = /^(?:on|get|post|put|patch|delete|head)$/;
const CAPITAL = /^\p{Lu}/u;
const IDENTIFIER = /[-_.:]|[a-z][A-Z]/;

/** "payer content-type is ...", "On payer date is ...", "GET payers has ...": what stands first beside a name, or "at Payer", says whose call it was. */
function isLabel(tokens: readonly Token[], at: number): boolean {
  const textAt = (offset: number): string => tokens[at + offset]?.text ?? '';
  const [before, text, next] = [textAt(-1).toLowerCase(), textAt(0), textAt(1)];
  if (at === 0) return IDENTIFIER.test(next) || [text, next].every((word) => CAPITAL.test(word));
  if (at === 1 && CALL.test(before)) return true;
  return (before === '(' && next === ')') || isSideOf(before, text);
}

const isSideOf = (before: string, text: string): boolean => CAPITAL.test(text) && /^(?:on|at)$/.test(before);

interface Seen {
  token: Token;
  before: Token | undefined;
  after: Token | undefined;
  json: string;
  held: Held;
  names: NameIndex;
}

/** What a word may be, in the order of what it costs to see. */
const roles: ((seen: Seen) => boolean)[] = [
  ({ token: { lower } }) => plainWords.has(lower) || decoration.has(lower) || particles.has(lower),
  ({ token, after }) => token.lower === 'no' && COMPARED.test(after?.lower ?? ''),
  ({ token, after }) =>
    token.lower === 'error' && /^(?:body|response|answer|page|object|message)$/.test(after?.lower ?? ''),
  ({ token: { lower } }) => /^(?:number|array|string|object|math)\.\w+$/.test(lower),
  ({ token: { text, lower } }) => text.includes('/') || !/\p{L}/u.test(lower),
  isCounted,
  isOfPattern,
  ({ after, held }) => after?.kind === 'number' && isHeld(after.text, held),
  isKindOfName,
  isDeed,
  ({ token, held }) =>
    nameWords(token.text.replace(ANSWER, '')).every((part) => isHeld(part, held)) || held.joined.has(token.lower),
  ({ token, names }) => nameWords(token.text).every((part) => isOfContext(part, names)),
  ({ token, before, names }) => /^(?:with|of|for)$/.test(before?.lower ?? '') && isList(token.text, names),
  ({ token: { lower }, json }) => (meaningWords.get(lower) ?? []).some((heldBy) => heldBy.test(json)),
  ({ token: { lower }, json }) => SECRET.test(lower) && LEAKS_SECRET.test(json),
  ({ token: { lower }, json, held }) => isSize(lower, json, held),
  ({ token: { lower }, json }) => refusedCalls.has(lower) && REFUSAL.test(json),
  ({ token: { lower }, held }) =>
    Object.hasOwn(dimensions, lower) && (dimensions[lower] ?? []).some((word) => held.words.has(word)),
];

const isAccounted = (seen: Seen): boolean => roles.some((isRole) => isRole(seen));

function isCounted(seen: Seen): boolean {
  const { token, before } = seen;
  if (before?.kind !== 'number' && !NUMBERS.includes(before?.lower ?? '')) return false;
  return units.has(token.lower) || measureOf(token.lower) !== undefined || isCountedThing(seen);
}

/** "sold twice", "XX-99": parts of what is unique, and of a pattern. */
function isOfPattern({ token: { text }, after, json }: Seen): boolean {
  if (/"op":"unique"/.test(json) && /^(?:twice|once)$/.test(after?.lower ?? '')) return true;
  return /"op":"matches"/.test(json) && /\d/.test(text) && text === text.toUpperCase();
}

/** "nobody may book more than 12 hours", "it should never drop below 0": what is done, between what allows it and how it compares. */
function isDeed({ token: { lower }, before, after }: Seen): boolean {
  if (meaningWords.has(lower) || !/^(?:must|may|can|should|shall|cannot|never|not|ever)$/.test(before?.lower ?? ''))
    return false;
  return /^(?:more|less|fewer|below|above|under|over|beyond|at|up|than|longer|later|earlier|before|after)$/.test(
    after?.lower ?? '',
  );
}

function isKindOfName({ token, before, after, held }: Seen): boolean {
  return KIND.test(token.lower) && [before, after].some((one) => one !== undefined && isHeld(one.lower, held));
}

/** "no more than" is no denial of its own. */
const COMPARED = /^(?:more|less|fewer|longer|later|earlier|sooner|higher|lower|greater|bigger|larger|smaller)$/;
/** Behind or before a name, what kind of value it has: "closing date" for `closedOn`. */
const KIND = /^(?:dates?|times?|days?|numbers?|amounts?|codes?|levels?|rates?|prices?|names?)$/;
/** What a check of leaks looks for by a word that may be a name of the answer too. */
const SECRET = /^(?:passwords?|tokens?|credentials?|secrets?)$/;
const LEAKS_SECRET = /"op":"leaks","what":\[[^\]]*"secret"/;
const REFUSAL = /"subject":\{"kind":"status"\}[^|]*"value":[45]\d\d\b|"kind":"outcome"/;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "three", "a 3-letter code": a number in words or as part of one. */
function isSize(lower: string, json: string, { words }: Held): boolean {
  const [first = '', ...kind] = lower.split('-');
  const number = /^\d+$/.test(first) ? first : String(NUMBERS.indexOf(first));
  if (number === '-1' || !(words.has(number) || new RegExp(`\\b${number}\\b`).test(json))) return false;
  return kind.length === 0 || /"op":"(?:matches|length)"/.test(json);
}

/** "send `X-Total` with rooms": what the answer lists. */
function isList(text: string, { byWord }: NameIndex): boolean {
  const joined = nameWords(text).map(canonicalWord).join('');
  return (byWord.get(joined) ?? []).some((entry) => entry.joined === joined && entry.isList);
}

function isOfContext(part: string, names: NameIndex): boolean {
  return names.context.has(canonicalWord(part)) && !isWholeName(part, names);
}

/** "60 requests": what is counted behind a number that the check has. */
function isCountedThing({ before, after, held, json }: Pick<Seen, 'before' | 'after' | 'held' | 'json'>): boolean {
  if (before === undefined || !(isHeld(before.text, held) || isSize(before.lower, json, held))) return false;
  return after === undefined || isSign(after) || plainWords.has(after.lower) || VERB.test(after.lower);
}

const shortestStem = 4;

function isHeld(part: string, { words, stems }: Held): boolean {
  const stem = stemOf(part);
  if (words.has(canonicalWord(part)) || stems.has(stem)) return true;
  // "weighs" for `weight`, "booked" for `bookable`.
  return stem.length >= shortestStem && [...words].some((word) => word.startsWith(stem));
}

const QUANTIFIER = /^(?:every|each|all|no|any|some|both|two|one|of|in|only|same)$/;
const ARTICLE = /^(?:the|a|an|this|that|these|those|such|its|their|our|my)$/;
/** What something has is no noun for what is listed. */
const SPOKEN = /^(?!(?:has|have|having|with|needs?|contains?|includes?|carr(?:y|ies)|shows?)$)/;
const PREPOSITION = /^(?:of|in|on|at|to|from|by)$/;
const VERB =
  /^(?:contains?|includes?|starts?|begins?|ends?|never|not|only|without|exceeds?|equals?|match(?:es)?|sorted|ordered)$/;

const isSign = ({ kind, text }: Token): boolean => kind !== 'quoted' && !/[\p{L}\p{N}]/u.test(text);

const isEnd = (token: Token | undefined): boolean => token === undefined || isSign(token);

const isSaidBehind = (word: string): boolean => plainWords.has(word) || VERB.test(word) || meaningWords.has(word);

const isLeading = (before: Token, held: Held): boolean =>
  isSign(before) || before.kind === 'number' || isHeld(before.lower, held);

const shortestThing = 3;
/** These say how much of what is said is meant, or that it is calculated with. */
const NEARLY = /^(?:close|about|approximately|roughly|nearly|almost|mostly|partly|half|off|adds?|sums?)$/;

/** What has a name in the answer, or is written as an identifier, is no noun of the caller's own. */
const mayBeThing = ({ text, lower }: Token, names: NameIndex): boolean =>
  text.length >= shortestThing && !NEARLY.test(lower) && /^\p{L}+$/u.test(text) && !isWholeName(text, names);

/** Where a thing stands that is spoken of: behind a determiner or first, and before what is said of it. */
function isThing(token: Token, tokens: readonly Token[], held: Held): boolean {
  const at = tokens.indexOf(token);
  const [leading, before, after] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  const isLast = isEnd(after);
  if (!isLast && !isSaidBehind(after?.lower ?? '')) return false;
  if (before === undefined || QUANTIFIER.test(before.lower)) return true;
  return ARTICLE.test(before.lower) ? isSpokenOf(leading, before, isLast) : !isLast && isLeading(before, held);
}

const isSpokenOf = (leading: Token | undefined, before: Token, isLast: boolean): boolean =>
  !(isLast && isDay(leading, before)) && (isLast ? PREPOSITION : SPOKEN).test(leading?.lower ?? '');

/** "a palindrome is returned as name": what is there, of which it would be kept only that something is. */
function fillsName(token: Token, tokens: readonly Token[], held: Held): boolean {
  const at = tokens.indexOf(token);
  if (!/^an?$/.test(tokens[at - 1]?.lower ?? '')) return false;
  return tokens.some(
    ({ lower }, index) =>
      index > at &&
      /^(?:as|in|under|inside)$/.test(lower) &&
      tokens.slice(index + 1, index + 3).some(({ lower: name }) => isHeld(name, held)),
  );
}

/** "falls on a holiday" says when something is, "on the page" what is spoken of. */
const isDay = (leading: Token | undefined, before: Token): boolean =>
  leading?.lower === 'on' && /^an?$/.test(before.lower);

interface Held {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Names of several words as one: `unitprice`. */
  joined: ReadonlySet<string>;
}

const kept = new WeakMap<Check, Held>();

function heldBy(check: Check): Held {
  const before = kept.get(check);
  if (before !== undefined) return before;
  const names = `${jsonOf(check)} ${englishOf(check)}`.split(/[^\p{L}\p{N}_-]+/u);
  const words = new Set(names.flatMap(nameWords).map(canonicalWord));
  const joined = new Set(names.map(normalName));
  const made = { words, stems: new Set([...words].map(stemOf)), joined };
  kept.set(check, made);
  return made;
}
