import type { Json } from '@assay/api-model';
import type { AnyNode, CallExpression, MemberExpression } from 'acorn';
import type { BodyStep } from '../suite.ts';
import { singularPath } from '../text/singular-path.ts';
import { memberName } from './nodes.ts';
import type { Scope } from './scope.ts';
import { globals, headerMethods, members, methods, nameOf } from './value.ts';
import type { Value } from './value.ts';

/** What an expression stands for; null for what is computed in a way that is not read. */
export function evaluate(node: AnyNode, scope: Scope): Value | null {
  if (node.type === 'Identifier') return ofName(node.name, scope);
  if (node.type === 'MemberExpression') return ofMember(node, scope);
  if (node.type === 'CallExpression') return ofCall(node, scope);
  if (node.type === 'ChainExpression') return evaluate(node.expression, scope);
  if (node.type === 'AwaitExpression') return evaluate(node.argument, scope);
  if (node.type === 'LogicalExpression') return ofDefault(node, scope);
  return ofConstant(node, scope);
}

function ofConstant(node: AnyNode, scope: Scope): Value | null {
  if (node.type === 'Literal') return ofLiteral(node);
  if (node.type === 'TemplateLiteral') return ofTemplate(node, scope);
  if (node.type === 'UnaryExpression') return ofUnary(node, scope);
  if (node.type === 'ArrayExpression') return ofList(node, scope);
  return node.type === 'ObjectExpression' ? ofObject(node, scope) : null;
}

/** A constant as JSON; undefined for anything else. */
export function jsonOf(node: AnyNode | undefined, scope: Scope): Json | undefined {
  const value = node === undefined ? null : evaluate(node, scope);
  return value?.kind === 'json' ? value.value : undefined;
}

type Of<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

function ofLiteral({ value, regex }: Of<'Literal'>): Value | null {
  if (regex) return { kind: 'pattern', source: regex.pattern, flags: regex.flags };
  const isJson = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isJson && typeof value !== 'bigint' && !(value instanceof RegExp) && value !== undefined
    ? { kind: 'json', value }
    : null;
}

function ofTemplate({ quasis, expressions }: Of<'TemplateLiteral'>, scope: Scope): Value | null {
  const values = expressions.map((one) => jsonOf(one, scope));
  const texts = values.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
  if (texts.length < values.length) return null;
  return { kind: 'json', value: quasis.map(({ value }, at) => `${value.cooked ?? ''}${texts[at] ?? ''}`).join('') };
}

function ofUnary({ operator, argument }: Of<'UnaryExpression'>, scope: Scope): Value | null {
  const value = evaluate(argument, scope);
  if (operator === 'typeof') return value?.kind === 'body' ? { kind: 'type', path: value.path } : null;
  if (value?.kind !== 'json') return null;
  if (operator === '-' && typeof value.value === 'number') return { kind: 'json', value: -value.value };
  return operator === '!' && typeof value.value === 'boolean' ? { kind: 'json', value: !value.value } : null;
}

function ofList({ elements }: Of<'ArrayExpression'>, scope: Scope): Value | null {
  const items = elements.map((one) => (one === null ? undefined : jsonOf(one, scope)));
  const known = items.filter((one) => one !== undefined);
  return known.length === items.length ? { kind: 'json', value: known } : null;
}

function ofObject({ properties }: Of<'ObjectExpression'>, scope: Scope): Value | null {
  const entries = properties.map((one): [string, Json] | null => {
    if (one.type !== 'Property' || one.computed || one.kind !== 'init') return null;
    const { key } = one;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    const value = jsonOf(one.value, scope);
    return name === null || value === undefined ? null : [name, value];
  });
  const known = entries.filter((one) => one !== null);
  return known.length === entries.length ? { kind: 'json', value: Object.fromEntries(known) } : null;
}

function ofName(name: string, scope: Scope): Value | null {
  const found = scope.find(name);
  if (found === null) return Object.hasOwn(globals, name) ? (globals[name] ?? null) : null;
  const { binding } = found;
  if (binding.value !== undefined) return binding.value;
  // What is looked up while it is being read stands for itself.
  binding.value = null;
  const [one, ...others] = binding.given;
  if (one === undefined || others.length > 0 || binding.isUnsure) return null;
  const value = evaluate(one.node, found.scope);
  binding.value = one.steps.reduce<Value | null>((at, step) => (at === null ? null : memberOf(at, step)), value);
  return binding.value;
}

function ofMember(node: MemberExpression, scope: Scope): Value | null {
  const value = evaluate(node.object, scope);
  if (value === null) return null;
  const named = memberName(node);
  const name = named ?? (node.computed ? jsonOf(node.property, scope) : undefined);
  return typeof name === 'string' || typeof name === 'number' ? memberOf(value, name) : null;
}

