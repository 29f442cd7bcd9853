import { unwrapped } from '../resources/words/sentences-in.ts';

/** What cannot be read at all, or is not in the body, may have a status of its own. */
const ELSEWHERE =
  /\b(malformed|unreadable|json|xml|syntax|pars(e|ed|ing)|parameters?|quer(y|ies)|headers?|paths?|ids?|media|not (be )?used?|never|don't|do not|does not|login|token|state|taken|exists?)\b/i;
const OF_VALUES =
  /\b(fields?|members?|attributes?|bod(y|ies)|values?|validation|(in)?valid|wrong|limits?|constraints?|schemas?)\b/i;
/** What no schema says may have a status of its own beside what breaks a schema. */
const OF_RULES = /\b(rules?|semantic(s|ally)?|business|logic(al(ly)?)?)\b/i;

const withoutEmphasis = (text: string): string => text.replaceAll(/\*+|(?<!\w)_+|_+(?!\w)/g, '');

const clausesIn = (text: string): string[] => withoutEmphasis(unwrapped(text)).split(/[,;:()]|\.(?=\s|$)|\n+|\bbut\b/i);

function statusIn(clause: string): number | null {
  const named = new Set(clause.match(/\b4\d\d\b/g));
  const [only] = named;
  return named.size === 1 && (only === '400' || only === '422') ? Number(only) : null;
}

/**
 * The status of 400 and 422 that a document gives in words to a body with values that break its limits: "A body that breaks a limit
 * is 422". Null where it says nothing, or both.
 */
export function saidBodyStatus(description: string): number | null {
  const clauses = clausesIn(description).filter((clause) => !ELSEWHERE.test(clause) && statusIn(clause) !== null);
  const ofValues = clauses.filter((clause) => OF_VALUES.test(clause));
  return onlyStatus(ofValues.length > 0 ? ofValues : clauses.filter((clause) => OF_RULES.test(clause)));
}

function onlyStatus(clauses: readonly string[]): number | null {
  const [only, ...others] = new Set(clauses.flatMap((clause) => statusIn(clause) ?? []));
  return only !== undefined && others.length === 0 ? only : null;
}
