import type { Json } from '@assay/api-model';
import type { Said } from '../suite.ts';

const TYPES: Readonly<Record<string, Extract<Said, { op: 'type' }>['type']>> = {
  isString: 'string',
  isNumber: 'number',
  isInteger: 'integer',
  isBoolean: 'boolean',
  isObject: 'object',
  isList: 'array',
  isCollection: 'array',
};
const WORDS = { contains: 'contains', includes: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;
const SIGNS = { '>': 'above', '>=': 'min', '<': 'below', '<=': 'max' } as const;
const has = <T extends object>(of: T, name: string): name is string & keyof T => Object.hasOwn(of, name);

/** `== "open"`, `isString`, `count == 3`, `not exists`; null for what has no form of ours. */
export function hurlPredicate(text: string): Said | null {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text.trim()) ?? [];
  const special = SPECIAL[word];
  if (special !== undefined) return special(rest);
  if (has(TYPES, word)) return { op: 'type', type: TYPES[word] ?? 'string' };
  return comparedWith(word, valueOf(rest));
}

const SPECIAL: Readonly<Record<string, (rest: string) => Said | null>> = {
  not: (rest) => negated(hurlPredicate(rest)),
  exists: () => ({ op: 'present' }),
  isEmpty: () => ({ op: 'empty' }),
  count: countOf,
  matches: patternOf,
};
const EQUALS = { '==': 'equal', equals: 'equal', '!=': 'notEqual', notEquals: 'notEqual' } as const;

function comparedWith(word: string, value: Json | undefined): Said | null {
  if (value === undefined) return null;
  if (has(EQUALS, word)) return { op: EQUALS[word], value };
  if (has(WORDS, word)) return { op: WORDS[word], value };
  return has(SIGNS, word) && typeof value === 'number' ? { op: SIGNS[word], value } : null;
}

function negated(said: Said | null): Said | null {
  if (said?.op === 'present') return { op: 'absent' };
  return said?.op === 'equal' ? { op: 'notEqual', value: said.value } : null;
}

function countOf(rest: string): Said | null {
  const count = /^(?:==|equals)\s+(\d{1,9})$/.exec(rest)?.[1];
  return count === undefined ? null : { op: 'length', value: Number(count) };
}

function patternOf(rest: string): Said | null {
  const literal = /^\/(.*)\/$/s.exec(rest)?.[1]?.replaceAll('\\/', '/');
  const quoted = valueOf(rest);
  const pattern = literal ?? (typeof quoted === 'string' ? quoted : null);
  return pattern === null ? null : { op: 'matches', pattern };
}

/** A text, a number, true, false or null; undefined for anything else. */
function valueOf(text: string): Json | undefined {
  if (/^`.*`$/s.test(text)) return text.slice(1, -1);
  if (!/^(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)$/s.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
