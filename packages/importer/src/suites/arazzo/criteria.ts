import type { Json } from '@assay/api-model';
import type { Expectation, Said } from '../suite.ts';
import { pointerPath, singularPath } from '../text/singular-path.ts';
import { at, textOf } from '../../reading/fields.ts';

const SIGNS = { '==': 'equal', '!=': 'notEqual', '>': 'above', '>=': 'min', '<': 'below', '<=': 'max' } as const;
const isSign = (text: string): text is keyof typeof SIGNS => Object.hasOwn(SIGNS, text);
const SIMPLE = /^(\$\S+?)\s*(==|!=|>=|<=|>|<)\s*(.+)$/s;
const STATUS = /^\$statusCode\s*==\s*(\d{3})$/;

/** The criteria of a step as expectations, and those that cannot be converted. */
export function readCriteria(criteria: readonly unknown[]): {
  expects: Expectation[];
  left: { index: number; text: string }[];
} {
  const expects: Expectation[] = [];
  const left: { index: number; text: string }[] = [];
  for (const [index, one] of criteria.entries()) {
    const condition = textOf(at(one, 'condition')).trim();
    const found = expectationsOf(one, condition);
    if (found === null) left.push({ index, text: `the criterion cannot be converted: ${condition.slice(0, 100)}` });
    else expects.push(...found);
  }
  return { expects, left };
}

function expectationsOf(criterion: unknown, condition: string): Expectation[] | null {
  const type = textOf(at(criterion, 'type'), textOf(at(at(criterion, 'type'), 'type'), 'simple'));
  const context = textOf(at(criterion, 'context'));
  if (type === 'simple') return simple(condition);
  if (type === 'jsonpath' && context === '$response.body') {
    const path = singularPath(condition, '$');
    return path === null ? null : [{ kind: 'body', path, said: { op: 'present' }, line: null }];
  }
  if (type !== 'regex') return null;
  if (context === '$statusCode') {
    const family = /^\^([1-5])(?:\\d|\[0-9\]|\.)(?:\{2\}|\\d|\[0-9\]|\.)\$$/.exec(condition)?.[1];
    return family === undefined ? null : [{ kind: 'statusClass', class: Number(family) }];
  }
  return subjectOf(context, { op: 'matches', pattern: condition });
}

function simple(condition: string): Expectation[] | null {
  const statuses = condition.split('||').map((part) => STATUS.exec(part.trim())?.[1]);
  if (statuses.every((one) => one !== undefined)) return [{ kind: 'status', statuses: statuses.map(Number) }];
  if (condition.includes('||')) return null;
  const family = /^\$statusCode\s*>=\s*([1-5])00\s*&&\s*\$statusCode\s*<\s*[2-6]00$/.exec(condition)?.[1];
  if (family !== undefined) return [{ kind: 'statusClass', class: Number(family) }];
  return comparisons(condition);
}

function comparisons(condition: string): Expectation[] | null {
  const found: Expectation[] = [];
  for (const part of condition.split('&&')) {
    const [, subject = '', sign = '', written = ''] = SIMPLE.exec(part.trim()) ?? [];
    const said = isSign(sign) ? saidOf(SIGNS[sign], literalOf(written.trim())) : null;
    const one = said === null ? null : subjectOf(subject, said);
    if (one === null) return null;
    found.push(...one);
  }
  return found;
}

function saidOf(op: (typeof SIGNS)[keyof typeof SIGNS], value: Json | undefined): Said | null {
  if (value === undefined) return null;
  if (op === 'equal' || op === 'notEqual') return { op, value };
  return typeof value === 'number' ? { op, value } : null;
}

function subjectOf(subject: string, said: Said): Expectation[] | null {
  const header = /^\$response\.header\.([\w-]+)$/.exec(subject)?.[1];
  if (header !== undefined) return [{ kind: 'header', name: header, said, line: null }];
  const body = /^\$response\.body(?:#(\/.*)?)?$/s.exec(subject);
  return body === null ? null : [{ kind: 'body', path: pointerPath(body[1] ?? ''), said, line: null }];
}

/** A text in single quotes, a number, true, false or null. */
function literalOf(text: string): Json | undefined {
  const quoted = /^'((?:[^']|'')*)'$/s.exec(text)?.[1] ?? /^"([^"]*)"$/s.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  return /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)$/i.test(text) ? JSON.parse(text.toLowerCase()) : undefined;
}
