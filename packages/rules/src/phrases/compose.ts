import { literal } from '../language/values/values.ts';
import type { Check, SaidQuantifier, Test } from '../tree/check.ts';
import { isEach, pathWithin, within } from '../tree/within.ts';
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
