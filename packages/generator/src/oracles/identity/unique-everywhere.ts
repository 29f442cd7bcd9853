import type { Situation } from '../../chains/situation.ts';
import type { Resource } from '../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
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

/** "Whatever box it is in", "not once per box": which parent it is makes no difference. */
const NO_MATTER =
  /\b(?:whatever|whichever|across|no matter (?:which|what|where|in)|(?:regardless|irrespective) of|not (?:just |only |merely )?(?:once |one )?(?:per|for each|for every|within))\b/i;

/**
 * Whether a sentence about what is taken says that it is so below all records of a kind: "for this box or any other", "another box has
 * it". "Another label of the box" speaks of one.
 */
export function saysBeyond(sentence: string, { name }: Pick<Resource, 'name'>): boolean {
  const said = wordsOf(sentence).map(singular).join(' ');
  if (
    new RegExp(`\\b(?:whole|entire|each|every|per|within|same|its|one) (?:a |the )?${name}\\b`).test(said) &&
    !NO_MATTER.test(sentence)
  )
    return false;
  if (EVERYWHERE.test(sentence)) return true;
  const others = `\\b(?:another|any|(?:any|every|each|all) other) ${name}\\b|\\b${name} (?:or|and) (?:\\w+ )?(?:any|every|all|an) other\\b`;
  return isAbout(sentence, name) && (NO_MATTER.test(sentence) || new RegExp(others).test(said));
}

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
