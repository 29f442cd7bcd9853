import type { Operation } from '@assay/api-model';
import { sentencesIn } from './sentences-in.ts';

/** "So is a loan of a lost book." */
const AGAIN = /^so (?<verb>is|are) (?<who>[^.;!]+)/i;
const PREDICATE =
  /\b(?:is|are) (?<what>(?:refused|rejected|forbidden|not (?:possible|allowed|accepted)|impossible|answered)\b[^.;!]*)/i;

/** A text in which a sentence that leaves out what is said of its subject has it from the sentence before. */
function completed(text: string): string {
  let what: string | undefined;
  return sentencesIn(text)
    .map((sentence) => {
      const { verb = '', who = '' } = AGAIN.exec(sentence)?.groups ?? {};
      if (who !== '' && what !== undefined) return `${who.trim()} ${verb} ${what}.`;
      what = PREDICATE.exec(sentence)?.groups?.['what']?.trim();
      return sentence;
    })
    .join('\n');
}

/** The operation, each sentence of whose description can be read alone: "So is an empty one" says what the sentence before says. */
export function withSaidAgain(operation: Operation): Operation {
  const { description } = operation;
  const isRepeated = description !== null && /(?:^|[.;!]\s+|\n)so (?:is|are) /i.test(description);
  return isRepeated ? { ...operation, description: completed(description) } : operation;
}
