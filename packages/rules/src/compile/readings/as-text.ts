import { prepareSample } from '../../exchange.ts';
import type { RuleContext } from '../../exchange.ts';
import type { Check, Predicate, Test } from '../../tree/check.ts';

/** In a page or a table, words that must not be there are a text: it has no members that could be called so. */
export function asText(check: Check, quoted: ReadonlySet<string>, { samples }: RuleContext): Check {
  const sample = samples?.[0];
  if (sample === undefined || quoted.size === 0 || sample.response.body.trim() === '') return check;
  return prepareSample(sample).responseJson().ok ? check : inText(check, quoted);
}

function inText(check: Check, quoted: ReadonlySet<string>): Check {
  if (check.kind === 'all') return { ...check, checks: check.checks.map((one) => inText(one, quoted)) };
  if (check.kind !== 'test' || !check.negated) return check;
  const [first, ...others] = wordsOf(check).map(without);
  if (first === undefined || !wordsOf(check).every((word) => quoted.has(word))) return check;
  return others.length === 0 ? first : { kind: 'all', checks: [first, ...others] };
}

function wordsOf({ subject, predicate }: Test): string[] {
  if (predicate.op === 'leaks') return predicate.what.length === 0 ? predicate.words : [];
  const [only, ...others] = predicate.op === 'present' && subject.kind === 'field' ? subject.path : [];
  if (only === undefined || others.length > 0) return [];
  if (typeof only === 'string') return [only];
  return typeof only === 'object' && 'find' in only ? [only.find] : [];
}

function without(text: string): Test {
  const predicate: Predicate = { op: 'contains', value: { kind: 'literal', value: text } };
  return { kind: 'test', subject: { kind: 'body' }, quantifier: { kind: 'implied' }, predicate, negated: true };
}
