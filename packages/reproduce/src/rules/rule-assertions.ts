import type { Json } from '@assay/api-model';
import { parsePath, testsOf } from '@assay/rules';
import type { Check, Evidence, Predicate, Test } from '@assay/rules';
import type { Assertion, Expected, Scalar } from '../assertion.ts';
import { escapedPattern } from '../escaped-pattern.ts';
import { comparedAssertions, MAX_VALUES } from './compared-rule.ts';
import type { JsonStep } from '../json-step.ts';
import { isPlainType, isScalar, schemaProblem } from '../schema/schema-problem.ts';

interface UnmetRule {
  text: string;
  reason: string;
  check: Check | null;
  evidence: readonly Evidence[];
  /** The body that was answered, for values that the evidence describes only; undefined where it is no JSON. */
  answer?: Json | undefined;
  /** The body that is sent, with variables; null where there is none. */
  sent?: string | null;
}

/**
 * A rule that was not met, as assertions about the values that were found. Where a rule has no form that every tool knows, the
 * assertion is that the value is not the one that was wrong.
 */
export function assertionsOf(unmet: UnmetRule): Assertion[] {
  const { text, reason, check, evidence, sent = null } = unmet;
  const wrong = evidence.filter(({ ok }) => !ok);
  if (isOfSchema(check)) return schemaAssertions(unmet, wrong.slice(0, MAX_VALUES));
  // The status has an assertion of its own.
  if (wrong.length > 0 && isOfStatus(check) && wrong.every(({ path }) => path === 'status')) return [];
  const note = { kind: 'note', rule: text, reason } as const;
  const compared = comparedAssertions(check, wrong, note);
  if (compared !== null) return compared;
  const found = wrong.slice(0, MAX_VALUES).flatMap(({ path, value }): Assertion[] => {
    if (path.startsWith('header ')) return headerAssertions(check, path.slice('header '.length));
    const steps = path === 'status' && isOfStatus(check) ? null : stepsOf(path);
    if (steps === null) return [];
    const template = sentText(check, sent);
    if (template !== null) return [{ kind: 'text', path: steps, template, rule: text }];
    const observed = scalarOf(value);
    const expected = expectedOf(check) ?? notThis(observed);
    return expected === null ? [] : [{ kind: 'value', path: steps, expected, observed, rule: text }];
  });
  return found.length > 0 ? found : [note];
}

/** The text that a value is compared with, where it is made anew for each request: it is never seen again. */
function sentText(check: Check | null, sent: string | null): string | null {
  if (check?.kind !== 'test' || check.negated || check.predicate.op !== 'compare') return null;
  const { comparison, value } = check.predicate;
  if (comparison !== 'equal' || value.kind !== 'request' || sent === null) return null;
  const name = escapedPattern(JSON.stringify(value.name));
  const written = new RegExp(`${name}\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(sent)?.[1];
  const text: unknown = written === undefined ? undefined : JSON.parse(written);
  return typeof text === 'string' && /\{\{\w+\}\}/.test(text) ? text : null;
}

const notThis = (observed: Scalar | undefined): Expected | null =>
  observed === undefined ? null : { op: 'notEqual', value: observed };

/** A path of names and positions; null for one that leads to something else. */
function stepsOf(path: string): JsonStep[] | null {
  const steps = parsePath(path)?.map((step) => (typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step));
  return steps?.every((step) => typeof step === 'string' || typeof step === 'number') === true ? steps : null;
}

function scalarOf(text: string): Scalar | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isScalar(value)) return value;
  } catch {
    // Evidence that is no value, such as the message of a schema.
  }
  return undefined;
}

function expectedOf(check: Check | null): Expected | null {
  return check?.kind === 'test' && !check.negated ? predicateExpected(check.predicate) : null;
}

/** Whether `status` in the evidence is the one of the answer, and not a member of the body that is called so. */
function isOfStatus(check: Check | null): boolean {
  if (check === null) return true;
  return testsOf(check).some(({ subject }) => subject.kind === 'status');
}

export const isOfSchema = (check: Check | null): boolean =>
  check?.kind === 'test' && check.subject.kind === 'body' && check.predicate.op === 'schema' && !check.negated;

/** What a validator found, each as far as tools without schemas can tell it. */
function schemaAssertions({ text, reason, answer }: UnmetRule, wrong: readonly Evidence[]): Assertion[] {
  const found = wrong.flatMap(({ path, value }): Assertion[] => {
    const steps = path === 'body' ? [] : stepsOf(path);
    const problem = steps === null ? null : schemaProblem(steps, value, answer);
    return problem === null ? [] : [{ kind: 'value', ...problem, rule: text }];
  });
  return found.length > 0 ? found : [{ kind: 'note', rule: text, reason }];
}

const comparisons = new Map([
  ['equal', 'equal'],
  ['greater', 'above'],
  ['less', 'below'],
  ['atLeast', 'min'],
  ['atMost', 'max'],
] as const);

export function predicateExpected(predicate: Predicate): Expected | null {
  if (predicate.op === 'present') return { op: 'present' };
  if (predicate.op === 'null') return { op: 'equal', value: null };
  if (predicate.op === 'type') return isPlainType(predicate.type) ? { op: 'type', type: predicate.type } : null;
  if (predicate.op !== 'compare' || predicate.value.kind !== 'literal') return null;
  const { value } = predicate.value;
  const op = comparisons.get(predicate.comparison);
  if (op === undefined) return null;
  if (op === 'equal') return value !== null && typeof value === 'object' ? null : { op, value };
  return typeof value === 'number' ? { op, value } : null;
}

/** The literal that a comparison names; undefined for any other predicate. */
export const literalOf = (predicate: Predicate, comparison: string): unknown =>
  predicate.op === 'compare' && predicate.comparison === comparison && predicate.value.kind === 'literal'
    ? predicate.value.value
    : undefined;

/** What tools check of a header; null where the test has no form there. */
export function headerOf({ predicate, negated }: Test, name: string): Assertion[] | null {
  if (predicate.op === 'present') return [{ kind: 'header', name, expected: { op: negated ? 'absent' : 'present' } }];
  const isStart = predicate.op === 'startsWith' && predicate.value.kind === 'literal';
  const value = isStart ? predicate.value.value : literalOf(predicate, 'equal');
  if (negated || typeof value !== 'string') return null;
  return [{ kind: 'header', name, expected: { op: isStart ? 'startsWith' : 'equal', value } }];
}

/** What a check says of one header, wherever in it that stands. */
function headerAssertions(check: Check | null, name: string): Assertion[] {
  if (check?.kind === 'all') return check.checks.flatMap((part) => headerAssertions(part, name));
  if (check?.kind !== 'test') return [];
  if (check.subject.kind === 'contentType' && name.toLowerCase() === 'content-type') return headerOf(check, name) ?? [];
  if (check.subject.kind !== 'header') return [];
  return check.subject.name.toLowerCase() === name.toLowerCase() ? (headerOf(check, check.subject.name) ?? []) : [];
}
