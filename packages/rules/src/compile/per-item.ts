import type { Check, Path, Test } from '../tree/check.ts';

/**
 * A condition and a demand that are both of the items of one list are meant of each item: "a task with state done has a date" is not met by
 * a list in which one task is done and another one has the date.
 */
export function perItem(check: Check): Check {
  if (check.kind === 'all' || check.kind === 'any') return { ...check, checks: check.checks.map(perItem) };
  return check.kind === 'when' ? (eachOf(check) ?? check) : check;
}

function eachOf({ condition, consequence }: Check & { kind: 'when' }): Check | null {
  const isDenied = condition.kind === 'not';
  const held = itemTest(isDenied ? condition.check : condition);
  const then = itemTest(consequence);
  if (held === null || then === null || JSON.stringify(held.list) !== JSON.stringify(then.list)) return null;
  const filter: Check = isDenied ? { kind: 'not', check: held.test } : held.test;
  return { kind: 'each', list: held.list, quantifier: { kind: 'all' }, filter, check: then.test };
}

/** A test of one field of every item of a list, as a test of the item. */
function itemTest(check: Check): { list: Path; test: Test } | null {
  if (check.kind !== 'test' || check.subject.kind !== 'field' || check.quantifier.kind !== 'implied') return null;
  const { path } = check.subject;
  const at = path.findIndex((step) => typeof step === 'object' && 'each' in step);
  const below = path.slice(at + 1);
  if (at < 0 || below.length === 0 || below.some((step) => typeof step !== 'string')) return null;
  return { list: path.slice(0, at), test: { ...check, subject: { kind: 'field', path: below } } };
}
