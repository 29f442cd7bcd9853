import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import { figurePhrase } from '../../wording/operands.ts';
import type { Figure, Operand, Path, Reckoned } from '../../tree/vocabulary.ts';
import { formatPath } from '../../tree/path.ts';
import { observeField } from '../lookup/fields.ts';
import { observeRequest } from '../lookup/observe.ts';
import { asTime, isoLike } from './moments.ts';
import { asNumber, calculated, figureOf, sizeOf, tolerance } from './numbers.ts';
import type { Judged } from '../lookup/observed.ts';

/** What an operand stands for in one exchange. */
export interface Expected {
  value: Json | undefined;
  /** Compared without case and separators. */
  loose: boolean;
  /** Where it came from, when it is not written in the rule. */
  path: string | null;
  /** How much a number may differ: nobody writes all digits of a quotient. */
  tolerance?: (actual: number) => number;
}

const dayMs = 86_400_000;

export function expected(operand: Operand, judged: Judged): Expected {
  if (operand.kind === 'literal') return { value: operand.value, loose: false, path: null };
  if (operand.kind === 'words') return { value: operand.text, loose: true, path: null };
  return { loose: false, ...lookedUp(operand, judged) };
}

function lookedUp(
  operand: Exclude<Operand, { kind: 'literal' | 'words' }>,
  { exchange, context }: Judged,
): Omit<Expected, 'loose'> {
  if (isReckoned(operand)) return figured(operand, exchange);
  switch (operand.kind) {
    case 'field':
      return fieldValue(operand.path, exchange);
    case 'size':
      return sizeValue(operand.path, exchange);
    case 'status':
      return { value: exchange.response.status, path: 'status' };
    case 'header':
      return headerValue(operand.name, exchange);
    case 'calculation':
      return calculated(operand, exchange);
    case 'request':
      return observeRequest(operand.part, operand.name, exchange);
    case 'clock':
      return { value: momentOf(operand, context.now.getTime()), path: null };
    case 'variable':
      return { value: context.variables?.[operand.name], path: `{${operand.name}}` };
  }
}

const isReckoned = (operand: Operand): operand is Reckoned => /^(?:count|sum|span|statistic)$/.test(operand.kind);

function fieldValue(path: Path, exchange: PreparedExchange): { value: Json | undefined; path: string } {
  return observeField(path, exchange)[0] ?? { value: undefined, path: formatPath(path) };
}

function figured(operand: Figure, exchange: PreparedExchange): Omit<Expected, 'loose'> {
  const found = { value: figureOf(operand, exchange), path: figurePhrase(operand) };
  return operand.kind === 'statistic' && operand.of === 'average' ? { ...found, tolerance } : found;
}

function sizeValue(path: Path, exchange: PreparedExchange): Omit<Expected, 'loose'> {
  return { value: sizeOf(observeField(path, exchange)[0]?.value), path: `size of ${formatPath(path)}` };
}

function headerValue(name: string, exchange: PreparedExchange): { value: Json | undefined; path: string } {
  return { value: exchange.header(name) ?? undefined, path: `header ${name}` };
}

function momentOf({ anchor, offsetMs }: Operand & { kind: 'clock' }, now: number): string | undefined {
  const start = anchor === 'today' ? Math.floor(now / dayMs) * dayMs : now;
  return isoTime(start + offsetMs);
}

function isoTime(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export function equalValues(actual: Json | undefined, wanted: Expected): boolean {
  if (actual === undefined || wanted.value === undefined) return false;
  if (wanted.loose && typeof wanted.value === 'string') return looseText(actual) === looseText(wanted.value);
  if (wanted.tolerance !== undefined) return isNear(actual, wanted.value, wanted.tolerance);
  return equalJson(actual, wanted.value);
}

function isNear(actual: Json, wanted: Json, tolerance: (actual: number) => number): boolean {
  const [left, right] = [asNumber(actual), asNumber(wanted)];
  return left !== null && right !== null && Math.abs(left - right) <= tolerance(left);
}

function equalJson(actual: Json, wanted: Json): boolean {
  if (actual === wanted) return true;
  if (typeof actual === 'object' || typeof wanted === 'object') return deepEqual(actual, wanted);
  if (typeof actual === 'boolean' || typeof wanted === 'boolean') return false;
  if (typeof actual === 'string' && typeof wanted === 'string') return sameInstant(actual, wanted);
  const left = asNumber(actual);
  return left !== null && left === asNumber(wanted);
}

function sameInstant(left: string, right: string): boolean {
  if (left.length < 16 || right.length < 16 || !isoLike.test(left) || !isoLike.test(right)) return false;
  const time = asTime(left);
  return time !== null && time === asTime(right);
}

function deepEqual(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((entry, index) => deepEqual(entry, right[index] ?? null))
    );
  }
  if (Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key] ?? null, right[key] ?? null))
  );
}

/** Text without case, separators and surrounding marks, for words taken from prose. A hyphen at the end is no separator: "O-" is not "O". */
export function looseText(value: Json | undefined): string {
  if (value === undefined || (value !== null && typeof value === 'object')) return '\u0000';
  return String(value)
    .toLowerCase()
    .replace(/(?:[\s_.,;:!?'"`()]|-(?!$))+/g, ' ')
    .trim();
}
