import type { Situation } from '../../chains/situation.ts';
import type { Resource } from '../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular } from '../../resources/words/words.ts';
import { recordsIn } from '../../resources/identity/records-in.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { saidUnique, saysUnique } from '../../resources/uniqueness.ts';
import { isAbout, OWNERS, surelyUnique, type Field } from './said-unique.ts';

/** "In the whole valley", "over all branches", "no matter in which shop", "whichever account issued the other one". */
const EVERYWHERE =
  /\b(?:in|over|across|within|throughout|for) (?:the |our )?(?:whole|entire|all|every|any)\b|\b(?:no matter|regardless of|irrespective of) (?:in |of |for |by |to )*(?:who|whose|whom|which|what|the owner)\b|\bwhichever\b|\bwhoever\b|\bglobal(?:ly)?\b|\b[\w]+-wide\b|\b(?:anybody|anyone|somebody else|someone else)\b|\b(?:shared? by|of) (?:all|every) \w+/i;
const ANOTHER = /\b(?:another|other|others['’]?|different|(?:of|from) any) (\w+)/gi;
/** "Unique within the shop", "per account", "among your own". */
const WITHIN = /\b(?:within|per|among|for) (?:the |an? |its |each |your |their |one )?(?!the|whole|entire|all)[\w-]+/i;

/** "For this box or any other", "whatever box it is in", "not once per box". */
const BEYOND_PARENT =
  /\b(?:any|every|each|all|no|or|of) others?\b|\banother\b|\bwhatever\b|\bwhichever\b|\bno matter (?:which|what|where|in)\b|\b(?:regardless|irrespective) of\b|\bnot (?:just |only |merely )?(?:once |one )?(?:per|for each|for every|within)\b|\bacross\b/i;

/** Whether a sentence about what is taken says that it is so below all records of a kind, not below each. */
export const saysBeyond = (sentence: string, parent: Pick<Resource, 'name'>): boolean =>
  EVERYWHERE.test(sentence) || (isAbout(sentence, parent.name) && BEYOND_PARENT.test(sentence));

/** Whether a sentence names people, or what they belong to, beside the records themselves. */
function saysEverywhere(sentence: string, { index }: Situation): boolean {
  if (EVERYWHERE.test(sentence)) return true;
  const kinds = new Set(index.resources.map(({ name }) => name));
  return [...sentence.matchAll(ANOTHER)].some(([, who = '']) => {
    const word = singular(who.toLowerCase());
    return OWNERS.has(word) && !kinds.has(word);
  });
}

/** Fields of which the document says that no two records of anybody share them. */
export function uniqueEverywhere(fields: readonly Field[], situation: Situation): string[] {
  const { operation, description } = situation;
  const said = [409, 422, 400].flatMap((status) => sentencesIn(unwrapped(wordsAbout(operation, status))));
  const promised = [...saidUnique(fields, operation), ...surelyUnique(fields, situation)];
  const general = sentencesIn(unwrapped(description));
  const above = recordsIn(operation, situation.index).map((one) => one.name);
  return fields
    .filter(([name, view]) => {
      const own = sentencesIn(unwrapped(view.description ?? ''));
      const about = [...own, ...[...said, ...general].filter((sentence) => isAbout(sentence, name))];
      const isUnique = about.some((sentence) => saysUnique(sentence)) || promised.includes(name);
      // Below a record of their own somebody else may have the same, where the words are about that.
      const isWide = (one: string): boolean =>
        saysEverywhere(one, situation) && !above.some((kind) => isAbout(one, kind));
      return isUnique && about.some(isWide) && !own.some((one) => WITHIN.test(one) && !saysEverywhere(one, situation));
    })
    .map(([name]) => name);
}
