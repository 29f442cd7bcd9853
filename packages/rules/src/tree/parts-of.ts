import { atLocation } from './at-location.ts';
import type { Check, Outcome, Test } from './check.ts';

/** Every part of a check that is judged by itself, in the order in which they are said; what is said of the items of a list with its location in the whole answer. */
export function partsOf(check: Check): (Test | Outcome)[] {
  if (check.kind === 'test' || check.kind === 'outcome') return [check];
  if (check.kind !== 'each') return innerChecks(check).flatMap(partsOf);
  const location = [...check.list, { each: true as const }];
  return innerChecks(check).flatMap((part) => partsOf(atLocation(part, location)));
}

/** Those of them that compare something; outcomes do not. */
export function testsOf(check: Check): Test[] {
  return partsOf(check).filter((part): part is Test => part.kind === 'test');
}

/** The checks that a check is made of. */
export function innerChecks(check: Check): Check[] {
  switch (check.kind) {
    case 'test':
    case 'outcome':
      return [];
    case 'all':
    case 'any':
      return check.checks;
    case 'not':
      return [check.check];
    case 'when':
      return [check.condition, check.consequence];
    case 'each':
      return check.filter === null ? [check.check] : [check.filter, check.check];
  }
}
