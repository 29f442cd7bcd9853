import { parsePath } from '@assay/rules';
import type { Check, Evidence, Predicate, Test } from '@assay/rules';
import type { Assertion, Expected, Scalar, ValueType } from './assertion.ts';
import type { JsonStep } from './json-step.ts';

/** Of one rule; more of the same say nothing new. */
const MAX_VALUES = 3;

interface UnmetRule {
  text: string;
  reason: string;
  check: Check | null;
  evidence: readonly Evidence[];
}

/**
 * A rule that was not met, as assertions about the values that were found. Where a rule has no form that every tool knows, the
 * assertion is that the value is not the one that was wrong.
 */
export function assertionsOf({ text, reason, check, evidence }: UnmetRule): Assertion[] {
  const wrong = evidence.filter(({ ok }) => !ok);
  // The status has an assertion of its own.
  if (wrong.length > 0 && wrong.every(({ path }) => path === 'status')) return [];
  const found = wrong.slice(0, MAX_VALUES).flatMap(({ path, value }): Assertion[] => {
    if (path.startsWith('header ')) return headerAssertions(check, path.slice('header '.length));
    const steps = stepsOf(path);
    if (steps === null) return [];
    const observed = scalarOf(value);
    const expected = expectedOf(check, value) ?? notThis(observed);
    return expected === null ? [] : [{ kind: 'value', path: steps, expected, observed, rule: text }];
  });
  return found.length > 0 ? found : [{ kind: 'note', rule: text, reason }];
}

const notThis = (observed: Scalar | undefined): Expected | null =>
  observed === undefined ? null : { op: 'notEqual', value: observed };

/** A path of names and positions; null for one that leads to something else. */
function stepsOf(path: string): JsonStep[] | null {
  if (path === 'status') return null;
  const steps = parsePath(path)?.map((step) => (typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step));
  return steps?.every((step) => typeof step === 'string' || typeof step === 'number') === true ? steps : null;
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function scalarOf(text: string): Scalar | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isScalar(value)) return value;
  } catch {
    // Evidence that is no value, such as the message of a schema.
  }
  return undefined;
}

function expectedOf(check: Check | null, value: string): Expected | null {
  if (check?.kind !== 'test' || check.negated) return null;
  return check.predicate.op === 'schema' ? schemaExpected(value) : predicateExpected(check.predicate);
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

const plainTypes: readonly ValueType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const isPlainType = (type: string): type is ValueType => plainTypes.some((one) => one === type);

const limits = { '>=': 'min', '<=': 'max', '>': 'above', '<': 'below' } as const;

const isLimit = (sign: string): sign is keyof typeof limits => Object.hasOwn(limits, sign);

/** The message of a validator of JSON Schema: `must be >= 0.01`, `must be string`. */
function schemaExpected(message: string): Expected | null {
  const [, sign = '', number = ''] = /^must be (>=|<=|>|<) (-?[\d.e+-]+)$/.exec(message) ?? [];
  if (isLimit(sign)) return { op: limits[sign], value: Number(number) };
  const type = /^must be (\w+)$/.exec(message)?.[1] ?? '';
  return isPlainType(type) ? { op: 'type', type } : null;
}

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
function headerAssertions(check: Check | null, name: string): Assertion[] {
  if (check?.kind === 'all') return check.checks.flatMap((part) => headerAssertions(part, name));
  if (check?.kind !== 'test' || check.subject.kind !== 'header') return [];
  return check.subject.name.toLowerCase() === name.toLowerCase() ? (headerOf(check, check.subject.name) ?? []) : [];
}
