import { changesNamed } from '@assay/api-model';
import type { Operation } from '@assay/api-model';
import type { Resource } from '../../../resources/api-index.ts';
import { unwrapped, wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';

const GIVES_BACK =
  /\b(?:go(?:es)? back|given back|(?:gives?|puts?) (?:[\w'-]+ ){0,3}back|comes? back|credited back|restore[sd]?|available again|free again|freed?s?|free(?:s|d)? up|release[sd]?|returned to|(?:is|are) [\w`-]+ again)\b/i;
const AS_BEFORE = /\b(?:everything|all) (?:is|are|becomes?) as (?:it|they) (?:was|were)\b/i;
/** Of what is given back in part, or to whom nobody knows, nothing can be worked out. */
const IN_PART =
  /\b(?:beyond|rest|remaind\w+|remaining|part(?:ly|ial\w*)?|half|minus|less|fee|only what|left over|percent|unused|expired?|late)\b|%/i;
const NOT_DONE = /\b(?:4\d\d|refused|rejected|not|never|cannot|must|may|unless|except|until)\b/i;

const names = (sentence: string, noun: string): boolean =>
  wordsOf(sentence)
    .map(singular)
    .some((word, at, all) => word === noun || `${all[at - 1] ?? ''}${word}` === noun);

/** "(409 if it is not there any more)" is a case beside what is said. */
const REFUSED_ASIDE = /\([^()]*\b4\d\d\b[^()]*\)/g;

/**
 * The sentence by which an operation gives back to records of a kind what another record took from them when it was made; null where
 * none says so, or only a part is given back. `taker` makes that other record; `isMeant`: which sentences count; `parts`: what the records
 * have of which some may be taken.
 */
export function saidRestored(
  operation: Operation,
  { name }: Pick<Resource, 'name'>,
  taker: Operation,
  { isMeant = () => true, parts = [] }: { isMeant?: (sentence: string) => boolean; parts?: readonly string[] } = {},
): string | null {
  const takes = changesNamed(taker, name);
  const found = wholeSentencesIn(unwrapped(wordsAbout(operation)).replaceAll(REFUSED_ASIDE, ''))
    .filter((sentence) => isMeant(sentence))
    .flatMap((sentence) => sentence.split(/(?<=[:;]) /))
    .find((clause) => {
      if (IN_PART.test(clause)) return false;
      if (AS_BEFORE.test(clause)) return takes;
      return (
        GIVES_BACK.test(clause) &&
        !NOT_DONE.test(clause) &&
        (takes || [name, ...parts].some((noun) => names(clause, noun)))
      );
    });
  return found ?? null;
}
