import { bound } from '../phrases/compose.ts';
import type { Check, Comparison, Reckoned, Path, SaidQuantifier, Subject } from '../tree/check.ts';
import type { Sign } from './constants.ts';
import type { Expression } from './expression.ts';
import type { Surroundings } from './locations.ts';
import { each, isListAt, isMoment, locationOf, quantifierOf, typesAt } from './locations.ts';
import { neighbours } from './neighbours.ts';
import { fieldTest, test } from './tests.ts';
import type { ReadCheck, Value } from './values.ts';
import { typeNames } from './type-names.ts';
import { chosenCount, operandOf, valueOf } from './values.ts';

const mirrored: Record<Sign, Sign | null> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  in: null,
  'not in': null,
};
const comparisons: Partial<Record<Sign, Comparison>> = {
  '==': 'equal',
  '!=': 'equal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
};

interface Reading {
  around: Surroundings;
  read: ReadCheck;
}

/** What a comparison says; `null` where neither of its sides is something that a check can be about. */
export function compared({ sign, left, right }: Expression & { kind: 'compare' }, reading: Reading): Check | null {
  const chained = neighbours(sign, [left, right], reading.around) ?? inAnyCase(sign, [left, right], reading);
  if (chained !== null) return chained;
  const one = valueOf(left, reading);
  const other = one?.kind === 'type' ? typeNamed(right) : valueOf(right, reading);
  if (one === null || other === null) return sign === '==' ? sameTruth(left, right, reading) : null;
  const { around } = reading;
  if (sign === 'in' || sign === 'not in') return membership(one, other, { isDenied: sign === 'not in', around });
  const direct = said(one, { sign, value: other, around });
  if (direct !== null) return direct;
  const back = mirrored[sign];
  return back === null ? null : said(other, { sign: back, value: one, around });
}

/** `"sea" in title.lower()`: however the text is capitalised. */
function inAnyCase(sign: Sign, [part, text]: [part: Expression, text: Expression], reading: Reading): Check | null {
  if (sign !== 'in' || part.kind !== 'value' || typeof part.value !== 'string') return null;
  const owner = loweredOf(text);
  const path = owner === null ? null : locationOf(owner, reading.around);
  return path === null ? null : fieldTest(path, { op: 'contains', value: { kind: 'words', text: part.value } });
}

/** What a text is before its letters are made small. */
export const loweredOf = (expression: Expression): Expression | null =>
  expression.kind === 'call' &&
  expression.args.length === 0 &&
  expression.of.kind === 'member' &&
  /^(?:lower|toLowerCase|casefold)$/.test(expression.of.name)
    ? expression.of.of
    : null;

/** `typeof x == 'number'`, and without quotes. */
function typeNamed(expression: Expression): Value | null {
  if (expression.kind === 'value') return { kind: 'literal', value: expression.value };
  return expression.kind === 'name' ? { kind: 'literal', value: expression.name } : null;
}

/** `hasMore === (next !== null)`: both are true, or neither is. */
function sameTruth(left: Expression, right: Expression, { around, read }: Reading): Check | null {
  const [one, other] = [truth(left, around, read), truth(right, around, read)];
  if (one === null || other === null) return null;
  const forth: Check = { kind: 'when', condition: one, consequence: other };
  return { kind: 'all', checks: [forth, { kind: 'when', condition: other, consequence: one }] };
}

/** What is true or false of itself, other than a text that is there. */
function truth(expression: Expression, around: Surroundings, read: ReadCheck): Check | null {
  const path = locationOf(expression, around);
  return path === null || typesAt(path, around).has('boolean') ? read(expression, around) : null;
}

// eslint-disable-next-line complexity -- one case for each kind of value, so that a new one is not forgotten
function said(
  subject: Value,
  { sign, value, around }: { sign: Sign; value: Value; around: Surroundings },
): Check | null {
  const comparison = comparisons[sign];
  if (comparison === undefined) return null;
  const how = { comparison, negated: sign === '!=', value };
  switch (subject.kind) {
    case 'place':
      return ofLocation(subject.path, { ...how, around });
    case 'subject':
      return ofSubject(subject.subject, how);
    case 'size':
      return ofSize(subject.path, how);
    case 'type':
      return ofType(subject.path, how);
    case 'distinct':
      return isSizeOf(value, subject.list) && comparison === 'equal' ? unique(subject, how.negated) : null;
    case 'matching':
      return matching(subject, how);
    case 'sum':
    case 'statistic':
      return ofFigure(subject, how);
    case 'literal':
    case 'list':
    case 'calculation':
    case 'sorted':
      return null;
  }
}

function ofSubject(subject: Subject, { comparison, negated, value }: Compared): Check | null {
  if (isNothing(value)) return test(subject, { op: 'present' }, !negated);
  // A status is a number; a text is compared with a member of that name.
  if (subject.kind === 'status' && value.kind === 'literal' && typeof value.value === 'string') return null;
  const operand = operandOf(value);
  return operand === null ? null : test(subject, { op: 'compare', comparison, value: operand }, negated);
}

/** `sum(weights) == 100`. */
function ofFigure(figure: Reckoned, how: Compared): Check | null {
  const { value } = how;
  return value.kind === 'literal' && typeof value.value === 'number'
    ? ofSubject({ kind: 'figure', figure }, how)
    : null;
}

function ofSize(path: Path, { comparison, negated, value }: Compared): Check | null {
  const operand = value.kind === 'sum' ? null : operandOf(value);
  return operand === null ? null : fieldTest(path, { op: 'length', comparison, value: operand }, negated);
}

