import type { Json } from '@assay/api-model';
import type { AnyNode, BinaryExpression, CallExpression, LogicalExpression } from 'acorn';
import { joinedCode, opposite } from './claims.ts';
import type { Claim, ReadCode, SaidByCode } from './claims.ts';
import { evaluate, freeName, jsonOf } from './evaluate.ts';
import { isFunction, memberName } from './nodes.ts';
import { Scope } from './scope.ts';
import type { Value } from './value.ts';
import { patternOf } from './words/said-by.ts';

const whole = (...claims: Claim[]): ReadCode => ({ claims, isWhole: true });

/** What has to be for a condition to be as wanted; null for one that is not read. */
export function conditionOf(node: AnyNode, scope: Scope, isWanted: boolean): ReadCode | null {
  if (node.type === 'UnaryExpression' && node.operator === '!') return conditionOf(node.argument, scope, !isWanted);
  if (node.type === 'LogicalExpression') return ofLogic(node, scope, isWanted);
  if (node.type === 'BinaryExpression') return signed(ofComparison(node, scope), isWanted);
  if (node.type === 'ChainExpression') return conditionOf(node.expression, scope, isWanted);
  const read =
    node.type === 'CallExpression' ? (signed(ofTest(node, scope), isWanted) ?? itemsOf(node, scope, isWanted)) : null;
  return read ?? ofValue(evaluate(node, scope), isWanted);
}

function signed(claim: Claim | null, isWanted: boolean): ReadCode | null {
  if (claim === null) return null;
  return whole(isWanted ? claim : { ...claim, said: opposite(claim.said) });
}

/** JavaScript takes many values for true; that something is there is the part of it that has a form. */
function ofValue(value: Value | null, isWanted: boolean): ReadCode | null {
  if (value?.kind === 'json') return typeof value.value === 'boolean' && value.value === isWanted ? whole() : null;
  if (value?.kind === 'header') return whole({ about: value, said: { op: isWanted ? 'present' : 'absent' } });
  return value?.kind === 'body' && isWanted && value.path.length > 0
    ? { claims: [{ about: value, said: { op: 'present' } }], isWhole: false }
    : null;
}

/** All parts of `a && b` have to be; guards in front of a part that implies them say nothing more. */
function ofLogic(node: LogicalExpression, scope: Scope, isWanted: boolean): ReadCode | null {
  const { operator, left, right } = node;
  if (operator === '??') return null;
  if ((operator === '&&') === isWanted) {
    const parts = [left, right].map((one) => conditionOf(one, scope, isWanted));
    const [first, second] = parts;
    if (second == null) return null;
    if (first == null) return isGuard(left, scope) ? second : null;
    return joinedCode([isGuardOf(first, second) ? whole() : first, second]);
  }
  return isWanted ? alternatives(node, scope) : null;
}

/** The body itself, of which nothing can be said but that it is there. */
const isGuard = (node: AnyNode, scope: Scope): boolean => {
  const value = evaluate(node, scope);
  return value?.kind === 'body' && value.path.length === 0;
};

function isGuardOf({ claims, isWhole }: ReadCode, { claims: others }: ReadCode): boolean {
  const [guard, ...more] = claims;
  if (isWhole || guard === undefined || more.length > 0) return false;
  const path = pathText(guard.about);
  return others.some(({ about }) => pathText(about).startsWith(path));
}

/** Of two paths, one begins with the text of the other where it leads below it. */
const pathText = (value: Value): string =>
  'path' in value ? value.path.map((step) => `${JSON.stringify(step)}.`).join('') : '-';

/** `status === 200 || status === 201`. */
function alternatives(node: LogicalExpression, scope: Scope): ReadCode | null {
  const parts = [node.left, node.right].map((one) => conditionOf(one, scope, true));
  const claims = parts.flatMap((one) => (one?.isWhole === true ? one.claims : []));
  const [first, second, ...more] = claims;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const values = claims.flatMap(({ said }) =>
    said.op === 'equal' ? [said.value] : said.op === 'oneOf' && said.negated !== true ? said.values : [],
  );
  const isSame = JSON.stringify(first.about) === JSON.stringify(second.about);
  const isEqual = claims.every(({ said }) => said.op === 'equal' || said.op === 'oneOf');
  return isSame && isEqual ? whole({ about: first.about, said: { op: 'oneOf', values } }) : null;
}

const SIGNS: Readonly<Record<string, 'above' | 'below' | 'max' | 'min'>> = {
  '>': 'above',
  '>=': 'min',
  '<': 'below',
  '<=': 'max',
};
const TURNED = { above: 'below', below: 'above', min: 'max', max: 'min' } as const;

