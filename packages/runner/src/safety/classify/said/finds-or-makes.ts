import type { Texts } from './clauses.ts';
import { MAX_TEXT } from './clauses.ts';

/** "Answers with the draft of that month if somebody has begun one", "Returns the tag of that name, made if need be". */
const FINDS =
  /\b(?:answers? with|returns?|gives?(?: back)?|yields?)\b[^.]{0,80}(?:\b(?:if|when|unless|where)\b|\bmade\b|\bexisting\b|\balready\b)|\b(?:find|found|get|fetch|look)s?(?: up)? or (?:create|make|add)/;

/** "If the number is on file, that entry is brought up to date instead". */
const BRINGS_UP_TO_DATE =
  /\b(?:if|when|where|known|existing|already)\b[^.]*\b(?:brought up to date|updated|refreshed|overwritten|replaced|merged|reused|taken instead|instead)\b/;

/** Whether a create says that it may answer with, or change, a record that is there instead of making one. */
export function findsOrMakes({ summary, description }: Texts): boolean {
  const text = [summary, description?.slice(0, MAX_TEXT)].filter(Boolean).join('. ').toLowerCase();
  return FINDS.test(text) || BRINGS_UP_TO_DATE.test(text);
}
