import type { Captured, Phrase, Slots } from '../language/phrase.ts';
import { phrase } from '../language/phrase.ts';
import type { Input, Match, Parser } from '../language/parser.ts';
import { beginningWith, hasWords, lowerAt, readerNumber, remembered } from '../language/parser.ts';
import { once } from '../language/once.ts';

/** One way to say something: a phrase and what it means. Adding a phrasing is adding one of these. */
export interface Line<T> {
  say: string;
  means: (captured: Captured) => T | null;
}

/** An example of a family: what is written and how it is read back. `docs/rules.md` shows them and the tests hold them true. */
export interface Golden {
  text: string;
  reads: string;
  /** The body of a good answer, with the names that the text speaks of. */
  sample?: unknown;
  /** Its status; 200 where it is left out. */
  status?: number;
  headers?: [name: string, value: string][];
}

/** Examples of a part of the grammar that several kinds of sentences use. */
export interface Examples {
  name: string;
  title: string;
  golden: Golden[];
}

interface Compiled<T> {
  order: number;
  needs: Phrase['needs'];
  parse: Parser<T>;
}

const slotCost = 0.3;

/** Compiles lines to one parser that answers every meaning, in the order of the lines. Only lines whose words occur are tried, each index once. */
export function lines<T>(table: Line<T>[], slots: Slots): Parser<T> {
  const compile = once(() => compiledLines(table, slots));
  const made: Parser<T> = remembered((input, at) => {
    const { byFirst, possible } = compile();
    const tried = inOrder(byFirst.get(lowerAt(input, at)), possible(input));
    if (tried.length === 0 || input.budget.left < 0) return [];
    input.budget.left -= slotCost;
    const found: Match<T>[] = [];
    for (const { parse } of tried) found.push(...parse(input, at));
    return found;
  });
  return beginningWith(made, () => compile().firsts);
}

interface ByFirst<T> {
  byFirst: ReadonlyMap<string, Compiled<T>[]>;
  /** The lines that can begin with anything, as far as they can be meant. */
  possible: (input: Input) => Compiled<T>[];
  firsts: ReadonlySet<string> | undefined;
}

function compiledLines<T>(table: Line<T>[], slots: Slots): ByFirst<T> {
  const byFirst = new Map<string, Compiled<T>[]>();
  const open: Compiled<T>[] = [];
  table.forEach((line, order) => {
    const parser = phrase(line.say, slots);
    const compiled = { order, needs: parser.needs, parse: meaningOf(parser, line.means) };
    if (parser.firsts === undefined) open.push(compiled);
    else for (const word of parser.firsts) addTo(byFirst, word, compiled);
  });
  return { byFirst, possible: possibleIn(open), firsts: open.length === 0 ? new Set(byFirst.keys()) : undefined };
}

function addTo<T>(lists: Map<string, T[]>, word: string, one: T): void {
  const list = lists.get(word);
  if (list === undefined) lists.set(word, [one]);
  else list.push(one);
}

interface ByNeed<T> {
  /** Lines that need no word. */
  always: Compiled<T>[];
  /** The others by the words of which they need one. */
  byNeed: ReadonlyMap<string, Compiled<T>[]>;
}

function tableOf<T>(open: readonly Compiled<T>[]): ByNeed<T> {
  const always = open.filter(({ needs }) => needs().length === 0).sort(byOrder);
  const byNeed = new Map<string, Compiled<T>[]>();
  for (const line of open) {
    const [rarest] = line.needs().toSorted((left, right) => left.size - right.size);
    for (const word of rarest ?? []) addTo(byNeed, word, line);
  }
  return { always, byNeed };
}

/** The lines that can begin with anything, as far as the words that they need are in the sentence: found from its words, not line by line. */
function possibleIn<T>(open: Compiled<T>[]): (input: Input) => Compiled<T>[] {
  const reader = readerNumber();
  let table: ByNeed<T> | null = null;
  return (input) => {
    const known = input.memo.possible.get(reader);
    if (known !== undefined) return known as Compiled<T>[];
    const { always, byNeed } = (table ??= tableOf(open));
    // Most tables have nothing to say of most sentences: that must cost next to nothing.
    const named: Compiled<T>[] = [];
    for (const word of input.words) {
      const lines = byNeed.get(word);
      if (lines === undefined) continue;
      for (const line of lines) if (!named.includes(line) && hasWords(input, line.needs())) named.push(line);
    }
    const found = named.length === 0 ? always : [...always, ...named].sort(byOrder);
    input.memo.possible.set(reader, found);
    return found;
  };
}

/** Lines that begin with the word at hand, and those that can begin with anything. */
function inOrder<T>(own: Compiled<T>[] | undefined, open: Compiled<T>[]): Compiled<T>[] {
  if (own === undefined) return open;
  return open.length === 0 ? own : [...own, ...open].sort(byOrder);
}

const byOrder = (left: { order: number }, right: { order: number }) => left.order - right.order;

function meaningOf<T>(parser: Parser<Captured>, means: Line<T>['means']): Parser<T> {
  return (input, at) => {
    const matches = parser(input, at);
    if (matches.length === 0) return matches as never[];
    const found: Match<T>[] = [];
    for (const { value, next } of matches) {
      const meaning = means(value);
      if (meaning !== null) found.push({ value: meaning, next });
    }
    return found;
  };
}

/** Only the readings that use up everything. */
export function complete<T>(matches: Match<T>[], input: Input): T[] {
  return matches.filter(({ next }) => next === input.end).map(({ value }) => value);
}
