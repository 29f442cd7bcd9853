import type { Reading } from '../../grammar/reading.ts';
import { spanOf } from '../../grammar/reading.ts';
import { fitted } from '../../grammar/statements/fit.ts';
import type { Said } from '../../grammar/predicates/predicates.ts';
import { predicatesAt } from '../../grammar/predicates/predicates.ts';
import { isHeaderWord, subjectsIn } from '../../grammar/subjects/subjects.ts';
import type { SubjectReading } from '../../grammar/subjects/subjects.ts';
import type { Input } from '../../language/parser.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { nameWords } from '../../tree/path.ts';
import type { Token } from '../../language/tokens.ts';
import { endingAt, lowerAt, tokenAt, withBudget } from '../../language/parser.ts';
import type { Predicate, Test } from '../../tree/check.ts';
import { isNarrowing } from '../gates/unsaid.ts';
import type { Range } from '../clauses/joints.ts';

/** Tried only where nothing else was found, so it may not cost much. */
const work = 250;
const longestSubject = 5;
const longestPredicate = 10;
const maxSubjects = 4;
/** Less than for any sentence that was read as a whole. */
const sure = 0.62;
const perWord = 0.015;
const maxLeft = 14;

/** A stretch of a sentence that names something of the answer. */
export interface Island extends Range {
  subject: SubjectReading;
}

/**
 * Readings of a sentence of which one stretch names something of the answer and another says what it must be, while the rest only
 * carries them ("the answer must tell the client how many calls are left in the X-Remaining header"). Nothing is read where the rest
 * has a word that could change what is meant: a number, a denial, a condition, a comparison, another name, a second statement.
 */
export function islandReadings(whole: Input, from: number): Reading[] {
  const input = withBudget(whole, work);
  const readings = found(input, from);
  return input.budget.left < 0 ? [] : readings.sort((left, right) => right.score - left.score);
}

function found(input: Input, from: number): Reading[] {
  const islands = islandsIn(input, from);
  return islands.flatMap((island) => [
    ...stated(input, from, { island, islands }),
    ...carried(input, from, { island, islands }),
  ]);
}

export function islandsIn(input: Input, from: number): Island[] {
  const found: Island[] = [];
  let at = from;
  while (at < input.end && found.length <= maxSubjects) {
    const island = islandAt(input, at);
    if (island !== null) found.push(island);
    at = island?.to ?? at + 1;
  }
  return found.length > maxSubjects ? [] : found;
}

function islandAt(input: Input, from: number): Island | null {
  for (let to = Math.min(from + longestSubject, input.end); to > from; to--) {
    if (!mayEndName(input, to - 1) || !isOneName(input, { from, to })) continue;
    const [subject] = subjectsIn(input, { from, to }).filter(
      (one) => one.exact && one.score > 0.85 && isNamed(one, input, { from, to }),
    );
    if (subject !== undefined) return { from, to, subject };
  }
  return null;
}

/** No name goes on behind a colon or a comma. */
export function isOneName({ tokens }: Input, { from, to }: Range): boolean {
  return tokens.slice(from, to).every(({ kind, text }) => kind !== 'mark' || text === "'s");
}

const measures = new Set(['header', 'cookie', 'time', 'type']);

function mayEndName(input: Input, at: number): boolean {
  const token = tokenAt(input, at);
  if (token === undefined || token.kind === 'mark') return false;
  if (token.kind !== 'word' || measures.has(token.lower) || isHeaderWord(token)) return true;
  const last = nameWords(token.text).at(-1);
  return last !== undefined && input.names.byWord.has(canonicalWord(last));
}

const everyday = new Set(
  'it the a an all each every any that this answer response result reply output json body data error errors'.split(' '),
);

/** Whether some words name a location of the answer, a header or a measure, rather than the answer as such. */
function isNamed({ subject, typed }: SubjectReading, input: Input, { from, to }: Range): boolean {
  if (everyday.has(lowerAt(input, from)) && to === from + 1) return false;
  if (subject.kind === 'field') return typed && subject.path.length > 0;
  return (
    subject.kind === 'header' || subject.kind === 'contentType' || subject.kind === 'cookie' || subject.kind === 'time'
  );
}

