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

/** Compiles lines to one parser that answers every meaning, in the order of the lines. Lines that begin with a word are looked up by it. */
export function lines<T>(table: Line<T>[], slots: Slots): Parser<T> {
  const byFirst = new Map<string, { order: number; parse: Parser<T> }[]>();
  const open: { order: number; parse: Parser<T> }[] = [];
  table.forEach(({ say, means }, order) => {
    const parser = phrase(say, slots);
    const parse: Parser<T> = (input, at) =>
      parser(input, at).flatMap(({ value, next }) => {
        const meaning = means(value);
        return meaning === null ? [] : [{ value: meaning, next }];
      });
    const firsts = firstWords(say);
    if (firsts === null) open.push({ order, parse });
    else for (const word of firsts) byFirst.set(word, [...(byFirst.get(word) ?? []), { order, parse }]);
  });
  return (input, at) => {
    const fitting = [...(byFirst.get(lowerAt(input, at)) ?? []), ...open].sort(
      (left, right) => left.order - right.order,
    );
    return fitting.flatMap(({ parse }) => parse(input, at));
  };
}

/** The words that a phrase can begin with; `null` when it can begin with anything. */
function firstWords(say: string): string[] | null {
  const head = /^\(([^()[\]<>]+)\)/.exec(say);
  if (head !== null)
    return (head[1] ?? '').split('|').map((option) => option.trim().split(' ')[0]?.toLowerCase() ?? '');
  const word = /^[^\s()[\]<|]+/.exec(say);
  return word === null || say.startsWith('<') ? null : [word[0].toLowerCase()];
}

/** Only the readings that use up everything. */
export function complete<T>(matches: Match<T>[], input: Input): T[] {
  return matches.filter(({ next }) => next === input.end).map(({ value }) => value);
}
