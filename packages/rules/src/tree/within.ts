import { subjectWith, withPaths } from './at-location.ts';
import type { Check, Path, PathStep, Test } from './check.ts';

/** What is said of every item of a list, said of the item: `null` when something else is compared or spoken of. */
export function withinItem(check: Check, list: Path): Check | null {
  const plain = ofOneItem(check);
  return plain === null ? null : within(plain, list);
}

/** Without the quantifiers of a check that speaks of values of every item; `null` when it speaks of something else. */
function ofOneItem(check: Check): Check | null {
  switch (check.kind) {
    case 'test':
      return isOfEveryItem(check) ? { ...check, quantifier: { kind: 'implied' } } : null;
    case 'all':
    case 'any': {
      const checks = check.checks.map(ofOneItem).filter((one) => one !== null);
      return checks.length < check.checks.length ? null : { ...check, checks };
    }
    case 'not': {
      const inner = ofOneItem(check.check);
      return inner === null ? null : { ...check, check: inner };
    }
    case 'outcome':
    case 'when':
    case 'each':
      return null;
  }
}

function isOfEveryItem({ subject, quantifier }: Test): boolean {
  return subject.kind === 'field' && (quantifier.kind === 'implied' || quantifier.kind === 'all');
}

/** The same check with paths that begin at the item of a list. */
export function within(check: Check, list: Path): Check | null {
  switch (check.kind) {
    case 'test':
      return testWithin(check, list);
    case 'outcome':
      return check;
    case 'all':
    case 'any': {
      const checks = check.checks.map((one) => within(one, list)).filter((one) => one !== null);
      return checks.length < check.checks.length ? null : { ...check, checks };
    }
    case 'not': {
      const inner = within(check.check, list);
      return inner === null ? null : { ...check, check: inner };
    }
    case 'when':
      return whenWithin(check, list);
    case 'each': {
      const own = pathWithin(check.list, list);
      return own === null ? null : { ...check, list: own };
    }
  }
}

function whenWithin(check: Check & { kind: 'when' }, list: Path): Check | null {
  const [condition, consequence] = [within(check.condition, list), within(check.consequence, list)];
  return condition === null || consequence === null ? null : { ...check, condition, consequence };
}

function testWithin(check: Test, list: Path): Test | null {
  let isOutside = false;
  const own = (path: Path): Path => {
    const inner = pathWithin(path, list);
    isOutside ||= inner === null;
    return inner ?? path;
  };
  const predicate = withPaths(check.predicate, own);
  const made: Test = { ...check, predicate, subject: subjectWith(check.subject, own) };
  return isOutside ? null : made;
}

export function pathWithin(path: Path, list: Path): Path | null {
  if (path.length <= list.length || !list.every((step, at) => sameStep(step, path[at]))) return null;
  return isEach(path[list.length]) ? path.slice(list.length + 1) : null;
}

function sameStep(left: PathStep, right: PathStep | undefined): boolean {
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
}

export function isEach(step: PathStep | undefined): boolean {
  return typeof step === 'object' && 'each' in step;
}