interface Location {
  island: Island;
  islands: Island[];
}

function stated(input: Input, from: number, location: Location): Reading[] {
  const { island } = location;
  for (let at = island.to; at < input.end; at++) {
    if (!beginsPredicate(input, at)) continue;
    for (let end = Math.min(input.end, at + longestPredicate); end > at; end--) {
      if (end < input.end && !endsPredicate(input, end)) continue;
      const said = predicatesAt(endingAt(input, end), at).filter((one) => isSignificant(one, island.subject));
      const tests = said.slice(0, 3).flatMap((one) => fittedWith(island.subject, one));
      if (tests.length > 0) return readingsOf(tests, input, { ...location, from, taken: { from: at, to: end } });
    }
  }
  return [];
}

const beginnings = new Set(
  'is are was were be been has have had must should shall may can cannot will would needs need not never no equals equal at between greater less more fewer above below over under before after later earlier contains contain includes include starts begins ends matches > < >= <= = == === != ≥ ≤ exactly one in within'.split(
    ' ',
  ),
);

function beginsPredicate(input: Input, at: number): boolean {
  return beginnings.has(lowerAt(input, at)) && tokenAt(input, at)?.kind !== 'quoted';
}

const further = new Set('so because since for to when in on with by as from per while though although'.split(' '));

function endsPredicate(input: Input, at: number): boolean {
  return isMark(input, at) || further.has(lowerAt(input, at));
}

/** A word that no known answer has there is prose, not a value. */
function isSignificant({ predicate }: Said, { values, subject }: SubjectReading): boolean {
  if (!('value' in predicate) || predicate.value.kind !== 'words') return true;
  const { text } = predicate.value;
  if (subject.kind !== 'field') return /[\d_/;=-]/.test(text);
  return values.some((value) => String(value).toLowerCase() === text.toLowerCase());
}

function fittedWith(subject: SubjectReading, said: Said): Test[] {
  if (said.also !== undefined || said.items !== undefined || said.without !== undefined) return [];
  const test = fitted(subject, said);
  return test === null || wholeAnswer.has(test.predicate.op) ? [] : [test];
}

const wholeAnswer = new Set<Predicate['op']>(['schema', 'leaks', 'form']);

/** "must tell the client ... in the X-Remaining header": what carries something has it. */
function carried(input: Input, from: number, location: Location): Reading[] {
  const { island } = location;
  const verb = carrierBefore(input, from, island.from);
  if (verb === null) return [];
  const predicate: Predicate = { op: 'present' };
  const { subject } = island;
  const test: Test = {
    kind: 'test',
    subject: subject.subject,
    quantifier: subject.quantifier,
    predicate,
    negated: verb.negated,
  };
  return readingsOf([test], input, { ...location, from, taken: verb });
}

const carriers = new Set(
  'tell tells state states name names carry carries show shows give gives include includes contain contains list lists report reports mention mentions reveal reveals expose exposes disclose return returns send sends provide provides come comes have has'.split(
    ' ',
  ),
);
const modals = new Set('must should shall has have needs need may can cannot will does do'.split(' '));
const denials = new Set(['not', 'never', 'no']);

function carrierBefore(input: Input, from: number, to: number): (Range & { negated: boolean }) | null {
  for (let at = from; at < to; at++) {
    if (!modals.has(lowerAt(input, at))) continue;
    let next = at + 1;
    let negated = false;
    while (
      next < to &&
      (denials.has(lowerAt(input, next)) || /^(to|always|also|ever|be)$/.test(lowerAt(input, next)))
    ) {
      if (denials.has(lowerAt(input, next))) negated = !negated;
      next++;
    }
    if (carriers.has(lowerAt(input, next))) return { from: at, to: next + 1, negated };
  }
  return null;
}

