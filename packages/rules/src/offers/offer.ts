import type { PreparedExchange } from '../exchange.ts';
import type { Ground } from '../forms/form.ts';
import type { NameIndex } from '../language/names/names.ts';
import type { Check, Path } from '../tree/check.ts';
import type { Listed } from './evidence/listed.ts';
import type { Mention } from './evidence/mentions.ts';
import type { Stated } from './evidence/stated.ts';
import type { Word } from './evidence/words.ts';

/** A rule that may be meant by a text that is not understood as it stands. The known good answer meets it. */
export interface Offer {
  check: Check;
  /** A sentence that is understood as `check`. */
  text: string;
  /** The stretches of the text that it does not say, in UTF-16 units. */
  leavesOut: { start: number; end: number }[];
}

/** A check that parts of a sentence speak for, by the indexes of its words. */
export interface Candidate {
  check: Check;
  covers: number[];
  /** How much was guessed (0 for nothing). */
  cost: number;
}

/** What is known of a sentence before checks are made of it. */
export interface Evidence {
  words: Word[];
  names: NameIndex;
  ground: Ground;
  mentions: Mention[];
  /** Which items a value or flag of the sentence says. */
  states: Stated[];
  sample: PreparedExchange;
  /** The lists that its nouns stand for. */
  lists: Listed[];
  /** The words that deny something. */
  denials: number[];
  /** The words that say when or of what a demand holds, where they stand apart. */
  circumstance: ReadonlySet<number>;
}

/** The list whose items have a location, the innermost one; `null` for what is there once. */
export function scopeOf(path: Path): Path | null {
  const at = path.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  return at < 0 ? null : path.slice(0, at);
}

export const covered = (...ranges: { from: number; to: number }[]): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
