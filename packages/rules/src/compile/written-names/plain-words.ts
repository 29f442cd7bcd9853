import type { Token } from '../../language/tokens.ts';

/**
 * The words of sentences in which every name is written as a location. None of them says by itself of what part of an answer
 * somebody speaks, so a sentence with another word may have a name in it.
 */
const words = new Set(
  [
    'a an the this that its it of in on by to as with without than then if or and not no any every all for where except only',
    'is are be has have holds equals equal contains matches starts ends',
    'same present absent missing null true false empty unique valid exactly sorted ascending descending increasing decreasing',
    'at least most more less greater fewer larger smaller above below between over under later earlier after before',
    'result value length items item field number string boolean object list array integer',
    'returned sent one other request query path parameter header body step',
    'times plus minus divided rounded up down nearest',
    'order any reverse',
    'second seconds minute minutes hour hours day days week weeks ms s',
  ].flatMap((line) => line.split(' ')),
);

/** Whether all that a sentence has beside written names, values and variables are words that stand for nothing in an answer. */
export function isPlain(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind, lower }) => kind !== 'word' || words.has(lower));
}

const nameWords = new Set(['header', 'parameter', 'cookie', 'step', 'except', 'request']);

/** Whether a written name is that of something beside the fields of an answer, such as a header. */
export function isOtherName(tokens: readonly Token[], at: number): boolean {
  const before = tokens
    .slice(0, at)
    .findLastIndex(({ kind, text }) => kind !== 'path' && text !== ',' && text !== 'and');
  if (nameWords.has(tokens[before]?.lower ?? '')) return true;
  const behind = tokens.slice(at + 1, at + 5).map(({ lower }) => lower);
  return behind[0] === 'header' || /^of (?:the )?(?:request|query)\b/.test(behind.join(' '));
}
