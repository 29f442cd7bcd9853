import type { Check, Outcome, Test } from './check.ts';

/** Every part of a check that is judged by itself, in the order in which they are said. */
export function partsOf(check: Check): (Test | Outcome)[] {
  switch (check.kind) {
    case 'test':
    case 'outcome':
      return [check];
    case 'all':
    case 'any':
      return check.checks.flatMap(partsOf);
    case 'not':
      return partsOf(check.check);
    case 'when':
      return [...partsOf(check.condition), ...partsOf(check.consequence)];
  }
}

/** Those of them that compare something; outcomes do not. */
export function testsOf(check: Check): Test[] {
  return partsOf(check).filter((part): part is Test => part.kind === 'test');
}
