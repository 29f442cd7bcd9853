import { isWholeName } from '../../language/names/names.ts';
import type { NameIndex } from '../../language/names/names.ts';
import type { Check, Test } from '../../tree/check.ts';

/** What must not be there and is nowhere in a known answer must not be there anywhere, whoever it was said to belong to. */
export function nowhere(check: Check, names: NameIndex): Check {
  if (!names.hasShape) return check;
  if (check.kind === 'test') return forbidden(check, names);
  return check.kind === 'all' ? { ...check, checks: check.checks.map((one) => nowhere(one, names)) } : check;
}

function forbidden(test: Test, names: NameIndex): Test {
  const { subject, predicate, negated, quantifier } = test;
  if (predicate.op !== 'present' || !negated || quantifier.kind !== 'implied' || subject.kind !== 'field') return test;
  const name = subject.path.at(-1);
  if (typeof name !== 'string' || subject.path.some((step) => typeof step !== 'string') || isWholeName(name, names))
    return test;
  return { ...test, subject: { kind: 'field', path: [{ find: name }] } };
}
