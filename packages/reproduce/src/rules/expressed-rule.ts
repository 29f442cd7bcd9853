import type { Check, Path, Test } from '@assay/rules';
import type { Assertion, Expected } from '../assertion.ts';
import type { JsonStep } from '../json-step.ts';
import { headerOf, isOfSchema, literalOf, predicateExpected } from './rule-assertions.ts';
import type { DocumentedAnswer } from '../schema/documented-answer.ts';

/** A rule that other tools are to check as well. */
export interface StatedRule {
  text: string;
  check: Check | null;
}

/**
 * A rule as assertions that tools know; `answers` is what the document says of them. What has no such form is a note with the reason,
 * beside the parts that have one.
 */
export function expressedRule({ text, check }: StatedRule, answers: readonly DocumentedAnswer[] = []): Assertion[] {
  if (check === null) return [{ kind: 'note', rule: text, reason: 'The validation rule is not understood.' }];
  const parts = (check.kind === 'all' ? check.checks : [check]).map((part) =>
    isOfSchema(part) ? schemaOf(answers, text) : partOf(part, text),
  );
  const found = parts.flatMap((part) => part ?? []);
  const reason = found.length === 0 ? 'It has no form there.' : 'A part of it has no form there.';
  return parts.includes(null) ? [...found, { kind: 'note', rule: text, reason }] : found;
}

/** Nothing where no body is documented: there is nothing to contradict. */
function schemaOf(answers: readonly DocumentedAnswer[], rule: string): Assertion[] | null {
  if (answers.length === 0) return null;
  return answers.every(({ body }) => body === null) ? [] : [{ kind: 'schema', answers, rule }];
}

/** Null where a check has no form in other tools. */
function partOf(check: Check, rule: string): Assertion[] | null {
  if (check.kind !== 'test' || check.quantifier.kind !== 'implied') return null;
  const { subject } = check;
  if (subject.kind === 'status') return statusOf(check);
  if (subject.kind === 'time') return timeOf(check);
  // An import does not read how tests say that a text starts with another one.
  if (subject.kind === 'header') return check.predicate.op === 'startsWith' ? null : headerOf(check, subject.name);
  if (subject.kind === 'body') return valueOf(check, [], rule);
  return subject.kind === 'field' ? valueOf(check, subject.path, rule) : null;
}

const classes = { informational: 1, success: 2, redirect: 3, clientError: 4, serverError: 5 } as const;

function statusOf({ predicate, negated }: Test): Assertion[] | null {
  if (negated) return null;
  if (predicate.op === 'statusClass')
    return predicate.class === 'error' ? null : [{ kind: 'statusClass', class: classes[predicate.class] }];
  const status = literalOf(predicate, 'equal');
  if (typeof status === 'number') return [{ kind: 'status', statuses: [status] }];
  if (predicate.op !== 'oneOf') return null;
  const statuses = predicate.values.flatMap((one) =>
    one.kind === 'literal' && typeof one.value === 'number' ? [one.value] : [],
  );
  return statuses.length === predicate.values.length ? [{ kind: 'status', statuses }] : null;
}

function timeOf({ predicate, negated }: Test): Assertion[] | null {
  const maxMs = literalOf(predicate, 'less');
  return negated || typeof maxMs !== 'number' ? null : [{ kind: 'time', maxMs }];
}

function valueOf({ predicate, negated }: Test, path: Path, rule: string): Assertion[] | null {
  const steps = path.flatMap((step): JsonStep[] =>
    typeof step === 'string' || (typeof step === 'number' && step >= 0) ? [step] : [],
  );
  const expected = predicateExpected(predicate);
  const wanted = expected === null || !negated ? expected : opposite(expected);
  if (steps.length < path.length || wanted === null) return null;
  return [{ kind: 'value', path: steps, expected: wanted, observed: undefined, rule }];
}

function opposite(expected: Expected): Expected | null {
  if (expected.op === 'present') return { op: 'absent' };
  return expected.op === 'equal' ? { op: 'notEqual', value: expected.value } : null;
}
