import type { Check, ItemKey, Operand, Path, PathStep, Test } from './check.ts';
import { pathWithin } from './within.ts';

/** A condition on one member of the items of a list, as the step of a path that leads to those; null where it says anything else. */
export function chosenStep(check: Check, list: Path): PathStep | null {
  const test = onlyTest(check);
  const where = test?.subject.kind === 'field' ? memberOf(test.subject.path, list) : null;
  if (test === null || where === null) return null;
  const { predicate, negated } = test;
  const is = predicate.op === 'compare' && predicate.comparison === 'equal' ? keyOf(predicate.value) : null;
  if (!negated) return is === null ? null : { where, is };
  return typeof is === 'boolean' ? { where, is: !is } : null;
}

/** That the member is there is said by its value. */
function onlyTest(check: Check): Test | null {
  const tests = check.kind === 'all' ? check.checks.filter((one) => !isOfBeingThere(one)) : [check];
  const [only] = tests;
  return tests.length === 1 && only?.kind === 'test' ? only : null;
}

function memberOf(path: Path, list: Path): string | null {
  const own = pathWithin(path, list);
  return own?.length === 1 && typeof own[0] === 'string' ? own[0] : null;
}

const isOfBeingThere = (check: Check): boolean =>
  check.kind === 'test' && check.predicate.op === 'present' && !check.negated;

function keyOf(operand: Operand): ItemKey | null {
  if (operand.kind === 'words') return operand.text;
  if (operand.kind !== 'literal') return null;
  const { value } = operand;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
