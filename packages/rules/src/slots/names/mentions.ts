import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { nameWords } from '../../tree/path.ts';
import { statesOf } from './states.ts';
import type { Token } from '../../language/tokens.ts';

/** A location that some words may name. */
export interface Mention {
  entry: NameEntry;
  /** How much of its name was not said, and how much was said that is not its name (0 for nothing). */
  cost: number;
}

/** Endings of names that say how a value is written or measured, which people leave out. */
const unsaidEndings = new Set(
  'at on id utc iso ms ml kg km cm mm pct percent percentage cents seconds secs minutes mins hours days eur usd code ref key url flag is has'.split(
    ' ',
  ),
);
const momentWords = new Set('date time day moment timestamp datetime when'.split(' '));
const amountWords = new Set('number amount value level total sum count figure'.split(' '));
const textWords = new Set('name text title label code value'.split(' '));
/** Words that name the same end of something. */
const alike = [
  ['end', 'until', 'to', 'finish', 'expiry', 'expire', 'till', 'stop'],
  ['begin', 'from', 'since', 'start', 'open'],
  ['sum', 'total'],
  ['percent', 'percentage', 'pct', 'share'],
  ['place', 'location', 'venue'],
  ['telephone', 'phone', 'mobile'],
  ['cost', 'price', 'fee', 'charge'],
  ['picture', 'image', 'photo'],
  ['order', 'rank', 'position'],
  ['reason', 'cause', 'why'],
  ['until', 'deadline'],
  ['link', 'href', 'address'],
  ['kind', 'type', 'category'],
  ['state', 'status'],
  ['quantity', 'amount', 'number', 'count'],
  ['last', 'latest', 'recent'],
  ['customer', 'client', 'buyer'],
  ['seller', 'vendor', 'merchant'],
].map((words) => new Set(words.map(stemOf)));

interface Worded {
  entry: NameEntry;
  last: string[];
  above: Set<string>;
  /** An id of what is named: "units" are no `unit_id`. */
  isIdOnly: boolean;
  isMoment: boolean;
  isNumber: boolean;
  isText: boolean;
}

interface Stems {
  byStem: Map<string, Worded[]>;
}

const kept = new WeakMap<NameIndex, Stems>();
const maxEntries = 400;

function stemsOf(names: NameIndex): Stems {
  const before = kept.get(names);
  if (before !== undefined) return before;
  const byStem: Stems['byStem'] = new Map();
  for (const entry of names.entries.slice(0, maxEntries)) {
    const worded = wordedOf(entry);
    if (worded === null) continue;
    for (const stem of new Set(worded.last)) byStem.set(stem, [...(byStem.get(stem) ?? []), worded]);
  }
  const made = { byStem };
  kept.set(names, made);
  return made;
}

const dateLike = /^\d{4}-\d{2}|^\d{1,2}:\d{2}/;

function wordedOf(entry: NameEntry): Worded | null {
  const { path, words, values, types } = entry;
  const said = words.at(-1) ?? [];
  if (said.length === 0 || typeof path.at(-1) !== 'string') return null;
  const own = said
    .filter((word, at) => said.length === 1 || !unsaidEndings.has(word) || (at === 0 && word !== 'is'))
    .filter((word, at, all) => word !== 'valid' || at > 0 || all.length === 1);
  const texts = values.filter((value) => value !== null);
  return {
    entry,
    last: (own.length === 0 ? said : own).map(stemOf),
    above: new Set(words.slice(0, -1).flat().map(stemOf)),
    isIdOnly: own.length > 0 && own.length < said.length && /^(id|ref|key|code|uuid)$/.test(said.at(-1) ?? ''),
    isMoment:
      texts.some((value) => typeof value === 'string' && dateLike.test(value)) || /^(at|on)$/.test(said.at(-1) ?? ''),
    isNumber: types.has('number'),
    isText: types.has('string'),
  };
}

