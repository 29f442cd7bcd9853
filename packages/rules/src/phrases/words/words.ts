import { tokenAt } from '../../language/parser.ts';
import type { Table } from './lexicon.ts';
import type { Found, Sentence } from '../tree.ts';

/** The word or sign at an index; nothing where there is a quotation, a path or the end. */
export function wordAt({ input }: Sentence, at: number): string {
  const token = tokenAt(input, at);
  return token === undefined || token.kind === 'quoted' || token.kind === 'path' ? '' : token.lower;
}

export interface Lookup<T> {
  byFirst: Map<string, { words: string[]; means: T }[]>;
}

/** A table by the first word of its phrases, the longest first. */
export function lookup<T>(table: Table<T>): Lookup<T> {
  const byFirst: Lookup<T>['byFirst'] = new Map();
  for (const [say, means] of table) {
    const words = say.split(' ');
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, means }]);
  }
  for (const entries of byFirst.values()) entries.sort((left, right) => right.words.length - left.words.length);
  return { byFirst };
}

/** The longest phrase of a table at an index. */
export function said<T>(sentence: Sentence, at: number, { byFirst }: Lookup<T>): Found<T> | null {
  const entries = byFirst.get(wordAt(sentence, at));
  const found = entries?.find(({ words }) => words.every((word, offset) => wordAt(sentence, at + offset) === word));
  return found === undefined ? null : { value: found.means, next: at + found.words.length };
}

/** Whether these words stand at an index. */
export function isSaid(sentence: Sentence, at: number, text: string): boolean {
  return text.split(' ').every((word, offset) => wordAt(sentence, at + offset) === word);
}

export function skipped(sentence: Sentence, at: number, words: ReadonlySet<string>): number {
  let next = at;
  while (words.has(wordAt(sentence, next))) next++;
  return next;
}

/** Each reader tried an index costs; a sentence that costs too much is not read. */
export function pay(sentence: Sentence, cost: number): boolean {
  sentence.work.left -= cost;
  return sentence.work.left > 0;
}
