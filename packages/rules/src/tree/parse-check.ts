import type { Fields } from '../predicates/kind.ts';
import { predicateKinds } from '../predicates/registry.ts';
import type { Check } from './check.ts';
import { outcomeNames } from './check.ts';
import { path, subject } from './part-shapes.ts';
import type { Shape } from './shapes.ts';
import { boolean, list, number, oneOf, orNull, record, shaped, string, tagged } from './shapes.ts';

/** The kinds with the same fields, as one variant of the schema. */
function bySharedFields(kinds: Record<string, { fields: Fields }>): [names: string, fields: Fields][] {
  const shared = new Map<string, [names: string, fields: Fields]>();
  for (const [name, { fields }] of Object.entries(kinds)) {
    const key = JSON.stringify(record(fields).schema);
    shared.set(key, [[shared.get(key)?.[0] ?? [], name].flat().join(' '), fields]);
  }
  return [...shared.values()];
}

const predicate = tagged('op', bySharedFields(predicateKinds));

const counted: [string, Record<string, Shape>] = ['exactly atLeast atMost', { count: number }];
const quantifier = tagged('kind', [['implied all any none', {}], counted]);
const saidQuantifier = tagged('kind', [['all any none', {}], counted]);

const deepest = 60;
let depth = 0;
const check: Shape = shaped({ $ref: '#/$defs/check' }, (value, at) => {
  if (depth > deepest) return `${at} is nested too deeply`;
  depth++;
  try {
    return variants(value, at);
  } finally {
    depth--;
  }
});
const variants = tagged('kind', [
  ['test', { subject, quantifier, predicate, negated: boolean }],
  ['outcome', { outcome: oneOf(...outcomeNames), thing: orNull(string), field: orNull(string) }],
  ['all any', { checks: list(check) }],
  ['not', { check }],
  ['when', { condition: check, consequence: check }],
  ['each', { list: path, quantifier: saidQuantifier, filter: orNull(check), check }],
]);

/** The JSON Schema of a check; its own location in the document that uses it is `#/$defs/check`. */
export const checkDefinition = variants.schema;

/**
 * Reads a stored check.
 * @throws TypeError that names the location in the tree, when it is not a check that this version can judge.
 */
export function parseCheck(value: unknown): Check {
  const problem = check(value, 'check');
  if (problem !== null) throw new TypeError(`This is not a check: ${problem}.`);
  return value as Check;
}

/** Reads a stored check that another version may have written; null when this version cannot judge it. */
export function readCheck(value: unknown): Check | null {
  return check(value, 'check') === null ? (value as Check) : null;
}