/** Words that could change what is meant: nothing of the kind may be left over. */
const significant = new Set(
  `not no never none nobody nothing neither nor without except unless if when whenever while until once only or and but either both than as
  all each every any some most least more less fewer greater above below over under between before after earlier later since within
  equal equals same unlike different unique distinct sorted ordered ascending descending first last second third next previous sum total average
  null empty true false missing absent valid invalid optional required whose which who that where
  correct correctly proper properly right fine good fair reasonable expected appropriate accurate meaningful`.split(
    /\s+/,
  ),
);
const perItem = new Set(['all', 'each', 'every', 'any']);
/** What stands behind says why, not where. */
const reasons = new Set('so because since as to for though although'.split(' '));

function isMark(input: Input, at: number): boolean {
  const token = tokenAt(input, at);
  return token !== undefined && !/[\p{L}\p{N}]/u.test(token.text);
}

function firstBehind(input: Input, from: number): number {
  let at = from;
  while (isMark(input, at)) at++;
  return at;
}

const therefore = new Set(['so', 'hence', 'thus', 'therefore', ':', '-', '–', '—']);

/** Where a reason ends that is given before the statement ("personal data must not be cached, so the header ..."), if it holds no value. */
function reasonBefore(input: Input, { from, to }: Range): number {
  for (let at = to - 1; at > from; at--) {
    if (!therefore.has(lowerAt(input, at))) continue;
    const isPlain = input.tokens
      .slice(from, at)
      .every(({ kind, text }) => kind === 'mark' || (kind === 'word' && !/\d|_/.test(text)));
    return isPlain ? at : from;
  }
  return from;
}

function readingsOf(
  tests: Test[],
  input: Input,
  { island, islands, from, taken }: Location & { from: number; taken: Range },
): Reading[] {
  const others = islands.filter((other) => other !== island && !inside(taken, other.from) && !isAbove(other, island));
  const left = others.length > 0 ? null : leftOver(input, { from, island, taken });
  if (left === null || left.words > maxLeft) return [];
  const spans = [...spanOf(input, island, 'subject'), ...spanOf(input, taken, 'predicate')];
  const score = sure - left.words * perWord;
  return tests.map((test) => ({ check: left.isOfEach ? ofEach(test) : test, score, spans, guessed: true }));
}

interface Left {
  words: number;
  isOfEach: boolean;
}

/** What neither names nor says; `null` where it may change the meaning. */
function leftOver(input: Input, { from, island, taken }: { from: number; island: Island; taken: Range }): Left | null {
  const behind = firstBehind(input, Math.max(island.to, taken.to));
  const left: Left = { words: 0, isOfEach: false };
  const start = reasonBefore(input, { from, to: Math.min(island.from, taken.from) });
  for (let at = Math.max(from, start); at < input.end; at++) {
    const token = tokenAt(input, at);
    if (inside(island, at) || inside(taken, at) || token === undefined || leading.test(token.text)) continue;
    if (at === behind && !reasons.has(token.lower)) return null;
    if (perItem.has(token.lower) && isOfItems(island)) left.isOfEach = true;
    else if (changesMeaning(token)) return null;
    left.words++;
  }
  return left;
}

const leading = /^([,.;:!'’()-]|'s)$/;

function changesMeaning({ kind, lower, text }: Token): boolean {
  return kind !== 'word' || significant.has(lower) || isNarrowing(lower) || /\d/.test(text);
}

const inside = ({ from, to }: Range, at: number): boolean => from <= at && at < to;

function isOfItems({ subject }: Island): boolean {
  return (
    subject.subject.kind === 'field' && subject.subject.path.some((step) => typeof step === 'object' && 'each' in step)
  );
}

function ofEach(test: Test): Test {
  return test.quantifier.kind === 'implied' ? { ...test, quantifier: { kind: 'all' } } : test;
}

/** "the booking" of "the booking's price": what a location stands in may be named beside it. */
function isAbove({ subject: other }: Island, { subject }: Island): boolean {
  if (other.subject.kind !== 'field' || subject.subject.kind !== 'field') return false;
  const path = JSON.stringify(subject.subject.path).slice(0, -1);
  return path.startsWith(JSON.stringify(other.subject.path).slice(0, -1));
}
