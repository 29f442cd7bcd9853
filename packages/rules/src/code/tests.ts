import type { Path, Predicate, Subject, Test } from '../tree/check.ts';

export function fieldTest(path: Path, predicate: Predicate, negated = false): Test {
  return test({ kind: 'field', path }, predicate, negated);
}

export function test(subject: Subject, predicate: Predicate, negated = false): Test {
  return { kind: 'test', subject, quantifier: { kind: 'implied' }, predicate, negated };
}
