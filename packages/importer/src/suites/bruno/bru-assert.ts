import type { Json } from '@assay/api-model';
import type { Expectation, Said } from '../suite.ts';
import { singularPath } from '../text/singular-path.ts';
import type { BruRow } from './bru-blocks.ts';

const TYPES = {
  isString: 'string',
  isNumber: 'number',
  isBoolean: 'boolean',
  isArray: 'array',
  isJson: 'object',
  isNull: 'null',
} as const;
const NUMBERS = { gt: 'above', gte: 'min', lt: 'below', lte: 'max' } as const;
const TEXTS = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;
const has = <T extends object>(of: T, name: string): name is string & keyof T => Object.hasOwn(of, name);

/** A row of an `assert` block; null for what has no form of ours. */
export function bruExpectation({ name, value, line }: BruRow): Expectation | 'before' | null {
  const said = saidOf(value);
  if (said === null) return null;
  if (name === 'res.status') {
    if (said.op === 'below' && said.value === 400) return 'before';
    return said.op === 'equal' && typeof said.value === 'number' ? { kind: 'status', statuses: [said.value] } : null;
  }
  if (name === 'res.responseTime')
    return said.op === 'below' || said.op === 'max' ? { kind: 'time', maxMs: said.value, line } : null;
  const header = /^res\.headers?(?:\.([\w-]+)|\[['"]([^'"]+)['"]\])$/.exec(name);
  if (header !== null) return { kind: 'header', name: header[1] ?? header[2] ?? '', said, line };
  const path = singularPath(name, 'res.body');
  return path === null ? null : { kind: 'body', path, said, line };
}

function saidOf(text: string): Said | null {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  if (has(TYPES, text)) return { op: 'type', type: TYPES[text] };
  if (text === 'isDefined') return { op: 'present' };
  if (text === 'isUndefined') return { op: 'absent' };
  if (text === 'isEmpty') return { op: 'empty' };
  const value = valueOf(rest);
  if (word === 'eq') return { op: 'equal', value };
  if (word === 'neq') return { op: 'notEqual', value };
  if (has(TEXTS, word)) return { op: TEXTS[word], value };
  if (word === 'matches') return { op: 'matches', pattern: rest.replaceAll(/^\/|\/$/g, '') };
  if (word === 'length') return typeof value === 'number' ? { op: 'length', value } : null;
  if (has(NUMBERS, word)) return typeof value === 'number' ? { op: NUMBERS[word], value } : null;
  return null;
}

function valueOf(text: string): Json {
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text)) return JSON.parse(text);
  return text.replace(/^(["'])(.*)\1$/s, '$2');
}
