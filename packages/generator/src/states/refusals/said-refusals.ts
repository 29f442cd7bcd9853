import type { Operation } from '@assay/api-model';
import { withWholeItems } from '../../resources/words/refusals/list-items.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { saidForEverybody } from './for-everybody.ts';

/** What says itself that something is refused, or what alone is allowed. */
const SAYS_ITSELF =
  /\b(?:only|must|has to|have to|needs? to|can ?not|can't|may not|not allowed|refused|rejected|no longer|never|while|unless|when|if|4\d\d|neither)\b/i;

const JOINTS = /,\s*(?:or\s+)?|\s+or\s+(?=(?:an?|the|its|it|their|this|that|you)\b)|;\s*|\.\s+|\.$/i;

/** What is refused only together with something else, or under another condition than a state. */
const IS_PARTIAL = /\b(?:and|but|would|was to|were to|to be)\b/i;

/** A clause with its verb: "nothing has been sent", "not a draft", "closed already". */
function clauseOf(text: string): string {
  const clause = text
    .trim()
    .replace(/^(?:either|because)\s+/i, '')
    // "The claim is no draft".
    .replace(/\b(is|are) no (?!longer\b|more\b)/i, '$1 not a ');
  if (/^(?:nothing (?:has been|is|was)|not)\b/i.test(clause))
    return clause.replace(/^(?:nothing (?:has been|is|was)|not)\b/i, 'it is not');
  return /^\w+ already\b/i.test(clause) ? `it is ${clause}` : clause;
}

const VERB = /\b(?:is|are|has|have|was|were)\b/i;

/** "Sale not live", "its sale not live", "paddle suspended", "member leading already": a noun with what it is, and no verb. */
const BARE = /^(?<noun>(?:(?:the|its|their|this|that|an?) )?(?!not\b)\w+) (?<is>(?:not )?(?!not\b)\w+(?: already)?)$/i;

/** Parts of a list of reasons without verbs, each with its verb. */
function bareClauses(clause: string): string[] {
  if (VERB.test(clause)) return [clause];
  return clause.split(/\s+or\s+/i).map((part) => part.trim().replace(BARE, '$<noun> is $<is>'));
}

/** The statuses that servers refuse what a state does not allow with. */
const REFUSALS = ['409', '422', '423'];

/** The reasons that the words on refusals give, each as a sentence of its own: "Refused when its garden is not open". */
export function saidReasons({ responses }: Operation): string[] {
  return responses
    .filter(({ status }) => REFUSALS.includes(status))
    .map(({ description }) => description ?? '')
    .flatMap((text) => text.split(JOINTS))
    .map(clauseOf)
    .flatMap(bareClauses)
    .filter((clause) => VERB.test(clause) && !SAYS_ITSELF.test(clause) && !IS_PARTIAL.test(clause))
    .map((clause) => `Refused when ${clause}.`);
}

/** What the document says about the states that an operation needs and leads to. */
export const wordsOnStates = (operation: Operation): string =>
  `${saidForEverybody(withWholeItems(wordsAbout(operation, 409)))}. ${saidReasons(operation).join(' ')}`;
