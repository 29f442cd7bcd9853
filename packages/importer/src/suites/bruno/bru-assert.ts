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
  if (name === 'res.status') return statusOf(said);
  if (name === 'res.responseTime')
    return said.op === 'below' || said.op === 'max' ? { kind: 'time', maxMs: said.value, line } : null;
  const [, plain, quoted] = /^res\.headers?(?:\.([\w-]+)|\[['"]([^'"]+)['"]\])$/.exec(name) ?? [];
  const header = plain ?? quoted;
  if (header !== undefined) return { kind: 'header', name: header, said, line };
  const path = singularPath(name, 'res.body');
  return path === null ? null : { kind: 'body', path, said, line };
}

function statusOf(said: Said): Expectation | 'before' | null {
  if (said.op === 'oneOf' && said.negated !== true) {
    const statuses = said.values.filter((one) => typeof one === 'number');
    return statuses.length === said.values.length ? { kind: 'status', statuses } : null;
  }
  if (said.op === 'below' && said.value === 400) return 'before';
  return said.op === 'equal' && typeof said.value === 'number' ? { kind: 'status', statuses: [said.value] } : null;
}

const STATES = { isDefined: 'present', isUndefined: 'absent', isEmpty: 'empty' } as const;
const EQUALS = { eq: 'equal', neq: 'notEqual' } as const;

const NEGATED: Readonly<Record<string, string>> = {
  notContains: 'contains',
  notIn: 'in',
  notMatches: 'matches',
  isNotEmpty: 'isEmpty',
};

function saidOf(text: string): Said | null {
  const [word = ''] = /^\S+/.exec(text) ?? [];
  const plain = has(NEGATED, word) ? NEGATED[word] : undefined;
  if (plain === undefined) return plainlySaid(text);
  const said = plainlySaid(`${plain}${text.slice(word.length)}`);
  return said && { ...said, negated: true };
}

function plainlySaid(text: string): Said | null {
  if (has(TYPES, text)) return { op: 'type', type: TYPES[text] };
  if (has(STATES, text)) return { op: STATES[text] };
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const value = valueOf(rest);
  if (has(EQUALS, word)) return { op: EQUALS[word], value };
  if (has(TEXTS, word)) return { op: TEXTS[word], value };
  if (word === 'in')
    return {
      op: 'oneOf',
      values: rest
        .replaceAll(/^\[|\]$/g, '')
        .split(',')
        .map((one) => valueOf(one.trim())),
    };
  if (word === 'matches') return { op: 'matches', pattern: rest.replaceAll(/^\/|\/$/g, '') };
  return typeof value === 'number' ? limitOf(word, value) : null;
}

function limitOf(word: string, value: number): Said | null {
  if (word === 'length') return { op: 'length', value };
  return has(NUMBERS, word) ? { op: NUMBERS[word], value } : null;
}

function valueOf(text: string): Json {
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text)) return JSON.parse(text);
  return text.replace(/^(["'])(.*)\1$/s, '$2');
}
