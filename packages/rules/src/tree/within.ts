import { withPaths } from './at-location.ts';
import type { Check, Path, PathStep, Subject, Test } from './check.ts';

/** What is said of every item of a list, said of the item: `null` when something else is compared or spoken of. */
export function withinItem(check: Check, list: Path): Check | null {
  switch (check.kind) {
    case 'test':
      return testWithin(check, list);
    case 'all':
    case 'any':
      return severalWithin(check, list);
    case 'not': {
      const inner = withinItem(check.check, list);
      return inner === null ? null : { ...check, check: inner };
    }
    case 'outcome':
    case 'when':
    case 'each':
      return null;
  }
}

function severalWithin(check: Check & { kind: 'all' | 'any' }, list: Path): Check | null {
  const checks = check.checks.map((one) => withinItem(one, list)).filter((one) => one !== null);
  return checks.length < check.checks.length ? null : { ...check, checks };
}

function testWithin(check: Test, list: Path): Check | null {
  const subject = subjectWithin(check.subject, list);
  if (subject === null || (check.quantifier.kind !== 'implied' && check.quantifier.kind !== 'all')) return null;
  let isOutside = false;
  const predicate = withPaths(check.predicate, (path) => {
    const own = pathWithin(path, list);
    isOutside ||= own === null;
    return own ?? path;
  });
  return isOutside ? null : { ...check, subject, predicate, quantifier: { kind: 'implied' } };
}

function subjectWithin(subject: Subject, list: Path): Subject | null {
  const path = subject.kind === 'field' ? pathWithin(subject.path, list) : null;
  return path === null ? null : { kind: 'field', path };
}

function pathWithin(path: Path, list: Path): Path | null {
  const isUnder = path.length > list.length && list.every((step, at) => sameStep(step, path[at]));
  return isUnder && isEach(path[list.length]) ? path.slice(list.length + 1) : null;
}

function sameStep(left: PathStep, right: PathStep | undefined): boolean {
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
}

function isEach(step: PathStep | undefined): boolean {
  return typeof step === 'object' && 'each' in step;
}
