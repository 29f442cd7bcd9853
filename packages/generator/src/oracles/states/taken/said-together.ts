import type { JsonSchemaObject } from '@assay/api-model';
import { memberNamed, sentNumbers, type SentNumber } from '../../../resources/relations/bounded-by-words.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { flatten } from '../../../schema/resolve.ts';
import type { Situation } from '../../../chains/situation.ts';

const TOGETHER = /\b(?:together|altogether|taken together|in total|in sum|combined|added up|summed up)\b/i;
const LIMIT =
  /\b(?:more|longer|higher|greater|larger|bigger) than (?<more>.*)|\bexceeds? (?<exceed>.*)|\bat most (?<max>.*)|\bup to (?<up>.*)/i;
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const WRITTEN = new RegExp(`^\\W*(?:(?:a|an|the) )?(?<written>\\d+|${NUMBERS.join('|')})\\b`, 'i');

/** What the numbers of several requests come to is limited: by a number, or by what the document calls it. */
export interface SaidTogether {
  limited: SentNumber;
  /** Null where the words name a member instead. */
  limit: number | null;
  compared: string;
  sentence: string;
}

const numberIn = (text: string): number | null => {
  const written = WRITTEN.exec(text)?.groups?.['written']?.toLowerCase();
  if (written === undefined) return null;
  return /^\d/.test(written) ? Number(written) : NUMBERS.indexOf(written);
};

/** The number that a sentence is about: the only one of the body, the one in quotation marks, or the one that begins as it does. */
function limitedIn(sentence: string, numbers: readonly SentNumber[]): SentNumber | null {
  if (numbers.length === 1) return numbers[0] ?? null;
  const quoted = numbers.filter(({ name }) => new RegExp(`[\`'"(]${name}[\`'")]`).test(sentence));
  if (quoted.length === 1) return quoted[0] ?? null;
  const words = new Set(wordsOf(sentence).map(singular));
  const spoken = numbers.filter(({ name }) => words.has(singular(wordsOf(name)[0] ?? '')));
  return spoken.length === 1 ? (spoken[0] ?? null) : null;
}

/** "All extensions together must not be longer than 6 months", "the loan together with all others must not exceed the `limit`". */
export function saidTogether({ operation, index }: Situation): SaidTogether[] {
  const { media } = planBody(operation);
  if (media === null || operation.method === 'GET') return [];
  const view: JsonSchemaObject = flatten(bodySchema(media), index.definitions);
  const numbers = sentNumbers(view, index.definitions);
  const words = unwrapped(`${wordsAbout(operation, 409)}\n${wordsAbout(operation, 422)}`);
  const found = numbers.length === 0 ? [] : [...new Set(sentencesIn(words))];
  return found.flatMap((sentence): SaidTogether[] => {
    const { more, exceed, max, up } = TOGETHER.test(sentence) ? (LIMIT.exec(sentence)?.groups ?? {}) : {};
    const compared = more ?? exceed ?? max ?? up;
    const limited = compared === undefined ? null : limitedIn(sentence, numbers);
    return compared === undefined || limited === null
      ? []
      : [{ limited, limit: numberIn(compared), compared, sentence }];
  });
}

/** A member of a record that the words after the comparison name. */
export const memberOf = ({ compared }: SaidTogether, fields: readonly string[]): string | null =>
  memberNamed(compared, fields);
