import type { Operation, Parameter } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import { sentencesIn, unwrapped } from '../../words/sentences-in.ts';

/** What comes where a page is asked for that is behind the last one. */
export type BeyondEnd = { kind: 'empty' } | { kind: 'refused'; status: number };

const PAGE_BEYOND =
  /\bpages?\b[^.;]{0,20}\b(?:(?:do|does|did) not exist|(?:is|are) not there|out of (?:the )?(?:range|bounds))|\bpages?\b[^.;]{0,20}\b(?:after|beyond|behind|past|following) the (?:last|end|final)\b|\b(?:no such|non-?existent|missing|out-of-range) pages?\b/i;
const IS_EMPTY =
  /\b(?:is|are|comes?|gives?|returns?|answers?|has|have|yields?|be|as|with|an)\b[^.;]{0,20}\b(?:empty|nothing|no (?:items?|records?|results?|entries|rows))\b|\bempty (?:list|page|array|result)\b/i;
const NO_ERROR = /\b(?:no|not an?|never an?|without(?: an?)?) error\b|\bnot (?:be |an? )?(?:refused|4\d\d)\b/i;
const MAY = /\b(?:may|might|usually|either|or)\b/i;

/** A sentence that speaks of pages behind the last one; null where it leaves open what comes, or says something else. */
function beyondIn(sentence: string, operation: Operation): BeyondEnd | null {
  if (!PAGE_BEYOND.test(sentence) || MAY.test(sentence)) return null;
  const status = Number(/\b(4\d\d)\b/.exec(sentence)?.[1] ?? NaN);
  const isEmpty = IS_EMPTY.test(sentence);
  if (isEmpty && (Number.isNaN(status) || NO_ERROR.test(sentence))) return { kind: 'empty' };
  return !isEmpty && !NO_ERROR.test(sentence) && isDocumented(operation, status) ? { kind: 'refused', status } : null;
}

/** What the words of a document say of pages after the last one: those of the parameter first, then of the operation, then of all lists. */
export function beyondEnd(operation: Operation, { description }: Parameter, general: string): BeyondEnd | null {
  for (const text of [description, operation.summary, operation.description, general])
    for (const sentence of sentencesIn(unwrapped(text ?? ''))) {
      const found = beyondIn(sentence, operation);
      if (found !== null) return found;
    }
  return null;
}

const USUAL =
  /\b(?:by default|defaults?(?: to| is| value| size)*:?)\s*(?<after>\d{1,4})\b(?! (?:to|-|and) )|\b(?<before>\d{1,4}) (?:(?:items?|records?|results?|entries) )?(?:by default|(?:if|when|where|unless) (?:it is |this is |nothing is |none is |one is )?(?:left out|unset|omitted|absent|missing|not (?:set|given|sent|named)|given|set|said|sent|asked for))\b/i;

/** How many come where nobody says: "10 if it is left out", "defaults to 25"; null where the words do not say. */
export function usualSize({ description }: Parameter): number | null {
  const { after, before } = USUAL.exec(description ?? '')?.groups ?? {};
  const size = Number(after ?? before ?? NaN);
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}

const LARGEST = [
  /\b(?:above|beyond|over|more than|larger than|greater than|higher than|exceed(?:s|ing)?|at most|up to|no(?:t|) more than|capped at|cut (?:down )?(?:to|at)|limited to|clamped to)\s+(\d{1,5})\b/i,
  /\bmax(?:imum|imal|\.)?(?: (?:page )?(?:size|value|is|of))*:?\s+(\d{1,5})\b/i,
  /\b(?:between|from)?\s*(?:0|1|one) (?:and|to|through|-|–) (\d{1,5})\b/i,
  /\b[01](?:\.\.|…|–|-)(\d{1,5})\b/i,
];

/** The largest page that the words of a parameter speak of: "between 1 and 100", "capped at 50". */
export function largestSize({ description }: Parameter): number | null {
  const found = LARGEST.map((words) => words.exec(description ?? '')?.[1]).find((one) => one !== undefined);
  return found === undefined ? null : Number(found);
}

const REFUSED =
  /\b(?:more|larger|greater|higher|above|beyond|over|anything|all|any|outside|else|other|others|otherwise|exceed\w*)\b[^.;]*(?:\b(?:4\d\d|refused|rejected|an error|invalid)\b|\bnot (?:allowed|accepted)\b)|\b4\d\d (?:otherwise|for (?:anything|everything|any|all|larger|more|other))\b/i;
const NOT_REFUSED = /\b(?:not|never|no) (?:be )?(?:refused|rejected|an error|errors?)\b/i;

/** Whether a page that is larger than that is said to be refused. */
export const refusesLarger = ({ description }: Parameter): boolean =>
  sentencesIn(unwrapped(description ?? ''))
    .flatMap((one) => one.split(/[;:]/))
    .some((clause) => REFUSED.test(clause) && !NOT_REFUSED.test(clause));
