import type { Json } from '@assay/api-model';
import type { Expected, Scalar, ValueType } from '../assertion.ts';
import type { JsonStep } from '../json-step.ts';

const plainTypes: readonly ValueType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

export const isPlainType = (type: string): type is ValueType => plainTypes.some((one) => one === type);

export const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const limits = { '>=': 'min', '<=': 'max', '>': 'above', '<': 'below' } as const;

const isLimit = (sign: string): sign is keyof typeof limits => Object.hasOwn(limits, sign);

/** What a message asks of the value itself: `must be >= 0.01`, `must be integer, but is string`. */
function expectedBy(message: string): Expected | null {
  const [, sign = '', number = ''] = /^must be (>=|<=|>|<) (-?[\d.e+-]+)$/.exec(message) ?? [];
  if (isLimit(sign)) return { op: limits[sign], value: Number(number) };
  if (message === 'must not be there') return { op: 'absent' };
  const type = /^must be (\w+)(?:, but is \w+)?$/.exec(message)?.[1] ?? '';
  return isPlainType(type) ? { op: 'type', type } : null;
}

/** What a message asks of a member of the value. */
function ofMember(message: string): { name: string; expected: Expected } | null {
  const lacking = /^must have required property '(.*)'$/.exec(message)?.[1];
  if (lacking !== undefined) return { name: lacking, expected: { op: 'present' } };
  const extra = /^must NOT have additional properties: (.*)$/.exec(message)?.[1];
  return extra === undefined ? null : { name: extra, expected: { op: 'absent' } };
}

function valueAt(answer: Json | undefined, path: readonly JsonStep[]): Json | undefined {
  let value = answer;
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step];
    else if (value !== null && typeof value === 'object' && !Array.isArray(value)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

interface SchemaProblem {
  path: readonly JsonStep[];
  expected: Expected;
  /** Given where the value itself is what was wrong: nothing simpler tells it from a right one. */
  observed: Scalar | undefined;
}

/**
 * One message of a validator of JSON Schema (Ajv's words) about the value at a path. For what no tool knows without a schema (formats,
 * patterns, enumerations) it is that the value is not the one that came; null where that is no single value.
 */
export function schemaProblem(
  path: readonly JsonStep[],
  message: string,
  answer: Json | undefined,
): SchemaProblem | null {
  const expected = expectedBy(message);
  if (expected !== null) return { path, expected, observed: undefined };
  const member = ofMember(message);
  if (member !== null) return { path: [...path, member.name], expected: member.expected, observed: undefined };
  const observed = valueAt(answer, path);
  return isScalar(observed) ? { path, expected: { op: 'notEqual', value: observed }, observed } : null;
}
