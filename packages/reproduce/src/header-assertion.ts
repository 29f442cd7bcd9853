import type { Check, Predicate, Test } from '@assay/rules';
import type { Assertion } from './assertion.ts';

/** The literal that a comparison names; undefined for any other predicate. */
export const literalOf = (predicate: Predicate, comparison: string): unknown =>
  predicate.op === 'compare' && predicate.comparison === comparison && predicate.value.kind === 'literal'
    ? predicate.value.value
    : undefined;

/** What tools check of a header; null where the test has no form there. */
export function headerOf({ predicate, negated }: Test, name: string): Assertion[] | null {
  if (predicate.op === 'present') return [{ kind: 'header', name, expected: { op: negated ? 'absent' : 'present' } }];
  const value = literalOf(predicate, 'equal');
  return negated || typeof value !== 'string' ? null : [{ kind: 'header', name, expected: { op: 'equal', value } }];
}

/** What a check says of one header, wherever in it that stands. */
export function headerAssertions(check: Check | null, name: string): Assertion[] {
  if (check?.kind === 'all') return check.checks.flatMap((part) => headerAssertions(part, name));
  if (check?.kind !== 'test' || check.subject.kind !== 'header') return [];
  return check.subject.name.toLowerCase() === name.toLowerCase() ? (headerOf(check, check.subject.name) ?? []) : [];
}
