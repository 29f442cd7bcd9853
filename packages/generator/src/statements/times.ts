import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { wordsOf } from '../resources/words/words.ts';

/** How often a document lets something be done to one record. */
export interface SaidTimes {
  count: number;
  sentence: string;
}

const COUNTS = new Map([
  ['once', 1],
  ['one', 1],
  ['twice', 2],
  ['two', 2],
  ['three', 3],
  ['thrice', 3],
]);
const TIMES = String.raw`(?<count>once|twice|thrice|(?:one|two|three|[123]) times?)`;
const MAX = String.raw`(?:only|at most|up to|no more than|not more than|a maximum of|max(?:imum)?\.?|exactly)`;
/** Each reads a count, and what is done so often. */
const FORMS = [
  // "A loan can be renewed twice", "may be postponed at most three times".
  new RegExp(
    String.raw`\b(?:can|may|could) (?:only )?be (?<verb>[a-z-]+)(?: [a-z]+){0,4}? (?:${MAX} )?${TIMES}(?=\s*(?:[.,;()]|$))`,
    'i',
  ),
  // "Extends it, at most twice", "renewing works up to three times".
  new RegExp(String.raw`(?<verb>[a-z-]+)\b[^.;]{0,40}?\b${MAX} ${TIMES}(?=\s*(?:[.,;()]|per\b|for each\b|$))`, 'i'),
  // "409 if it was renewed twice already".
  new RegExp(
    String.raw`\b(?:was|were|has been|have been|been|is) (?:already )?(?<verb>[a-z-]+) ${TIMES}(?: already| before)?\b`,
    'i',
  ),
  // "No more than two renewals", "at most 2 extensions per contract".
  new RegExp(String.raw`\b${MAX} (?<count>one|two|three|[123]) (?<verb>[a-z-]+)s?\b`, 'i'),
];
/** "Once a day", "twice per week": of a time, and of no record. */
const OF_TIME =
  /\b(?:once|twice|thrice|times?) (?:per|an?|each|every|within|in) (?:\w+ )?(?:second|minute|hour|day|week|month|year)s?\b/i;

const countOf = (text: string): number | null => {
  const [word = ''] = text.toLowerCase().split(' ');
  return COUNTS.get(word) ?? (/^[123]$/.test(word) ? Number(word) : null);
};

const MIN_STEM = 4;

/** Whether a word is a form of a verb: `renewed`, `renewals`, `renewing` of `renew`. */
function isFormOf(word: string, verb: string): boolean {
  const stem = verb.toLowerCase().replace(/(?:e|y)$/, '');
  return (
    stem.length >= MIN_STEM - 1 && word.toLowerCase().startsWith(stem.slice(0, Math.max(MIN_STEM, stem.length - 1)))
  );
}

/** How often a text lets an action with this verb be done to one record; null where it does not say. */
export function timesOf(text: string, verb: string): SaidTimes | null {
  const [first = ''] = wordsOf(verb);
  for (const sentence of sentencesIn(unwrapped(text))) {
    if (OF_TIME.test(sentence)) continue;
    for (const form of FORMS) {
      const { verb: said = '', count = '' } = form.exec(sentence.replaceAll(/[`'"*]/g, ''))?.groups ?? {};
      const number = countOf(count);
      if (number !== null && said !== '' && isFormOf(said, first)) return { count: number, sentence };
    }
  }
  return null;
}
