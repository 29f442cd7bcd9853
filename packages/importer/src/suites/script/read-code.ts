import type { AnyNode, ForOfStatement, Statement } from 'acorn';
import { assertionOf } from './chain.ts';
import { joinedCode, UNREAD } from './claims.ts';
import type { ReadCode } from './claims.ts';
import { itemScope } from './condition.ts';
import { evaluate } from './evaluate.ts';
import { isFunction, memberName, rootName } from './nodes.ts';
import type { FunctionNode } from './nodes.ts';
import { Scope } from './scope.ts';

const NOTHING: ReadCode = { claims: [], isWhole: true };
const MAX_LOOPS = 4;

/** Reads the statements of a test one by one. What stands under a condition is not read; a loop over a list of the body is about every item. */
export function readCode(test: AnyNode | undefined, scope: Scope): ReadCode {
  if (!isFunction(test)) return UNREAD;
  return ofFunction(test, new Scope(scope, test), 0);
}

function ofFunction({ body }: FunctionNode, scope: Scope, loops: number): ReadCode {
  return body.type === 'BlockStatement'
    ? joinedCode(body.body.map((one) => ofStatement(one, scope, loops)))
    : ofExpression(body, scope, loops);
}

const SILENT = new Set(['EmptyStatement', 'FunctionDeclaration', 'VariableDeclaration']);

function ofStatement(statement: Statement, scope: Scope, loops: number): ReadCode {
  if (SILENT.has(statement.type)) return NOTHING;
  if (statement.type === 'BlockStatement')
    return joinedCode(statement.body.map((one) => ofStatement(one, scope, loops)));
  if (statement.type === 'ExpressionStatement') return ofExpression(statement.expression, scope, loops);
  if (statement.type === 'ReturnStatement')
    return statement.argument == null ? NOTHING : ofExpression(statement.argument, scope, loops);
  return statement.type === 'ForOfStatement' ? ofLoop(statement, scope, loops) : UNREAD;
}

function ofExpression(expression: AnyNode, scope: Scope, loops: number): ReadCode {
  if (expression.type === 'AwaitExpression') return ofExpression(expression.argument, scope, loops);
  // What it gives to a name is known where the name is used.
  if (expression.type === 'AssignmentExpression') return NOTHING;
  if (expression.type === 'CallExpression' && isSilent(expression.callee)) return NOTHING;
  return assertionOf(expression, scope) ?? ofItems(expression, scope, loops) ?? UNREAD;
}

const isSilent = (callee: AnyNode): boolean =>
  rootName(callee) === 'console' ||
  (callee.type === 'MemberExpression' &&
    memberName(callee) === 'set' &&
    ['pm', 'bru'].includes(rootName(callee) ?? ''));

/** `list.forEach((item) => { ... })` and `_.each(list, (item) => { ... })`. */
function ofItems(call: AnyNode, scope: Scope, loops: number): ReadCode | null {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression' || loops >= MAX_LOOPS) return null;
  const name = memberName(call.callee);
  if (name !== 'forEach' && name !== 'each') return null;
  const isLodash = rootName(call.callee) === '_';
  const [list, run] = isLodash ? call.arguments : [call.callee.object, call.arguments[0]];
  const of = list === undefined ? null : evaluate(list, scope);
  if (of?.kind !== 'body' || !isFunction(run)) return null;
  return ofFunction(run, itemScope(run, of, scope), loops + 1);
}

function ofLoop({ left, right, body }: ForOfStatement, scope: Scope, loops: number): ReadCode {
  const of = evaluate(right, scope);
  const [declared] = left.type === 'VariableDeclaration' ? left.declarations : [];
  if (of?.kind !== 'body' || declared?.id.type !== 'Identifier' || loops >= MAX_LOOPS) return UNREAD;
  const inner = new Scope(scope, body);
  inner.bindOnce(declared.id.name, { kind: 'body', path: [...of.path, { each: true }] });
  return ofStatement(body, inner, loops + 1);
}
