import { sentencesIn } from '../resources/words/sentences-in.ts';

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const UNITS: readonly (readonly [pattern: RegExp, ms: number])[] = [
  [/^(ms|millisecond)/i, 1],
  [/^s/i, 1000],
  [/^m/i, 60_000],
];
const WITHIN =
  /\b(?:within|in under|in less than|at most|no (?:more|longer) than|not (?:more|longer) than|up to)\s+(\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s*(ms|milliseconds?|s|sec|secs|seconds?|min|mins|minutes?)\b/i;
const OF_WORK = /\b(complet|finish|done|ready|succe|end|take|process|final|terminal|run|result)/i;
const OF_OTHER = /\b(expir|kept|keep|delet|remov|available for|retain|every|interval|poll|retr|cancel)/i;

function amount(text: string): number {
  const word = NUMBERS.indexOf(text.toLowerCase());
  return /^an?$/i.test(text) ? 1 : word === -1 ? Number(text) : word;
}

/** Nobody calls more than this a moment. */
const SHORT_MS = 30_000;
const SHORTLY =
  /\b(?:a moment|(?:in|within|after) (?:a few )?(?:moments|seconds)|shortly|immediately|at once|right away)\b/i;

/** The time within which a text promises that work is done, in ms; null when it promises none. */
export function promisedTime(text: string): number | null {
  for (const sentence of sentencesIn(text)) {
    const [, count = '', unit = ''] = WITHIN.exec(sentence) ?? [];
    const factor = UNITS.find(([pattern]) => pattern.test(unit))?.[1];
    if (factor !== undefined && OF_WORK.test(sentence) && !OF_OTHER.test(sentence)) return amount(count) * factor;
    if (SHORTLY.test(sentence) && !/\b(not|never|retry|again|usually|may)\b/i.test(sentence)) return SHORT_MS;
  }
  return null;
}
