import type { Check, Path } from '../../tree/check.ts';
import { withinItem } from '../../tree/within.ts';

/**
 * A condition and a demand that are both of the items of one list are meant of each item: "a task with state done has a date" is not met by
 * a list in which one task is done and another one has the date.
 */
export function perItem(check: Check): Check {
  if (check.kind === 'all' || check.kind === 'any') return { ...check, checks: check.checks.map(perItem) };
  return check.kind === 'when' ? (eachOf(check) ?? check) : check;
}

function eachOf({ condition, consequence }: Check & { kind: 'when' }): Check | null {
  const list = listOf(condition.kind === 'not' ? condition.check : condition);
  if (list === null || listOf(consequence) === null) return null;
  const filter = withinItem(condition, list);
  const check = withinItem(consequence, list);
  return filter === null || check === null ? null : { kind: 'each', list, quantifier: { kind: 'all' }, filter, check };
}

/** The list of whose items a check tests one field. */
function listOf(check: Check): Path | null {
  if (check.kind !== 'test' || check.subject.kind !== 'field' || check.quantifier.kind !== 'implied') return null;
  const { path } = check.subject;
  const at = path.findIndex((step) => typeof step === 'object' && 'each' in step);
  const below = path.slice(at + 1);
  return at < 0 || below.length === 0 || below.some((step) => typeof step !== 'string') ? null : path.slice(0, at);
}
