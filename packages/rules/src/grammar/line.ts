import type { Captured, Slots } from '../language/phrase.ts';
import { phrase } from '../language/phrase.ts';
import type { Input, Match, Parser } from '../language/parser.ts';
import { lowerAt } from '../language/parser.ts';

/** One way to say something: a phrase and what it means. Adding a phrasing is adding one of these. */
export interface Line<T> {
  say: string;
  means: (captured: Captured) => T | null;
}

/** An example of a family: what is written and how it is read back. `docs/rules.md` shows them and the tests hold them true. */
export interface Golden {
  text: string;
  reads: string;
  /** A response body to resolve names against. */
  sample?: unknown;
}

interface Compiled<T> {
  order: number;
  needs: ReadonlySet<string>[];
  parse: Parser<T>;
}

/** Compiles lines to one parser that answers every meaning, in the order of the lines. Only lines whose words occur are tried. */
export function lines<T>(table: Line<T>[], slots: Slots): Parser<T> {
  const byFirst = new Map<string, Compiled<T>[]>();
  const open: Compiled<T>[] = [];
  table.forEach((line, order) => {
    const parser = phrase(line.say, slots);
    const compiled = { order, needs: parser.needs, parse: meaningOf(parser, line.means) };
    if (parser.firsts === undefined) open.push(compiled);
    else for (const word of parser.firsts) byFirst.set(word, [...(byFirst.get(word) ?? []), compiled]);
  });
  for (const [word, own] of byFirst)
    byFirst.set(
      word,
      [...own, ...open].sort((left, right) => left.order - right.order),
    );
  const made: Parser<T> = (input, at) => {
    const found: Match<T>[] = [];
    if (--input.budget.left < 0) return found;
    for (const { needs, parse } of byFirst.get(lowerAt(input, at)) ?? open) {
      if (needs.every((words) => occurs(words, input))) {
        input.budget.left--;
        found.push(...parse(input, at));
      }
    }
    return found;
  };
  if (open.length === 0) made.firsts = new Set(byFirst.keys());
  return made;
}

function meaningOf<T>(parser: Parser<Captured>, means: Line<T>['means']): Parser<T> {
  return (input, at) =>
    parser(input, at).flatMap(({ value, next }) => {
      const meaning = means(value);
      return meaning === null ? [] : [{ value: meaning, next }];
    });
}

function occurs(words: ReadonlySet<string>, input: Input): boolean {
  if (words.size < input.words.size) {
    for (const word of words) if (input.words.has(word)) return true;
    return false;
  }
  for (const word of input.words) if (words.has(word)) return true;
  return false;
}

/** Only the readings that use up everything. */
export function complete<T>(matches: Match<T>[], input: Input): T[] {
  return matches.filter(({ next }) => next === input.end).map(({ value }) => value);
}
