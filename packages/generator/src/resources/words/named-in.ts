import { escaped, wordsOf } from './words.ts';

/** Says of what kind a value is, and not of what. */
const KINDS = new Set(['date', 'time', 'datetime', 'at', 'on', 'day', 'timestamp', 'moment', 'utc', 'value', 'amount']);
const MIN_LETTERS = 4;

/** "Pick-up", "pick up" and "pickup" are the same. */
const spoken = (word: string): string => word.split('').map(escaped).join('[- ]?');

export interface Named {
  start: number;
  end: number;
}

function written(text: string, name: string): Named | null {
  const found = new RegExp(String.raw`(?<![\w$])${escaped(name)}(?![\w$])`).exec(text);
  return found === null ? null : { start: found.index, end: found.index + name.length };
}

/** The orders in which the words of a name of a few can be said: `estimateLow` is "the low estimate". */
function ordersOf(words: readonly string[]): (readonly string[])[] {
  return words.length === 2 ? [words, words.toReversed()] : [words];
}

/**
 * Where a text names a member first: as it is written, else by the words that say what it is of, `pickupDate` by "the pick-up", where
 * nothing follows that makes something else of them. Null where it does not.
 */
export function namedIn(text: string, name: string): Named | null {
  const exact = written(text, name);
  const words = wordsOf(name).filter((word) => !KINDS.has(word));
  if (exact !== null || words.join('').length < MIN_LETTERS) return exact;
  const said = ordersOf(words)
    .map((order) => order.map(spoken).join('[- ]'))
    .join('|');
  const ends = String.raw`(?=\s*(?:$|[,;.:!?)]|\b(?:date|time|day|and|or)\b))`;
  const found = new RegExp(String.raw`\b(?:the|its|their) (?:${said})${ends}`, 'i').exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}
