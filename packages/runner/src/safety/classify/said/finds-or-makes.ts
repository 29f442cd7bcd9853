import type { Texts } from './clauses.ts';
import { wholeText } from './clauses.ts';

/** "Answers with the draft of that month if somebody has begun one", "Returns the tag of that name, made if need be". */
const FINDS =
  /\b(?:answers? with|returns?|gives?(?: back)?|yields?)\b[^.]{0,80}(?:\b(?:if|when|unless|where)\b|\bmade\b|\bexisting\b|\balready\b)|\b(?:find|found|get|fetch|look)s?(?: up)? or (?:create|make|add)/;

/** "If the number is on file, that entry is brought up to date instead". */
const BRINGS_UP_TO_DATE =
  /\b(?:if|when|where|known|existing|already)\b[^.]*\b(?:brought up to date|updated|refreshed|overwritten|replaced|merged|reused|taken instead|instead)\b/;

/** "One budget per year": what is sent for a year that has one is that one's. */
const ONE_PER = /\b(?:there is |there can be )?(?:only )?one [\w-]+ (?:per|for each|for every|for a) (?<key>[\w-]+)/;

/** The word by which a text says that there is one record of a kind for each of something; null where it says so of nothing. */
export const onePer = (texts: Texts): string | null => ONE_PER.exec(wholeText(texts))?.groups?.['key'] ?? null;

/** Whether a create says that it may answer with, or change, a record that is there instead of making one. */
export function findsOrMakes(texts: Texts): boolean {
  const text = wholeText(texts);
  return FINDS.test(text) || BRINGS_UP_TO_DATE.test(text);
}