const skipped =
  /^(of|the|a|an|its|their|his|her|each|every|all|own|respective|'s|’s|any|for|in|from|it|was|were|is|they|been|had|has|got)$/;
/** Words for the whole that add nothing where they stand beside a name. */
const generic = new Set(
  'field property attribute key entry item record element data info information current own listed individual single'
    .split(' ')
    .map(stemOf),
);

/** The locations that a stretch of words may name, those of which the least was left open first. */
export function mentionsOf(tokens: readonly Token[], names: NameIndex): Mention[] {
  const words = tokens.flatMap(({ kind, text, lower }) =>
    kind === 'word' && !skipped.test(lower) ? nameWords(text) : [],
  );
  if (words.length === 0 || words.length > 5) return [];
  const exact = writtenNames(tokens, names);
  if (exact.length > 0) return exact.map((entry) => ({ entry, cost: entry.path.length * 0.001 }));
  const stems = words.map((word) => stemOf(canonicalWord(word)));
  const { byStem } = stemsOf(names);
  const said = words.map((word, at) => ({ word, stem: stems[at] ?? '', isOfCall: isOfCall(word, names) }));
  const near = new Set(stems.flatMap((stem) => namesNear(stem, byStem)));
  const found: Mention[] = [];
  for (const worded of near) {
    const cost = distance(said, worded);
    if (cost !== null) found.push({ entry: worded.entry, cost });
  }
  return found.sort((left, right) => left.cost - right.cost || left.entry.path.length - right.entry.path.length);
}

/** A name as it is written in the answer. */
function writtenNames([token, ...others]: readonly Token[], { byLast }: NameIndex): NameEntry[] {
  if (token === undefined || others.length > 0 || !/_|\p{Ll}\p{Lu}/u.test(token.text)) return [];
  return (byLast.get(nameWords(token.text).join('')) ?? []).filter(({ path }) => typeof path.at(-1) === 'string');
}

function namesNear(stem: string, byStem: Stems['byStem']): Worded[] {
  const found = [...(byStem.get(stem) ?? [])];
  for (const other of alikeTo(stem)) found.push(...(byStem.get(other) ?? []));
  if (stem.length < 5) return found;
  for (const [other, worded] of byStem) if (other !== stem && isKin(stem, other)) found.push(...worded);
  return found;
}

const alikeTo = (stem: string): string[] =>
  alike.filter((group) => group.has(stem)).flatMap((group) => [...group].filter((other) => other !== stem));

/** Made from one word in other ways: assignee, assigned. */
function isKin(one: string, other: string): boolean {
  const short = Math.min(one.length, other.length);
  return short >= 5 && Math.abs(one.length - other.length) <= 3 && one.slice(0, short) === other.slice(0, short);
}

const isSame = (one: string, other: string): boolean =>
  one === other || isKin(one, other) || alike.some((group) => group.has(one) && group.has(other));

const perUnsaid = 0.5;
/** "event" is not a description of it. */
const perHead = 0.2;
const measureStems = new Set(
  'level amount value number rate total count date time day name at on percent fee price state status'
    .split(' ')
    .map(stemOf),
);
/** A moment is seldom named by its deed alone. */
const perUnsaidKind = 0.08;
const perEnding = 0.02;
const perOther = 0.08;

interface Word {
  word: string;
  stem: string;
  isOfCall: boolean;
}

function distance(words: Word[], worded: Worded): number | null {
  const { last } = worded;
  const taken = new Set<number>();
  let cost = 0;
  for (const word of words) {
    const own = partNamed(word.stem, last, taken);
    if (own !== null) taken.add(own);
    const more = own === null ? besideName(word, worded) : last[own] === word.stem ? 0 : perOther;
    if (more === null) return null;
    cost += more;
  }
  const isPluralOfId = worded.isIdOnly && words.length === 1 && words[0]?.word.endsWith('s') === true;
  return taken.size === 0 || isPluralOfId ? null : cost + unsaidCost(words, taken, worded);
}

/** The word of a name that a stem says, the same before one that is alike. */
function partNamed(stem: string, last: string[], taken: ReadonlySet<number>): number | null {
  const exact = last.findIndex((own, index) => !taken.has(index) && own === stem);
  const found = exact >= 0 ? exact : last.findIndex((own, index) => !taken.has(index) && isSame(own, stem));
  return found < 0 ? null : found;
}

/** What a word costs that is no part of the name. `null` where it means something else. */
function besideName({ stem, word, isOfCall: isContext }: Word, worded: Worded): number | null {
  if (worded.above.has(stem) || isContext || generic.has(stem)) return 0.01;
  return isOfKind(word, worded) ? 0.03 : null;
}

/** What of the name was not said. */
function unsaidCost(words: Word[], taken: ReadonlySet<number>, { last, entry, isMoment }: Worded): number {
  const unsaid = last.length - taken.size;
  const isHeadless = unsaid > 0 && !taken.has(last.length - 1) && !measureStems.has(last.at(-1) ?? '');
  const isBareMoment = isMoment && !words.some(({ word }) => momentWords.has(word));
  const endings = (entry.words.at(-1) ?? []).length - last.length;
  return (
    (unsaid * perUnsaid) / last.length +
    endings * perEnding +
    (isHeadless ? perHead : 0) +
    (isBareMoment ? perUnsaidKind : 0) +
    entry.path.length * 0.001
  );
}

/** A word of the call says what it is about, unless it is a value that was asked for. */
function isOfCall(word: string, names: NameIndex): boolean {
  return /^\p{L}{3,}$/u.test(word) && names.context.has(word) && statesOf([word], names).length === 0;
}

function isOfKind(word: string, { isMoment, isNumber, isText }: Worded): boolean {
  if (momentWords.has(word)) return isMoment;
  if (amountWords.has(word)) return isNumber;
  return textWords.has(word) && isText;
}
