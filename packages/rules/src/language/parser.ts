import type { NameIndex } from './names.ts';
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
}

export function wordsOf(tokens: Token[]): ReadonlySet<string> {
  return new Set(tokens.map(({ lower }) => lower));
}

export interface Match<T> {
  value: T;
  next: number;
}

/** Reads tokens from a place on and answers every way in which that is possible, the best first. Empty when there is none. */
export type Parser<T> = ((input: Input, at: number) => Match<T>[]) & {
  /** The words that a match can begin with; absent when it can begin with anything. */
  firsts?: ReadonlySet<string>;
};

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
  if (parser.firsts !== undefined) made.firsts = parser.firsts;
  return made;
}

/** As long as it fits: `words` one after another, separated by what `separator` reads. */
export function separated<T>(parser: Parser<T>, separator: Parser<unknown>, atLeast: number): Parser<T[]> {
  return (input, at) => {
    const values: T[] = [];
    const found: Match<T[]>[] = [];
    let place = at;
    for (let count = 0; count < 40; count++) {
      const [match] = parser(input, place);
      if (match === undefined) break;
      values.push(match.value);
      if (values.length >= atLeast) found.unshift({ value: [...values], next: match.next });
      const [gap] = separator(input, match.next);
      if (gap === undefined) break;
      place = gap.next;
    }
    return found;
  };
}
