import type { NameIndex } from './names/names.ts';
import type { Token } from './tokens.ts';

/** A sentence, or the part of one between two tokens, together with what is known about the names in it. */
export interface Input {
  tokens: Token[];
  end: number;
  names: NameIndex;
  /** Every word of the whole sentence, so that phrases that need another one are not tried. */
  words: ReadonlySet<string>;
  /** What is left of the work that one sentence may cost; counted, not timed, so that the answer is always the same. */
  budget: { left: number };
  /** What was already read of these tokens, so that nothing is read twice. */
  memo: Memo;
}

interface Memo {
  /** By reader, index and end: what was answered there. */
  read: Map<number, unknown>;
  /** By reader: the lines whose words are in the sentence. */
  possible: Map<number, unknown>;
}

export function inputOf(tokens: Token[], { names, work }: { names: NameIndex; work: number }): Input {
  const words = new Set(tokens.map(({ lower }) => lower));
  const memo = { read: new Map(), possible: new Map() };
  return { tokens, end: tokens.length, names, words, budget: { left: work }, memo };
}

/** The same tokens up to an earlier or later end. Written out because copies of inputs are made for every stretch that is read. */
export function endingAt({ tokens, names, words, budget, memo }: Input, end: number): Input {
  return { tokens, end, names, words, budget, memo };
}

/** Other tokens with the same knowledge; what was read of the former ones is not true of them. */
export function withTokens({ names, words, budget, memo }: Input, tokens: Token[]): Input {
  return { tokens, end: tokens.length, names, words, budget, memo: { read: new Map(), possible: memo.possible } };
}

/** The same tokens with work of their own; what was read of them with less is not taken over. */
export function withBudget({ tokens, end, names, words, memo }: Input, left: number): Input {
  return { tokens, end, names, words, budget: { left }, memo: { read: new Map(), possible: memo.possible } };
}

/** What was said in other words: other tokens, with words that the sentence itself does not have. */
export function reworded({ names, budget }: Input, tokens: Token[]): Input {
  const words = new Set(tokens.map(({ lower }) => lower));
  return { tokens, end: tokens.length, names, words, budget, memo: { read: new Map(), possible: new Map() } };
}

/** A sentence of its own about something else, of which other names are known. */
export function about(input: Input, tokens: Token[], names: NameIndex): Input {
  return { ...reworded(input, tokens), names };
}

let readers = 0;

/** A number for a reader to keep its memory under. */
export function readerNumber(): number {
  return readers++;
}

const positions = 512;

/** Reads each index at most once for each end of the clause (packrat parsing, Ford 2002). */
export function remembered<T>(read: (input: Input, at: number) => T): (input: Input, at: number) => T {
  const reader = readerNumber();
  return (input, at) => {
    const key = (reader * positions + at) * positions + input.end;
    const before = input.memo.read.get(key);
    if (before !== undefined) return before as T;
    const found = read(input, at);
    input.memo.read.set(key, found);
    return found;
  };
}

/** Whether the sentence has a word of each of these sets. */
export function hasWords(input: Input, needs: ReadonlySet<string>[]): boolean {
  for (const wanted of needs) if (!shareOne(wanted, input.words)) return false;
  return true;
}

function shareOne(wanted: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  if (wanted.size > words.size) return shareOne(words, wanted);
  for (const word of wanted) if (words.has(word)) return true;
  return false;
}

export interface Match<T> {
  value: T;
  next: number;
}

/** Reads tokens from an index on and answers every way in which that is possible, the best first. Empty when there is none. */
export type Parser<T> = ((input: Input, at: number) => Match<T>[]) & {
  /** The words that a match can begin with; absent when it can begin with anything. */
  firsts?: ReadonlySet<string>;
  /** Words one of which has to be somewhere in a match. */
  somewhere?: ReadonlySet<string>;
};

/** The words that it begins with, which nobody asks of most. */
export function beginningWith<P extends Parser<unknown>>(parser: P, words: () => ReadonlySet<string> | undefined): P {
  return Object.defineProperty(parser, 'firsts', { get: words });
}

export function tokenAt(input: Input, at: number): Token | undefined {
  return at < input.end ? input.tokens[at] : undefined;
}

export function lowerAt(input: Input, at: number): string {
  return tokenAt(input, at)?.lower ?? '';
}

/** One of these plain words or signs. */
export function oneWord(...words: string[]): Parser<string> {
  const wanted = new Set(words);
  const parser: Parser<string> = (input, at) => {
    const found = tokenAt(input, at);
    return found !== undefined && found.kind !== 'quoted' && found.kind !== 'path' && wanted.has(found.lower)
      ? [{ value: found.lower, next: at + 1 }]
      : [];
  };
  parser.firsts = wanted;
  return parser;
}

export function firstOf<T>(...parsers: Parser<T>[]): Parser<T> {
  return (input, at) => {
    for (const parser of parsers) {
      const matches = parser(input, at);
      if (matches.length > 0) return matches;
    }
    return [];
  };
}

export function mapped<T, U>(parser: Parser<T>, change: (value: T) => U | null): Parser<U> {
  const made: Parser<U> = (input, at) =>
    parser(input, at).flatMap(({ value, next }) => {
      const changed = change(value);
      return changed === null ? [] : [{ value: changed, next }];
    });
  return beginningWith(made, () => parser.firsts);
}

/** As long as it fits: `words` one after another, separated by what `separator` reads. */
export function separated<T>(parser: Parser<T>, separator: Parser<unknown>, atLeast: number): Parser<T[]> {
  return (input, at) => {
    const values: T[] = [];
    const found: Match<T[]>[] = [];
    let index = at;
    for (let count = 0; count < 40; count++) {
      const [match] = parser(input, index);
      if (match === undefined) break;
      values.push(match.value);
      if (values.length >= atLeast) found.unshift({ value: [...values], next: match.next });
      const [gap] = separator(input, match.next);
      if (gap === undefined) break;
      index = gap.next;
    }
    return found;
  };
}
