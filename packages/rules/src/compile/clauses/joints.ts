import type { Input } from '../../language/parser.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import { leakWord } from '../../grammar/answers/leaks.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { nameWords } from '../../tree/path.ts';

/** A stretch of tokens. */
export interface Range {
  from: number;
  to: number;
}

const joints = new Set(['and', 'or', 'but']);
export const andWords = new Set(['and', 'but', ';', '&', ',', 'plus', 'while', 'whereas']);

export function jointsIn(input: Input, { from, to }: Range, kind: 'any' | 'all'): Range[] {
  const joints: Range[] = [];
  let depth = 0;
  for (let at = from; at < to; at++) {
    const word = lowerAt(input, at);
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth > 0 || at === from || isNoJoint(input, at)) continue;
    if (kind === 'any' ? word === 'or' && leakWord(input, at + 1).length === 0 : andWords.has(word))
      joints.push({ from: at, to: jointEnd(input, at) });
  }
  return joints.slice(0, 14);
}

function isNoJoint(input: Input, at: number): boolean {
  return tokenAt(input, at)?.kind === 'quoted' || isInList(input, at) || isInSum(input, at);
}

const atoms = new Set(['quoted', 'number', 'path']);

/** The comma in `"a", "b" and ...` separates values, not clauses. */
function isInList(input: Input, at: number): boolean {
  if (lowerAt(input, at) !== ',') return false;
  const isAtom = (index: number) => atoms.has(tokenAt(input, index)?.kind ?? 'mark');
  return isAtom(at - 1) && isAtom(at + 1) && /^(,|and|or|\)|)$/.test(lowerAt(input, at + 2));
}

/** "`a` plus `b`" and "now plus 90 seconds" are one value. */
function isInSum(input: Input, at: number): boolean {
  if (lowerAt(input, at) !== 'plus') return false;
  const isPath = (index: number) => tokenAt(input, index)?.kind === 'path';
  return (isPath(at - 1) && isPath(at + 1)) || /^(now|today)$/.test(lowerAt(input, at - 1));
}

function jointEnd(input: Input, at: number): number {
  return lowerAt(input, at) === ',' && ['and', 'or', 'but'].includes(lowerAt(input, at + 1)) ? at + 2 : at + 1;
}

export function conditionEnd(input: Input, { from, to }: Range): Range | null {
  let comma: Range | null = null;
  let depth = 0;
  for (let at = from + 1; at < to; at++) {
    const word = lowerAt(input, at);
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth > 0) continue;
    if (word === 'then') return { from: lowerAt(input, at - 1) === ',' ? at - 1 : at, to: at + 1 };
    if (word === ',' && comma === null) comma = { from: at, to: at + 1 };
  }
  return comma;
}

export function closing(input: Input, open: number): number {
  let depth = 0;
  for (let at = open; at < input.end; at++) {
    if (lowerAt(input, at) === '(') depth++;
    if (lowerAt(input, at) === ')' && --depth === 0) return at;
  }
  return -1;
}

const edges = new Set([',', ';', '!', '.', ':', '-', '–', '—']);

export function trimmed(input: Input, { from, to }: Range): Range {
  let start = from;
  let end = to;
  while (start < end && edges.has(lowerAt(input, start))) start++;
  while (end > start && edges.has(lowerAt(input, end - 1))) end--;
  return { from: start, to: end };
}

/** "... or (...)" and "(...) and ..." are joined clauses and cannot be one. */
export function joinsGroup(input: Input, { from, to }: Range): boolean {
  if (lowerAt(input, from) === '(') return true;
  for (let at = from + 2; at < to; at++)
    if (lowerAt(input, at) === '(' && joints.has(lowerAt(input, at - 1))) return true;
  return false;
}

export function sharesWord(input: Input, left: Range, right: Range): boolean {
  const words = new Set(wordsIn(input, left));
  return wordsIn(input, right).some((word) => word.length > 2 && words.has(word));
}

/** A joint, a number or a quotation on the left that the right does not repeat. */
export function saysMore(input: Input, left: Range, right: Range): boolean {
  const said = new Set(input.tokens.slice(right.from, right.to).map(({ lower }) => lower));
  return input.tokens
    .slice(left.from, left.to)
    .some(({ kind, lower }) => (kind === 'number' || kind === 'quoted' || andWords.has(lower)) && !said.has(lower));
}

function wordsIn(input: Input, { from, to }: Range): string[] {
  return input.tokens.slice(from, to).flatMap(({ text }) => nameWords(text).map(canonicalWord));
}
