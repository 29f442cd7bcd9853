import type { Json } from '@assay/api-model';
import type { AnyNode } from 'acorn';
import type { SaidByCode } from '../claims.ts';
import { evaluate, jsonOf } from '../evaluate.ts';
import type { Scope } from '../scope.ts';

/** Words of Chai (https://www.chaijs.com/api/bdd/) and of Hoppscotch. */
export const EQUAL = new Set(['eq', 'eql', 'eqls', 'equal', 'equals', 'toBe', 'toEqual']);
export const INCLUDE = new Set(['include', 'includes', 'contain', 'contains', 'toInclude']);

const STATES: Readonly<Record<string, SaidByCode[]>> = {
  true: [{ op: 'equal', value: true }],
  false: [{ op: 'equal', value: false }],
  null: [{ op: 'equal', value: null }],
  undefined: [{ op: 'undefined' }],
  empty: [{ op: 'empty' }],
  exist: [{ op: 'present' }],
  exists: [{ op: 'present' }],
};

const LIMITS: Readonly<Record<string, 'above' | 'below' | 'max' | 'min'>> = {
  above: 'above',
  gt: 'above',
  greaterThan: 'above',
  below: 'below',
  lt: 'below',
  lessThan: 'below',
  least: 'min',
  gte: 'min',
  most: 'max',
  lte: 'max',
};

const TYPES = ['array', 'boolean', 'number', 'object', 'string'] as const;

/** What a word of an assertion says of its subject; null for a word that is not known, or is called with what is computed. */
export function saidBy(word: string, given: readonly AnyNode[] | null, scope: Scope): SaidByCode[] | null {
  if (given === null) return Object.hasOwn(STATES, word) ? (STATES[word] ?? null) : null;
  const [first] = given;
  if (first === undefined) return null;
  if (word === 'match' || word === 'matches') return patternOf(first, scope);
  if (word === 'satisfy') return isIntegerTest(first) ? [{ op: 'type', type: 'integer' }] : null;
  if (EQUAL.has(word) && evaluate(first, scope)?.kind === 'undefined') return [{ op: 'undefined' }];
  const values = given.map((one) => jsonOf(one, scope));
  return ofValues(word, values);
}

function ofValues(word: string, [value, other]: readonly (Json | undefined)[]): SaidByCode[] | null {
  if (value === undefined) return null;
  if (EQUAL.has(word)) return [{ op: 'equal', value }];
  if (word === 'oneOf') return Array.isArray(value) ? [{ op: 'oneOf', values: value }] : null;
  if (typeof value === 'number') return ofNumber(word, value, other);
  return typeof value === 'string' ? ofTextValue(word, value) : null;
}

function ofNumber(word: string, value: number, other: Json | undefined): SaidByCode[] | null {
  if (word === 'within')
    return typeof other === 'number'
      ? [
          { op: 'min', value },
          { op: 'max', value: other },
        ]
      : null;
  if (INCLUDE.has(word)) return [{ op: 'contains', value }];
  if (word === 'toHaveLength') return [{ op: 'length', value }];
  const op = Object.hasOwn(LIMITS, word) ? LIMITS[word] : undefined;
  return op === undefined ? null : [{ op, value }];
}

function ofTextValue(word: string, value: string): SaidByCode[] | null {
  if (INCLUDE.has(word) || word === 'string') return [{ op: 'contains', value }];
  const isType = word === 'a' || word === 'an' || word === 'toBeType';
  const type = isType ? TYPES.find((one) => one === value.toLowerCase()) : undefined;
  if (type !== undefined) return [{ op: 'type', type }];
  return isType && value === 'null' ? [{ op: 'equal', value: null }] : null;
}

/** Flags change what a pattern means; without any it is the same here. */
export function patternOf(node: AnyNode, scope: Scope): SaidByCode[] | null {
  const value = evaluate(node, scope);
  if (value?.kind === 'pattern') return value.flags === '' ? [{ op: 'matches', pattern: value.source }] : null;
  return value?.kind === 'json' && typeof value.value === 'string' ? [{ op: 'contains', value: value.value }] : null;
}

const isIntegerTest = (node: AnyNode): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === 'Number' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'isInteger';
