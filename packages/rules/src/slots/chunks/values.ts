import { numberValue } from '../../language/values/numbers.ts';
import { literal } from '../../language/values/values.ts';
import { valuesAt } from '../../phrases/predicates/comparisons/operands.ts';
import type { Sentence } from '../../phrases/tree.ts';
import { functionWords } from '../../phrases/words/lexicon.ts';
import { wordAt } from '../../phrases/words/words.ts';
import { chunk, perChunk } from './chunk.ts';
import type { Chunk } from '../slot.ts';
import { smallWords } from '../words/small-words.ts';

/** "from 0 until 100", "0-100". */
export function rangeAt(sentence: Sentence, at: number): Chunk[] {
  const from = /^(from|between|in)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const whole = /^(-?\d+(?:\.\d+)?)(?:-|–|\.\.+)(-?\d+(?:\.\d+)?)$/.exec(sentence.input.tokens[from]?.text ?? '');
  if (whole !== null && from < sentence.input.end) return [between(at, from + 1, Number(whole[1]), Number(whole[2]))];
  const [low] = numberValue(sentence.input, from);
  if (low === undefined || !/^(until|till|to|through|up|and|-|–)$/.test(wordAt(sentence, low.next))) return [];
  if (from === at && /^(and|up)$/.test(wordAt(sentence, low.next))) return [];
  const behind = wordAt(sentence, low.next + 1) === 'to' ? low.next + 2 : low.next + 1;
  return numberValue(sentence.input, behind).map(({ value, next }) => between(at, next, low.value, value));
}

export function between(from: number, next: number, low: number, high: number): Chunk {
  const predicate = { op: 'between' as const, low: literal(low), high: literal(high) };
  return chunk({ kind: 'quality', said: { predicate, negated: false, unit: null } }, from, next, 0.08);
}

/** "=~ /^a+$/". */
export function patternAt(sentence: Sentence, at: number): Chunk[] {
  const { input } = sentence;
  let next = at;
  while (/^(=|~|=~|~=|\/)$/.test(wordAt(sentence, next))) next++;
  if (next === at) return [];
  const pattern = /^\/(.+)\/[a-z]*$|^(\^.+)$/.exec(input.tokens[next]?.text ?? '');
  const text = pattern?.[1] ?? pattern?.[2];
  if (text === undefined || next >= input.end) return [];
  return [
    chunk(
      { kind: 'quality', said: { predicate: { op: 'matches', pattern: text }, negated: false, unit: null } },
      at,
      next + 1,
      0.05,
    ),
  ];
}

export function valueAt(sentence: Sentence, at: number): Chunk[] {
  const token = sentence.input.tokens[at];
  if (token?.kind === 'path') return [];
  const found = valuesAt(sentence, at)
    .filter(({ value: { operand } }) => operand.kind === 'literal' || operand.kind === 'clock')
    .map(({ value, next }) => chunk({ kind: 'value', compared: value }, at, next, perChunk));
  const cost = token?.kind === 'word' ? textCost(sentence, at, token.text) : null;
  if (cost === null || token === undefined) return found;
  const compared = { operand: { kind: 'words' as const, text: token.text }, unit: null, thing: null };
  return [...found, chunk({ kind: 'value', compared }, at, at + 1, cost)];
}

/** What it costs to take a word without quotes for a text. `null` where nothing speaks for it. */
function textCost(sentence: Sentence, at: number, text: string): number | null {
  if (/^(MUST|SHALL|SHOULD|MAY|REQUIRED|OPTIONAL|NOT|RECOMMENDED|AND|OR|IF|THEN)$/.test(text)) return null;
  if (/^[A-Z\d_]{2,}$/.test(text) && /[A-Z]/.test(text)) return perChunk;
  if (/^(?=.*\p{L})(?=.*\d)[\p{L}\d-]{2,12}$/u.test(text)) return 0.15;
  if (/^\p{Lu}[\p{L}\p{N}_-]*$/u.test(text)) return at === 0 ? 0.6 : 0.3;
  return isAlternative(sentence, at) ? 0.4 : null;
}

/** "a, b or c": one more of them. */
function isAlternative(sentence: Sentence, at: number): boolean {
  const word = wordAt(sentence, at);
  if (smallWords.has(word) || functionWords.has(word) || !/^\p{L}/u.test(word)) return false;
  const before = /^(a|an|the)$/.test(wordAt(sentence, at - 1)) ? at - 2 : at - 1;
  return /^(or|,)$/.test(wordAt(sentence, before));
}
