import { resolveName } from '../../language/names/resolve.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { nameWords } from '../../tree/path.ts';
import type { ClauseReader } from '../clauses/clauses.ts';
import { andWords } from '../clauses/joints.ts';
import type { Range } from '../clauses/joints.ts';
import { isVocabulary } from './templates.ts';

/** What of a text makes sense, and what does not. */
export interface Missed {
  /** Offset of the end of the longest beginning that is understood by itself; 0 when there is none. */
  understoodUpTo: number;
  /** The stretch of the text that was not understood; `null` when no part of it is to blame more than the rest. */
  missed: { start: number; end: number } | null;
}

const maxLooks = 8;
const maxTailLooks = 2;
const joints = new Set([...andWords, 'or', 'if', 'when', 'then', 'unless']);

/** Looks for the part of a sentence that kept it from being understood: what follows or precedes a part that is, or the words that the language does not know. */
export function missedIn(reader: ClauseReader, input: Input, from: number): Missed {
  const { tokens } = input;
  const head = understoodHead(reader, input, from);
  if (head > from) {
    const start = joints.has(lowerAt(input, head)) ? head + 1 : head;
    return { understoodUpTo: tokens[head - 1]?.end ?? 0, missed: stretch(tokens, { from: start, to: tokens.length }) };
  }
  const tail = understoodTail(reader, input, from);
  if (tail !== null) return { understoodUpTo: 0, missed: stretch(tokens, { from, to: tail }) };
  return { understoodUpTo: 0, missed: unknownWords(input, from) };
}

/** Where the longest beginning that makes sense ends. */
function understoodHead(reader: ClauseReader, input: Input, from: number): number {
  const { length } = input.tokens;
  for (let to = length - 1; to > from && to > length - maxLooks; to--) {
    if (reader.read({ from, to }).length > 0) return withoutLoose(input, from, to);
  }
  return from;
}

const loose = new Set([...joints, 'the', 'a', 'an']);

/** "status is 200 and the": what only leads over to the rest belongs to it. */
function withoutLoose(input: Input, from: number, to: number): number {
  let end = to;
  while (end > from + 1 && loose.has(lowerAt(input, end - 1))) end--;
  return end;
}

/** Where the joint stands behind which the rest makes sense. */
function understoodTail(reader: ClauseReader, input: Input, from: number): number | null {
  let looks = 0;
  for (let at = from + 1; at < input.end - 1 && looks < maxTailLooks; at++) {
    if (!joints.has(lowerAt(input, at))) continue;
    looks += 1;
    if (reader.read({ from: at + 1, to: input.end }).length > 0) return at;
  }
  return null;
}

function unknownWords(input: Input, from: number): Missed['missed'] {
  const isUnknown = ({ kind, text, lower }: Token): boolean =>
    kind === 'word' &&
    !isVocabulary(lower) &&
    nameWords(text).some((word) => !isVocabulary(word)) &&
    resolveName([text], input.names).length === 0;
  const start = input.tokens.findIndex((token, at) => at >= from && isUnknown(token));
  if (start < 0) return null;
  let end = start + 1;
  while (end < input.tokens.length && isUnknown(input.tokens[end] as Token)) end++;
  return end - start === input.tokens.length - from ? null : stretch(input.tokens, { from: start, to: end });
}

function stretch(tokens: Token[], { from, to }: Range): Missed['missed'] {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first === undefined || last === undefined || to <= from ? null : { start: first.start, end: last.end };
}
