import type { Check, Test } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Compilation } from '../compilation.ts';
import { losesPeople } from '../gates/accounted/people.ts';

const said = ({ subject, predicate, negated }: Test): string => JSON.stringify([subject, predicate, negated]);

/**
 * "Given a cancelled trip, then the status must be cancelled and ...": what is given is what was asked for, and no condition of an answer
 * that has to show it. Any other check stays as it is.
 */
function withoutRepeatedCondition(check: Check): Check {
  if (check.kind !== 'when') return check;
  const [only, ...others] = testsOf(check.condition);
  if (only === undefined || others.length > 0) return check;
  return testsOf(check.consequence).some((test) => said(test) === said(only)) ? check.consequence : check;
}

/** What is given is no condition of an answer that has to show it. Null for a reading that has lost whom its text speaks of. */
export function asGiven(text: string, found: Compilation): Compilation | null {
  if (found.status !== 'understood') return found;
  if (losesPeople(text, found.check)) return null;
  const check = /^\s*given\b/i.test(text) ? withoutRepeatedCondition(found.check) : found.check;
  return check === found.check ? found : { ...found, check, paraphrase: paraphrase(check) };
}
