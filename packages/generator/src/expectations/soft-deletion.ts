import type { Operation } from '@assay/api-model';
import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { wordsAbout } from '../resources/words/words-about.ts';

const REMOVED = /\b(?:deleted|removed)\b/i;
const OF_ITSELF =
  /\b(?:also|even|still)\b[^.,;]*\b(?:when|if|after|though|while)\b[^.,;]*\b(?:deleted|removed|deletion|removal)\b/i;
const STILL_READ =
  /\b(?:can|may|is|are|be)\b[^.,;]*\bstill\b[^.,;]*\b(?:read|found|shown|returned|fetched|retrieved|available|accessible)\b|\bstill\b[^.,;]*\b(?:can|may) be (?:read|fetched|retrieved)\b/i;

const NEGATED = /\b(?:not|no longer|never|cannot|can't|isn't|aren't)\b/i;

/** A clause with a negation speaks of something else: "is in no list", "cannot be changed any more". */
const saysIn = (sentence: string, pattern: RegExp): boolean =>
  sentence.split(/[,;:]/).some((clause) => pattern.test(clause) && !NEGATED.test(clause));

/** Whether the document says that a read still answers with a record that was deleted. */
export function readsRemoved(read: Operation, description: string): boolean {
  const own = sentencesIn(unwrapped(wordsAbout(read, 200)));
  if (own.some((one) => (OF_ITSELF.test(one) && !NEGATED.test(one)) || (REMOVED.test(one) && saysIn(one, STILL_READ))))
    return true;
  return sentencesIn(unwrapped(description)).some((one) => REMOVED.test(one) && saysIn(one, STILL_READ));
}