function ofType(path: Path, { comparison, negated, value }: Compared): Check | null {
  const type = value.kind === 'literal' && typeof value.value === 'string' ? typeNames.get(value.value) : undefined;
  return type === undefined || comparison !== 'equal' ? null : fieldTest(path, { op: 'type', type }, negated);
}

const isNothing = (value: Value): boolean => value.kind === 'literal' && value.value === null;

const same = (left: Path, right: Path): boolean => JSON.stringify(left) === JSON.stringify(right);

const isSizeOf = (value: Value, list: Path): boolean => value.kind === 'size' && same(value.path, list);

function unique({ list, by }: { list: Path; by: Path }, negated: boolean): Check {
  return fieldTest(list, { op: 'unique', by: by.length === 0 ? null : by }, negated);
}

interface Compared {
  comparison: Comparison;
  negated: boolean;
  value: Value;
}

function ofLocation(path: Path, compare: Compared & { around: Surroundings }): Check | null {
  const { comparison, negated, value, around } = compare;
  if (comparison === 'equal') {
    const special = equalTo(path, { negated, value, around });
    if (special !== undefined) return special;
  }
  const operand = operandOf(value);
  if (operand === null || (isListAt(path, around) && value.kind === 'literal')) return null;
  if (value.kind !== 'place') return fieldTest(path, { op: 'compare', comparison, value: operand }, negated);
  if (same(value.path, path)) return null;
  const areMoments = isMoment(path, around) && isMoment(value.path, around);
  const side = areMoments ? sides[comparison] : undefined;
  return fieldTest(
    path,
    side === undefined ? { op: 'compare', comparison, value: operand } : { op: side, value: operand },
    negated,
  );
}

const sides: Partial<Record<Comparison, 'before' | 'after'>> = { less: 'before', greater: 'after' };

/** What is said by being equal to no plain value; `undefined` where it is one. */
function equalTo(
  path: Path,
  { negated, value, around }: { negated: boolean; value: Value; around: Surroundings },
): Check | null | undefined {
  if (isNothing(value)) return negated ? fieldTest(path, { op: 'unset' }, true) : fieldTest(path, { op: 'null' });
  if (value.kind === 'list') return value.values.length === 0 ? fieldTest(path, { op: 'empty' }, negated) : null;
  if (value.kind === 'sorted') return negated ? null : ordered(path, value);
  if (!isStatus(path, value, around)) return undefined;
  return ofSubject({ kind: 'status' }, { comparison: 'equal', negated, value });
}

/** A number of three digits is the status of the answer where its own is a text. */
function isStatus(path: Path, value: Value, around: Surroundings): boolean {
  const isNumber =
    value.kind === 'literal' && typeof value.value === 'number' && value.value >= 100 && value.value < 600;
  return isNumber && path.at(-1) === 'status' && path.length === 1 && !typesAt(path, around).has('number');
}

function ordered(path: Path, { list, by, isDescending }: Value & { kind: 'sorted' }): Check | null {
  if (!same(path, list) && !same(path, [...list, each, ...by])) return null;
  return fieldTest(list, {
    op: 'sorted',
    order: isDescending ? 'descending' : 'ascending',
    by: by.length === 0 ? null : by,
  });
}

/** `x.filter(...).length === 0`. */
function matching(
  { list, where }: Value & { kind: 'matching' },
  { comparison, negated, value }: Compared,
): Check | null {
  if (value.kind !== 'literal') {
    const figure = chosenCount({ kind: 'matching', list, where });
    return figure === null ? null : ofSubject({ kind: 'figure', figure }, { comparison, negated, value });
  }
  if (typeof value.value !== 'number' || negated) return null;
  const quantifier = countOf(comparison, value.value);
  return quantifier === null ? null : bound(where, [{ list, quantifier, filter: null }]);
}

function countOf(comparison: Comparison, count: number): SaidQuantifier | null {
  if (comparison === 'equal') return count === 0 ? quantifierOf('none') : { kind: 'exactly', count };
  if (comparison === 'atLeast') return { kind: 'atLeast', count };
  if (comparison === 'greater') return count === 0 ? quantifierOf('any') : { kind: 'atLeast', count: count + 1 };
  return { kind: 'atMost', count: comparison === 'atMost' ? count : count - 1 };
}

/** `x in [a, b]`, `'a' in x`. */
export function membership(
  one: Value,
  other: Value,
  { isDenied, around }: { isDenied: boolean; around: Surroundings },
): Check | null {
  if (one.kind === 'place' && other.kind === 'list')
    return amongValues({ kind: 'field', path: one.path }, other, isDenied);
  if (one.kind === 'subject' && other.kind === 'list') return amongValues(one.subject, other, isDenied);
  if (one.kind !== 'literal' || other.kind !== 'place') return null;
  if (typeof one.value === 'string' && !isListAt(other.path, around) && typesAt(other.path, around).size === 0)
    return isDenied
      ? fieldTest(other.path, { op: 'keys', keys: [one.value], only: false }, true)
      : fieldTest([...other.path, one.value], { op: 'present' });
  const operand = operandOf(one);
  return operand === null ? null : fieldTest(other.path, { op: 'contains', value: operand }, isDenied);
}

function amongValues(subject: Subject, list: Value & { kind: 'list' }, isDenied: boolean): Check | null {
  const values = list.values.map(operandOf);
  const known = values.filter((value) => value !== null);
  return known.length < values.length || known.length === 0
    ? null
    : test(subject, { op: 'oneOf', values: known }, isDenied);
}