function ofComparison({ operator, left, right }: BinaryExpression, scope: Scope): Claim | null {
  if (left.type === 'PrivateIdentifier') return null;
  const [one, other] = [evaluate(left, scope), evaluate(right, scope)];
  if (one === null || other === null) return null;
  if (operator === 'in') return memberNamed(other, one.kind === 'json' ? one.value : undefined);
  const isTurned = one.kind === 'json' || one.kind === 'undefined';
  const [about, value] = isTurned ? [other, one] : [one, other];
  const said = comparedWith(operator, value, isTurned);
  return said === null || about.kind === 'json' ? null : { about, said };
}

function comparedWith(operator: string, value: Value, isTurned: boolean): SaidByCode | null {
  const isEqual = operator === '===' || operator === '==';
  const isOther = operator === '!==' || operator === '!=';
  if (value.kind === 'undefined') return isEqual ? { op: 'undefined' } : isOther ? { op: 'defined' } : null;
  if (value.kind !== 'json') return null;
  if (isEqual) return { op: 'equal', value: value.value };
  if (isOther) return { op: 'notEqual', value: value.value };
  const op = SIGNS[operator];
  if (op === undefined || typeof value.value !== 'number') return null;
  return { op: isTurned ? TURNED[op] : op, value: value.value };
}

/** Functions that answer yes or no. */
function ofTest({ callee, arguments: given }: CallExpression, scope: Scope): Claim | null {
  const [first] = given;
  if (callee.type !== 'MemberExpression' || first === undefined) return null;
  const name = String(memberName(callee));
  const about = evaluate(first, scope);
  const type = TYPE_TESTS[`${freeName(callee.object, scope) ?? ''}.${name}`];
  if (type !== undefined) return about && { about, said: { op: 'type', type } };
  const subject = evaluate(callee.object, scope);
  if (subject?.kind === 'pattern')
    return name === 'test' ? matched(about, patternOf(callee.object, scope) ?? []) : null;
  return subject && ofMethod(subject, name, { about, value: jsonOf(first, scope) });
}

function matched(about: Value | null, [said]: readonly SaidByCode[] = []): Claim | null {
  return about && said ? { about, said } : null;
}

type JsonType = Extract<SaidByCode, { op: 'type' }>['type'];

const TYPE_TESTS: Readonly<Record<string, JsonType>> = {
  'Array.isArray': 'array',
  'Number.isInteger': 'integer',
  '_.isArray': 'array',
  '_.isString': 'string',
  '_.isNumber': 'number',
  '_.isInteger': 'integer',
  '_.isBoolean': 'boolean',
  '_.isPlainObject': 'object',
};
const TEXT_TESTS: Readonly<Record<string, 'contains' | 'endsWith' | 'startsWith'>> = {
  includes: 'contains',
  has: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
};

/** `about`: what the method is given, and its value where it is a constant. */
function ofMethod(
  subject: Value,
  name: string,
  { about, value }: { about: Value | null; value: Json | undefined },
): Claim | null {
  if (subject.kind === 'headers') return name === 'has' ? headerNamed(value) : null;
  if (subject.kind === 'json') return name === 'includes' ? listed(about, subject.value) : null;
  if (name === 'hasOwnProperty') return memberNamed(subject, value);
  const op = Object.hasOwn(TEXT_TESTS, name) ? TEXT_TESTS[name] : undefined;
  const isOfText = name !== 'has' || subject.kind === 'text';
  return op === undefined || !isOfText || value === undefined ? null : { about: subject, said: { op, value } };
}

const listed = (about: Value | null, list: Json): Claim | null =>
  about !== null && Array.isArray(list) ? { about, said: { op: 'oneOf', values: list } } : null;

const headerNamed = (name: Json | undefined): Claim | null =>
  typeof name === 'string' ? { about: { kind: 'header', name }, said: { op: 'present' } } : null;

const memberNamed = (of: Value, name: Json | undefined): Claim | null =>
  of.kind === 'body' && typeof name === 'string'
    ? { about: { kind: 'body', path: [...of.path, name] }, said: { op: 'defined' } }
    : null;

/** `list.every((item) => ...)`. */
function itemsOf(call: CallExpression, scope: Scope, isWanted: boolean): ReadCode | null {
  const { callee, arguments: given } = call;
  const [test] = given;
  const isEvery = callee.type === 'MemberExpression' && memberName(callee) === 'every';
  if (!isEvery || !isWanted || !isFunction(test) || test.body.type === 'BlockStatement') return null;
  const list = evaluate(callee.object, scope);
  const inner = list?.kind === 'body' ? itemScope(test, list, scope) : null;
  return inner && conditionOf(test.body, inner, true);
}

/** The names of a function that is called with every item of a list. */
export function itemScope(
  of: Extract<AnyNode, { params: unknown }>,
  { path }: Extract<Value, { kind: 'body' }>,
  scope: Scope,
): Scope {
  const inner = new Scope(scope, of);
  const [item] = of.params;
  if (item?.type === 'Identifier') inner.bindOnce(item.name, { kind: 'body', path: [...path, { each: true }] });
  return inner;
}
