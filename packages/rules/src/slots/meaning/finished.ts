import { allOf, bound } from '../../phrases/compose.ts';
import type { Meaning } from './meaning.ts';
import type { Check, Path } from '../../tree/check.ts';
import { isEach, pathWithin } from '../../tree/within.ts';

/** That what a condition speaks of is there at all. `null` where it speaks of nothing in the answer. */
export function occurring(condition: Check): Check | null {
  const list = sharedList(pathsIn([condition]));
  return list === null ? condition : bound(condition, [{ list, quantifier: { kind: 'any' }, filter: null }]);
}

/** A demand and the condition that it is under, said of each item where both are of items. `null` where the two cannot be brought together. */
export function finished({ check, filter }: Meaning, condition: Check | null): Check | null {
  const parts = check.kind === 'all' ? check.checks : [check];
  const ofAnswer = parts.filter((part) => pathsIn([part]).length === 0);
  if (ofAnswer.length > 0 && ofAnswer.length < parts.length) {
    const rest = finished({ check: allOf(parts.filter((part) => !ofAnswer.includes(part))), filter }, condition);
    return rest === null ? null : allOf([...ofAnswer, rest]);
  }
  const which = [filter, condition].filter((one) => one !== null);
  const paths = pathsIn([check, ...which]);
  const list = sharedList(paths);
  if (list === null && which.length === 0) return check;
  // A condition about some items says nothing of the answer as a whole.
  if (list === null)
    return pathsIn(which).some((path) => path.some(isEach))
      ? null
      : { kind: 'when', condition: allOf(which), consequence: check };
  const own = which.length === 0 ? null : allOf(which);
  return bound(check, [{ list, quantifier: own === null ? null : { kind: 'all' }, filter: own }]);
}

function pathsIn(checks: Check[]): Path[] {
  return checks.flatMap((check): Path[] => {
    switch (check.kind) {
      case 'test':
        return check.subject.kind === 'field' ? [check.subject.path] : [];
      case 'all':
      case 'any':
        return pathsIn(check.checks);
      case 'not':
        return pathsIn([check.check]);
      case 'when':
        return pathsIn([check.condition, check.consequence]);
      case 'each':
        return [check.list];
      case 'outcome':
        return [];
    }
  });
}

/** The innermost list through whose items all paths lead. */
function sharedList(paths: Path[]): Path | null {
  const [first] = paths;
  if (first === undefined) return null;
  for (let at = first.length - 1; at >= 0; at--) {
    const list = first.slice(0, at);
    if (isEach(first[at]) && paths.every((path) => pathWithin(path, list) !== null)) return list;
  }
  return null;
}
