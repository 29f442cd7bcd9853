import { looseText } from '../../evaluate/values/values.ts';
import type { ItemSentence } from '../../grammar/lists/items.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { itemNames } from '../../language/names/item-names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, EachItem, Path, SaidQuantifier } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { formatPath } from '../../tree/path.ts';
import { withinItem } from '../../tree/within.ts';

/** Reads tokens as a sentence about something of which these names are known. */
export type ReadAbout = (tokens: Token[], names: NameIndex) => Reading[];

const least = 0.55;

/** What a sentence about the items of a list says, when each of its parts is about an item and nothing else. */
export function itemReading(sentence: ItemSentence, read: ReadAbout): Reading | null {
  const { list, quantifier, names, filters } = sentence;
  const filter = filters === null ? unfiltered : filterOf(filters, sentence, read);
  if (filter === null) return null;
  const check = ownReading(read(sentence.check, names), sentence);
  if (check === null) return null;
  return {
    check: eachOf({ list, quantifier, filter: filter.check, check: check.check }, sentence.isFormal === true),
    score: Math.min(check.score, filter.score) - 0.02,
    spans: check.spans,
    guessed: check.guessed || filter.guessed,
  };
}

interface Filter {
  check: Check | null;
  score: number;
  guessed: boolean;
}

const unfiltered: Filter = { check: null, score: 1, guessed: false };

function filterOf(filters: Token[][], sentence: ItemSentence, read: ReadAbout): Filter | null {
  const found = firstOf(filters, (tokens) => filterReading(tokens, sentence, read));
  if (found === null) return null;
  return sentence.others ? { ...found, check: contrary(found.check) } : found;
}

function firstOf<T, U>(values: T[], find: (value: T) => U | null): U | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

function filterReading(tokens: Token[], sentence: ItemSentence, read: ReadAbout): Reading | null {
  const { names, isAdjective } = sentence;
  const found = ownReading(read(tokens, names), sentence);
  return found === null || (isAdjective && !isKnownState(found.check, names)) ? null : found;
}

/** The best reading that is about the item alone and leaves none of its words over. */
function ownReading(
  readings: Reading[],
  { names, isFormal = false }: Pick<ItemSentence, 'names' | 'isFormal'>,
): Reading | null {
  if (isFormal) return readings[0] ?? null;
  const own = readings.filter(
    ({ check, score, extra }) => score > least && (extra ?? []).length === 0 && isOfItem(check, names),
  );
  return own[0] === undefined || own[0] !== readings[0] ? null : own[0];
}

/** Whether everything in a check is about locations that an item is known to have. Of an unknown list any location is believed. */
function isOfItem(check: Check, names: NameIndex): boolean {
  const tests = testsOf(check);
  if (tests.length === 0 || check.kind === 'outcome') return false;
  return tests.every(
    ({ subject }) =>
      subject.kind === 'field' && (!names.hasShape || names.byText.has(formatPath(subject.path.map(anyItem)))),
  );
}

function anyItem(step: Path[number]): Path[number] {
  return typeof step === 'number' || (typeof step === 'object' && 'where' in step) ? { each: true } : step;
}

/** A flag, or a value that some known item has: "paid" says which orders, "returned" says nothing. */
function isKnownState(check: Check, names: NameIndex): boolean {
  if (check.kind !== 'test' || check.subject.kind !== 'field' || check.predicate.op !== 'compare') return false;
  const { value } = check.predicate;
  if (value.kind === 'literal') return typeof value.value === 'boolean';
  if (value.kind !== 'words') return false;
  const loose = looseText(value.text);
  const values = names.byText.get(formatPath(check.subject.path))?.values ?? [];
  return values.some((known) => typeof known === 'string' && looseText(known) === loose);
}

/** What is said of all items and needs no item to be looked at as a whole is a test of its own. */
function eachOf({ list, quantifier, filter, check }: Omit<EachItem, 'kind'>, isFormal: boolean): Check {
  const isPlain = filter === null && check.kind === 'test' && check.quantifier.kind === 'implied' && !isFormal;
  if (isPlain && check.subject.kind === 'field')
    return { ...check, quantifier, subject: { kind: 'field', path: [...list, { each: true }, ...check.subject.path] } };
  return { kind: 'each', list, quantifier, filter, check };
}

/** Every item that is not meant otherwise, also one that does not have what says. */
function contrary(check: Check): Check {
  return check.kind === 'not' ? check.check : { kind: 'not', check };
}

/** The list of whose items every part of a check speaks. */
function listOf(check: Check): Path | null {
  const [first] = testsOf(check);
  if (first?.subject.kind !== 'field') return null;
  const { path } = first.subject;
  const last = path.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  return last < 0 || last === path.length - 1 ? null : path.slice(0, last);
}

interface Conditional {
  held: Reading[];
  following: Reading[];
  /** The same two sentences, read as being about an item. */
  heldOf: (names: NameIndex) => Reading[];
  followingOf: (names: NameIndex) => Reading[];
  negated: boolean;
}

/** "if a sensor is online, its battery is above 20": the condition says which items, or of which items the consequence speaks. */
export function conditionOfItems(
  { held, following, heldOf, followingOf, negated }: Conditional,
  names: NameIndex,
): Reading | null {
  return (
    (speaksOfWhole(following[0], names)
      ? null
      : within({ own: held[0], other: followingOf, names }, (filter, check) => ({ filter, check, negated }))) ??
    within({ own: following[0], other: heldOf, names }, (check, filter) => ({ filter, check, negated }))
  );
}

/** Whether what is said has a location of the answer itself, in no list: an item may have one of that name deeper in it. */
function speaksOfWhole(reading: Reading | undefined, names: NameIndex): boolean {
  const tests = reading === undefined ? [] : testsOf(reading.check);
  return tests.some(
    ({ subject }) =>
      subject.kind === 'field' &&
      subject.path.every((step) => typeof step === 'string') &&
      names.byText.has(formatPath(subject.path)),
  );
}

interface Parts {
  filter: Reading;
  check: Reading;
  negated: boolean;
}

function within(
  { own, other, names }: { own: Reading | undefined; other: (names: NameIndex) => Reading[]; names: NameIndex },
  order: (own: Reading, other: Reading) => Parts,
): Reading | null {
  const list = own === undefined || (own.extra ?? []).length > 0 || own.score <= least ? null : listOf(own.check);
  if (own === undefined || list === null) return null;
  const inner = withinItem(own.check, list);
  const known = itemNames(names, list);
  if (inner === null || !known.hasShape) return null;
  const second = ownReading(other(known), { names: known });
  return second === null ? null : joined(list, order({ ...own, check: inner }, second));
}

const every: SaidQuantifier = { kind: 'all' };

function joined(list: Path, { filter, check, negated }: Parts): Reading {
  const meant = negated ? contrary(filter.check) : filter.check;
  return {
    check: { kind: 'each', list, quantifier: every, filter: meant, check: check.check },
    score: Math.min(filter.score, check.score) + 0.02,
    spans: [...filter.spans, ...check.spans],
    guessed: filter.guessed || check.guessed,
  };
}
