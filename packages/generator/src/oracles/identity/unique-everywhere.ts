import type { JsonSchemaObject } from '@assay/api-model';
import type { Situation } from '../../chains/situation.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { saidUnique, saysUnique } from '../../resources/uniqueness.ts';

/** "In the whole valley", "over all branches", "no matter in which shop", "whichever account issued the other one". */
const EVERYWHERE =
  /\b(?:in|over|across|within|throughout|for) (?:the |our )?(?:whole|entire|all|every|any)\b|\b(?:no matter|regardless of|irrespective of) (?:in |of |for |by |to )*(?:who|whose|whom|which|what|the owner)\b|\bwhichever\b|\bwhoever\b|\bglobal(?:ly)?\b|\b[\w]+-wide\b|\b(?:anybody|anyone|somebody else|someone else)\b|\b(?:shared? by|of) (?:all|every) \w+/i;
const ANOTHER = /\b(?:another|other|others['’]?|different) (\w+)/gi;
/** "Unique within the shop", "per account", "among your own". */
const WITHIN = /\b(?:within|per|among|for) (?:the |an? |its |each |your |their |one )?(?!the|whole|entire|all)[\w-]+/i;

type Field = readonly [name: string, view: JsonSchemaObject];

const isAbout = (sentence: string, field: string): boolean =>
  ` ${wordsOf(sentence.replaceAll(/\be-mail/gi, 'email'))
    .map(singular)
    .join(' ')} `.includes(` ${wordsOf(field).map(singular).join(' ')} `);

/** Whether a sentence names people, or what they belong to, beside the records themselves. */
function saysEverywhere(sentence: string, { index }: Situation): boolean {
  if (EVERYWHERE.test(sentence)) return true;
  const kinds = new Set(index.resources.map(({ name }) => name));
  return [...sentence.matchAll(ANOTHER)].some(([, who = '']) => {
    const word = singular(who.toLowerCase());
    return OWNERS.has(word) && !kinds.has(word);
  });
}

/** Whom or what records of several accounts belong to. */
const OWNERS = new Set(
  'account user person people tenant organization organisation company team branch shop store office site owner agent operator customer member'.split(
    ' ',
  ),
);

/** Fields of which the document says that no two records of anybody share them. */
export function uniqueEverywhere(fields: readonly Field[], situation: Situation): string[] {
  const { operation, description } = situation;
  const said = [409, 422, 400].flatMap((status) => sentencesIn(unwrapped(wordsAbout(operation, status))));
  const promised = saidUnique(fields, operation);
  const general = sentencesIn(unwrapped(description));
  return fields
    .filter(([name, view]) => {
      const own = sentencesIn(unwrapped(view.description ?? ''));
      const about = [...own, ...[...said, ...general].filter((sentence) => isAbout(sentence, name))];
      const isUnique = about.some((sentence) => saysUnique(sentence)) || promised.includes(name);
      return isUnique && about.some((one) => saysEverywhere(one, situation)) && !own.some((one) => WITHIN.test(one));
    })
    .map(([name]) => name);
}