function memberOf(value: Value, name: number | string): Value | null {
  const defined = members[nameOf(value, String(name))];
  if (defined !== undefined) return defined;
  if (value.kind === 'headers') return typeof name === 'string' ? { kind: 'header', name } : null;
  if (value.kind === 'body')
    return name === 'length' ? { kind: 'length', path: value.path } : { kind: 'body', path: [...value.path, name] };
  return value.kind === 'json' ? constantMember(value.value, name) : null;
}

function constantMember(value: Json, name: number | string): Value | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    const item = typeof name === 'number' ? value[name] : undefined;
    return item === undefined ? null : { kind: 'json', value: item };
  }
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  return member === undefined ? null : { kind: 'json', value: member };
}

/** `a ?? undefined`, and `a || {}` in front of a member: what matters is `a`. */
function ofDefault({ operator, left, right }: Of<'LogicalExpression'>, scope: Scope): Value | null {
  const value = evaluate(left, scope);
  const other = evaluate(right, scope);
  const isNothing =
    other?.kind === 'undefined' || (other?.kind === 'json' && ['{}', '[]', '""'].includes(JSON.stringify(other.value)));
  return operator !== '&&' && isNothing ? value : null;
}

function ofCall(call: CallExpression, scope: Scope): Value | null {
  const { callee, arguments: given } = call;
  if (callee.type !== 'MemberExpression') return null;
  const name = memberName(callee);
  if (typeof name !== 'string') return null;
  const value = evaluate(callee.object, scope);
  return value === null ? ofFunction(callee, name, given.slice(0, 2), scope) : methodOf(value, name, given, scope);
}

function methodOf(value: Value, name: string, given: readonly AnyNode[], scope: Scope): Value | null {
  const called = nameOf(value, name);
  if (given.length === 0) return methods[called] ?? ofBodyObject(value, name);
  const text = jsonOf(given[0], scope);
  const isHeader = headerMethods.has(called) || (value.kind === 'headers' && name === 'get');
  return isHeader && typeof text === 'string'
    ? { kind: 'header', name: text }
    : reducedPath(value, name, given[1] === undefined ? null : evaluate(given[1], scope));
}

/** Hoppscotch has the body behind a method of the body. */
const ofBodyObject = (value: Value, name: string): Value | null =>
  value.kind === 'body' && value.path.length === 0 && name === 'asJSON' ? value : null;

/** Steps that are gone along one by one, as an export writes paths that may end early. */
function reducedPath(value: Value, name: string, from: Value | null): Value | null {
  if (value.kind !== 'json' || !Array.isArray(value.value) || name !== 'reduce' || from?.kind !== 'body') return null;
  const steps = value.value.filter(isStep);
  return steps.length === value.value.length ? { kind: 'body', path: [...from.path, ...steps] } : null;
}

const isStep = (value: Json): value is number | string => typeof value === 'string' || typeof value === 'number';

const LODASH_GET = new Set(['_.get', 'lodash.get']);

/** A name that no script has given a meaning; null for anything else. */
export const freeName = (node: AnyNode, scope: Scope): string | null =>
  node.type === 'Identifier' && scope.find(node.name) === null ? node.name : null;

/** Functions of the language and of lodash. */
function ofFunction(
  { object }: MemberExpression,
  name: string,
  [first, second]: readonly AnyNode[],
  scope: Scope,
): Value | null {
  const called = `${freeName(object, scope) ?? ''}.${name}`;
  if (first === undefined) return null;
  if (called === 'Math.floor' || called === 'Math.trunc') return familyOf(first, scope);
  const value = evaluate(first, scope);
  if (called === 'JSON.parse') return value?.kind === 'text' ? { kind: 'body', path: [] } : null;
  if (value?.kind !== 'body') return null;
  if (called === 'Object.keys') return { kind: 'keys', path: value.path };
  return LODASH_GET.has(called) ? below(value.path, jsonOf(second, scope)) : null;
}

/** `a.b[0]` below a value of the body. */
export function below(path: readonly BodyStep[], written: Json | undefined): Value | null {
  const steps = typeof written === 'string' ? singularPath(`$.${written}`, '$') : null;
  return steps === null ? null : { kind: 'body', path: [...path, ...steps] };
}

function familyOf(node: AnyNode, scope: Scope): Value | null {
  if (node.type !== 'BinaryExpression' || node.operator !== '/' || jsonOf(node.right, scope) !== 100) return null;
  return evaluate(node.left, scope)?.kind === 'status' ? { kind: 'statusClass' } : null;
}
