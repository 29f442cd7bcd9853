import { changesNamed } from '@assay/api-model';
import type { Operation } from '@assay/api-model';
import type { Resource } from '../../../resources/api-index.ts';
import { unwrapped, wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Effect } from '../../../statements/effects/effect.ts';
import { effectsIn } from '../../../statements/effects/effects-in.ts';
import { verbOf } from '../../../states/sentences.ts';

const AS_BEFORE = /\b(?:everything|all) (?:is|are|becomes?) as (?:it|they) (?:was|were)\b/i;
/** Of what only some records have taken something is given back as well, where this one has: "if it was approved, ...". */
const IN_STATE = /^(?:if|when) (?:it|they) (?:was|were|had been) [\w-]+, /i;
/** "And can be given to others again": what is done with it later stands in the way of nothing. */
const NOT_DONE = /\b(?:4\d\d|refused|rejected|not|never|cannot|must|may|unless|except|until)\b/i;
const IN_PART =
  /\b(?:beyond|rest|remaind\w+|remaining|part(?:ly|ial\w*)?|half|minus|less|fee|only what|left over|percent|unused|expired?|late)\b|%/i;

/** Whether a sentence names something that is called so. */
export const names = (sentence: string, noun: string): boolean =>
  wordsOf(sentence)
    .map(singular)
    .some((word, at, all) => word === noun || `${all[at - 1] ?? ''}${word}` === noun);

/** "(409 if it is not there any more)" is a case beside what is said. */
const REFUSED_ASIDE = /\([^()]*\b4\d\d\b[^()]*\)/g;

const STEM = 5;

/** Whether what a clause says is done is what an operation does. */
function isDoneBy(when: string, operation: Operation): boolean {
  if (when === '') return true;
  const words = wordsOf(when);
  if (operation.method === 'DELETE') return words.some((word) => /^(?:delet|remov|withdr)/.test(word));
  const stem = verbOf(operation).toLowerCase().slice(0, STEM);
  return stem.length === STEM && words.some((word) => word.startsWith(stem));
}

interface About {
  isMeant?: (sentence: string) => boolean;
  /** What the records have of which some may be taken. */
  parts?: readonly string[];
  /** What the document says where the records are described, each with what is done: "cancelling a trip gives its seats back". */
  described?: readonly string[];
}

const isGivenBack = ({ change, clause }: Effect): boolean => change === 'comes back' && !IN_PART.test(clause);

const sentencesOf = (operation: Operation, isMeant: About['isMeant']): string[] =>
  wholeSentencesIn(unwrapped(wordsAbout(operation)).replaceAll(REFUSED_ASIDE, '')).filter(
    (sentence) => isMeant?.(sentence) ?? true,
  );

/**
 * The sentence by which an operation gives back to records of a kind what another record took from them when it was made; null where
 * none says so, or only a part is given back. `taker` makes that other record; `isMeant`: which sentences count.
 */
export function saidRestored(
  operation: Operation,
  { name }: Pick<Resource, 'name'>,
  taker: Operation,
  about: About = {},
): string | null {
  const { parts = [], described = [], isMeant } = about;
  const takes = changesNamed(taker, name);
  const nouns = [name, ...parts];
  const sentences = sentencesOf(operation, isMeant);
  const isOfThis = ({ sentence, when }: Effect): boolean =>
    // Which sentences speak of one of several moves is known already.
    (isMeant !== undefined || isDoneBy(when, operation)) && (takes || nouns.some((noun) => names(sentence, noun)));
  const own = sentences
    .flatMap((sentence) => effectsIn(sentence.replace(IN_STATE, '')))
    .find((one) => isGivenBack(one) && isOfThis(one));
  const ofRecord = described
    .flatMap(effectsIn)
    .find((one) => one.when !== '' && isGivenBack(one) && isDoneBy(one.when, operation));
  const found = own ?? ofRecord;
  if (found !== undefined || !takes) return found?.clause ?? null;
  return sentences.find((sentence) => AS_BEFORE.test(sentence) && !NOT_DONE.test(sentence)) ?? null;
}
