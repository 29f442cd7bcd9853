import { unwrapped } from '../resources/words/sentences-in.ts';

/** What cannot be read at all, or is not in the body, may have a status of its own. */
const ELSEWHERE =
  /\b(malformed|unreadable|json|xml|syntax|pars(e|ed|ing)|parameters?|quer(y|ies)|headers?|paths?|ids?|media|not (be )?used?|never|don't|do not|does not|login|token|state|taken|exists?)\b/i;
const OF_VALUES =
  /\b(fields?|members?|attributes?|bod(y|ies)|values?|validation|(in)?valid|wrong|limits?|constraints?|rules?|schema)\b/i;

const clausesIn = (text: string): string[] => unwrapped(text).split(/[,;:()]|\.(?=\s|$)|\n+|\bbut\b/i);

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
  const found = clausesIn(description).flatMap((clause) => {
    const status = OF_VALUES.test(clause) && !ELSEWHERE.test(clause) ? statusIn(clause) : null;
    return status === null ? [] : [status];
  });
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : null;
}
