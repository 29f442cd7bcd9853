import { literal } from '../../language/values/values.ts';
import { carriedKinds } from '../../predicates/registry.ts';
import type { Predicate } from '../../tree/check.ts';
import { textFormsAt } from '../../language/text-forms/text-forms.ts';
import { predicatesAt } from '../../grammar/predicates/predicates.ts';
import { endingAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import type { Sentence } from '../../phrases/tree.ts';
import { pay, said, wordAt } from '../../phrases/words/words.ts';
import { chunk, perChunk } from './chunk.ts';
import { namesAt } from './names.ts';
import type { Chunk } from '../slot.ts';
import { qualities } from '../words/qualities.ts';
import { smallWords } from '../words/small-words.ts';

/** What is surely a name begins no quality. */
const certainName = 0.11;
const longestQuality = 5;

/** What may be said of a subject without another one, from a quality that is known by its words to whole predicates. */
export function qualitiesAt(sentence: Sentence, at: number): Chunk[] {
  const found = [
    ...containedAt(sentence, at),
    ...affixedAt(sentence, at),
    ...sizedAt(sentence, at),
    ...formsAt(sentence, at),
  ];
  const other = said(sentence, at, qualities);
  if (other !== null)
    found.push(chunk({ kind: 'quality', said: { ...other.value, unit: null } }, at, other.next, perChunk));
  const isSmall = smallWords.has(wordAt(sentence, at)) && !/^(in|at|with)$/.test(wordAt(sentence, at));
  const isName = namesAt(sentence, at).some(({ cost }) => cost < certainName);
  return isSmall || isName ? found : [...found, ...predicateChunks(sentence, at)];
}

function predicateChunks(sentence: Sentence, at: number): Chunk[] {
  const found: Chunk[] = [];
  for (let next = at + 1; next <= Math.min(sentence.input.end, at + longestQuality); next++) {
    if (!pay(sentence, 2)) break;
    const [one] = predicatesAt(endingAt(sentence.input, next), at);
    if (one !== undefined && isPlain(one)) found.push(chunk({ kind: 'quality', said: one }, at, next, perChunk));
  }
  return found;
}

/** `mentions "expired"`. */
function containedAt(sentence: Sentence, at: number): Chunk[] {
  const part = sentence.input.tokens[at + 1];
  const isVerb = /^(mentions?|contains?|includes?|names?|says?|with|reads?)$/.test(wordAt(sentence, at));
  if (!isVerb || part?.kind !== 'quoted' || at + 1 >= sentence.input.end) return [];
  const predicate = { op: 'contains' as const, value: { kind: 'words' as const, text: part.text } };
  return [chunk({ kind: 'quality', said: { predicate, negated: false, unit: null } }, at, at + 2, perChunk)];
}

function isPlain({ predicate, items, without }: { predicate: Predicate; items?: unknown; without?: unknown }): boolean {
  if (items !== undefined || without !== undefined || carriedKinds[predicate.op].isQuality !== true) return false;
  const json = JSON.stringify(predicate);
  // "older than 65" is no moment.
  if (/"op":"(?:before|after)"/.test(json) && /"value":-?\d/.test(json)) return false;
  return (
    !/"kind":"(words|field|size|request|sum|statistic|calculation|header|status|variable)"/.test(json) &&
    !json.includes('"by":[')
  );
}

const affixVerb = /^(?:starts?|begins?|starting|beginning|(ends?|ending))(with)?$/;

/** "starts with https://", "startsWith A-". */
function affixedAt({ input }: Sentence, at: number): Chunk[] {
  const tokens = input.tokens.slice(at, Math.min(at + 3, input.end));
  const verb = affixVerb.exec(tokens[0]?.lower ?? '');
  if (verb === null) return [];
  const isOne = verb[2] !== undefined;
  const value = isOne ? tokens[1] : tokens[1]?.lower === 'with' ? tokens[2] : undefined;
  if (value === undefined || !(isOne || isText(value))) return [];
  return [affix(verb[1] !== undefined, value.text, { from: at, next: isOne ? at + 2 : at + 3 })];
}

const isText = ({ kind, text }: Token): boolean => kind === 'quoted' || kind === 'path' || /[\p{Lu}\d:/_]/u.test(text);

function affix(isEnd: boolean, text: string, { from, next }: { from: number; next: number }): Chunk {
  const predicate: Predicate = { op: isEnd ? 'endsWith' : 'startsWith', value: literal(text) };
  return chunk({ kind: 'quality', said: { predicate, negated: false, unit: null } }, from, next, perChunk);
}

/** "the prefix ln_ and 8 hex digits". */
function formsAt({ input }: Sentence, at: number): Chunk[] {
  return textFormsAt(input, at).map(({ value, next }) =>
    chunk(
      { kind: 'quality', said: { predicate: { op: 'matches', pattern: value }, negated: false, unit: null } },
      at,
      next,
      perChunk,
    ),
  );
}

/** "10-digit", "3-letter". */
function sizedAt({ input }: Sentence, at: number): Chunk[] {
  const [, count, of] = /^(\d{1,3})-(digit|letter|character|char)$/.exec(input.tokens[at]?.lower ?? '') ?? [];
  if (count === undefined) return [];
  const predicate: Predicate =
    of === 'digit'
      ? { op: 'matches', pattern: `^[0-9]{${count}}$` }
      : of === 'letter'
        ? { op: 'matches', pattern: `^[A-Za-z]{${count}}$` }
        : { op: 'length', comparison: 'equal', value: literal(Number(count)) };
  return [chunk({ kind: 'quality', said: { predicate, negated: false, unit: null } }, at, at + 1, 0.05)];
}
