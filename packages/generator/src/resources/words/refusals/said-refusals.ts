import type { Operation } from '@assay/api-model';
import { sentencesIn, unwrapped } from '../sentences-in.ts';
import { statusesIn } from '../said-statuses.ts';

/** Something that an operation refuses, in the words of the document. */
export interface SaidRefusal {
  words: string;
  /** All that is said beside it, which may name what it leaves out: "dates in the wrong order or in the past". */
  beside: string;
  /** Null where the words name none. */
  status: number | null;
}

const REFUSING = new Set(['400', '409', '422']);
const FORBIDS =
  /\b(?:nobody|no one|cannot|can ?not|can't|could not|must not|may not|shall not|never|not (?:allowed|permitted|possible|accepted)|forbidden|refused|rejected|turned down|invalid|an error|at most|at the most|(?:no|not) (?:more|longer|later|earlier) than|(?:up )?to a maximum|maximum|max\.?|only)\b/i;

const plainText = (text: string): string => unwrapped(text).replaceAll(/[`*"]/g, '');

/** What the answers that refuse are for, one after the other, and the sentences of the description that forbid something. */
export function saidRefusals(operation: Operation): SaidRefusal[] {
  const answered = operation.responses
    .filter(({ status, description }) => REFUSING.has(status) && description !== null)
    .flatMap(({ status, description }) => {
      const beside = plainText(description ?? '');
      const phrases = beside.split(/[,;:.]\s+|\s+or\s+/).filter(Boolean);
      return phrases.map((words) => ({ words, beside, status: Number(status) }));
    });
  const sentences = sentencesIn(plainText(operation.description ?? '')).filter((sentence) => FORBIDS.test(sentence));
  return [...answered, ...sentences.map((words) => ({ words, beside: words, status: statusesIn(words)[0] ?? null }))];
}
