import { withPaths } from '../tree/at-location.ts';
import { literal } from '../language/values/values.ts';
import type { Check, Path, PathStep, SaidQuantifier, Test } from '../tree/check.ts';
import type { Binding } from './tree.ts';

const every: SaidQuantifier = { kind: 'all' };

/** A check said of the items of some lists, the innermost bound first. `null` where an item would have to be compared with what is outside of it. */
export function bound(check: Check, bindings: Binding[]): Check | null {
  let made: Check | null = check;
  for (const binding of bindings.toReversed()) made = made === null ? null : boundBy(made, binding);
  return made;
}

function boundBy(check: Check, { list, quantifier, filter }: Binding): Check | null {
  if (filter === null) {
    const plain = plainly(check, { list, quantifier });
    if (plain !== null) return plain;
  }
  const inner = within(check, list);
  const which = filter === null ? null : within(filter, list);
  if (inner === null || (filter !== null && which === null)) return null;
  return { kind: 'each', list, quantifier: quantifier ?? every, filter: which, check: inner };
}

/** What needs no item to be looked at as a whole is a test of its own. */
function plainly(check: Check, { list, quantifier }: Omit<Binding, 'filter'>): Check | null {
  const isAll = quantifier === null || quantifier.kind === 'all';
  if (check.kind === 'all' && isAll) {
    const parts = check.checks.map((one) => plainly(one, { list, quantifier })).filter((part) => part !== null);
    return parts.length < check.checks.length ? null : { ...check, checks: parts };
  }
  return check.kind === 'test' ? plainTest(check, { list, quantifier, isAll }) : null;
}

function plainTest(
  check: Test,
  { list, quantifier, isAll }: Omit<Binding, 'filter'> & { isAll: boolean },
): Check | null {
  if (check.subject.kind !== 'field') return null;
  const own = pathWithin(check.subject.path, list);
  if (own === null) return null;
  if (isAll && check.quantifier.kind === 'all') return check;
  if (check.quantifier.kind !== 'implied' || (!isAll && own.some(isEach))) return null;
  return { ...check, quantifier: quantifier ?? check.quantifier };
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
  const { subject } = check;
  const made: Test =
    subject.kind === 'field'
      ? { ...check, predicate, subject: { kind: 'field', path: own(subject.path) } }
      : { ...check, predicate };
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

export function allOf(checks: Check[]): Check {
  const flat = checks.flatMap((check) => (check.kind === 'all' ? check.checks : [check]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'all', checks: flat };
}

export function anyOf(checks: Check[]): Check {
  const flat = checks.flatMap((check) => (check.kind === 'any' ? check.checks : [check]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'any', checks: flat };
}

/** What is not so is not just something else: "not active" is false. */
function deniedTest(test: Test): Test {
  const { predicate } = test;
  const isFlag =
    predicate.op === 'compare' &&
    predicate.comparison === 'equal' &&
    predicate.value.kind === 'literal' &&
    typeof predicate.value.value === 'boolean';
  if (!isFlag || test.negated) return { ...test, negated: !test.negated };
  return {
    ...test,
    predicate: {
      ...predicate,
      value: literal(predicate.value.kind === 'literal' ? predicate.value.value !== true : false),
    },
  };
}

/** The contrary of what is said of one thing. */
export function denied(check: Check): Check {
  switch (check.kind) {
    case 'test':
      return deniedTest(check);
    case 'not':
      return check.check;
    case 'all':
      return anyOf(check.checks.map(denied));
    case 'any':
      return allOf(check.checks.map(denied));
    case 'outcome':
    case 'when':
    case 'each':
      return { kind: 'not', check };
  }
}
