import type { Json } from '@assay/api-model';
import type { AnyNode, CallExpression, Statement } from 'acorn';
import type { Expectation, Said } from '../suite.ts';

/** What the code of a test says; `isWhole` is false where a part of it has no form here. */
export interface ReadAssertions {
  expects: Expectation[];
  isWhole: boolean;
}

/** What an expression reads of the answer. */
export type Target =
  | { kind: 'body'; path: (string | number)[] }
  | { kind: 'header'; name: string }
  | { kind: 'status' }
  /** 4 for 4xx. */
  | { kind: 'statusClass' }
  | { kind: 'time' };

interface Context {
  line: number;
  textOf: (node: AnyNode) => string;
  targetOf: (code: string) => Target | null;
}

/** Reads the statements of a test one by one. What stands under a condition or in a loop is not read. */
export function readAssertions(test: AnyNode | undefined, context: Context): ReadAssertions {
  if (test?.type !== 'FunctionExpression' && test?.type !== 'ArrowFunctionExpression')
    return { expects: [], isWhole: false };
  const { body } = test;
  const read =
    body.type === 'BlockStatement' ? body.body.map((one) => ofStatement(one, context)) : [ofCall(body, context)];
  return { expects: read.flatMap((one) => one ?? []), isWhole: !read.includes(null) };
}

function ofStatement(statement: Statement, context: Context): Expectation[] | null {
  if (statement.type === 'EmptyStatement') return [];
  // A name for the body is known by its text; any other one makes what uses it unreadable.
  if (statement.type === 'VariableDeclaration') return [];
  return statement.type === 'ExpressionStatement' ? ofCall(statement.expression, context) : null;
}

const FILLERS = new Set(['to', 'be', 'been', 'is', 'that', 'which', 'and', 'has', 'have', 'with', 'at', 'of', 'same']);

interface Chain {
  root: AnyNode;
  words: string[];
  given: readonly AnyNode[] | null;
}

/** `expect(x).to.be.above(3)` as its root, its words, and what the last word is called with. */
function chainOf(expression: AnyNode): Chain {
  let given: readonly AnyNode[] | null = null;
  let node = expression;
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    given = node.arguments;
    node = node.callee;
  }
  const words: string[] = [];
  while (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    words.unshift(node.property.name);
    node = node.object;
  }
  return { root: node, words, given };
}

function ofCall(expression: AnyNode, context: Context): Expectation[] | null {
  const { root, words, given } = chainOf(expression);
  const said = words.filter((word) => !FILLERS.has(word));
  if (root.type === 'Identifier' && root.name === 'pm') return ofResponse(said, given, context);
  const tested = testedBy(root, context);
  if (tested === null) return null;
  const [first] = given ?? [];
  const statuses = statusesOf(said, [tested, first], context);
  if (statuses !== null) return [{ kind: 'status', statuses }];
  const target = context.targetOf(context.textOf(tested));
  const claim = saidOf(said, given);
  return target === null || claim === null ? null : expectationsOf(target, claim, context.line);
}

function saidOf(said: readonly string[], given: readonly AnyNode[] | null): Said | null {
  const isNot = said[0] === 'not';
  const [word = '', ...more] = isNot ? said.slice(1) : said;
  if (more.length > 0) return null;
  const claim = given === null ? stateOf(word) : claimOf(word, given);
  return claim !== null && isNot ? opposite(claim) : claim;
}

/** `expect([200, 201]).to.include(status)` and `expect(status).to.be.oneOf([200, 201])`. */
function statusesOf(
  said: readonly string[],
  [tested, first]: readonly [AnyNode, AnyNode | undefined],
  { textOf, targetOf }: Context,
): number[] | null {
  if (first === undefined || said.length !== 1) return null;
  const pair = said[0] === 'include' ? [tested, first] : said[0] === 'oneOf' ? [first, tested] : [];
  const [list, status] = pair;
  if (list?.type !== 'ArrayExpression' || status === undefined || targetOf(textOf(status))?.kind !== 'status')
    return null;
  const values = list.elements.map((one) => (one === null ? undefined : jsonOf(one)));
  const numbers = values.filter((one) => typeof one === 'number');
  return numbers.length === values.length ? numbers : null;
}

function testedBy(root: AnyNode, { textOf }: Context): AnyNode | null {
  if (root.type !== 'CallExpression') return null;
  return /^(?:pm\.)?expect$/.test(textOf(root.callee)) ? argumentOf(root) : null;
}

const argumentOf = ({ arguments: [first] }: CallExpression): AnyNode | null => first ?? null;

/** `pm.response.to.have.status(200)` and the like. */
function ofResponse(
  said: readonly string[],
  given: readonly AnyNode[] | null,
  { line }: Context,
): Expectation[] | null {
  const [response, word, ...more] = said;
  if (response !== 'response' || more.length > 0) return null;
  const values = given?.map(jsonOf) ?? [];
  if (given === null) return responseStates.get(word ?? '') ?? null;
  const [first, second] = values;
  if (word === 'status' && typeof first === 'number') return [{ kind: 'status', statuses: [first] }];
  return word === 'header' && typeof first === 'string'
    ? ofHeader(first, { second, isAlone: values.length === 1, line })
    : null;
}

const responseStates = new Map<string, Expectation[]>([
  ['ok', [{ kind: 'status', statuses: [200] }]],
  ['success', [{ kind: 'statusClass', class: 2 }]],
]);

function ofHeader(
  name: string,
  { second, isAlone, line }: { second: Json | undefined; isAlone: boolean; line: number },
): Expectation[] | null {
  if (isAlone) return [{ kind: 'header', name, said: { op: 'present' }, line }];
  return second === undefined ? null : [{ kind: 'header', name, said: { op: 'equal', value: second }, line }];
}

function stateOf(word: string): Said | null {
  if (word === 'true' || word === 'false') return { op: 'equal', value: word === 'true' };
  if (word === 'null') return { op: 'equal', value: null };
  if (word === 'empty') return { op: 'empty' };
  return word === 'undefined' ? { op: 'absent' } : null;
}

const EQUAL = new Set(['eq', 'eql', 'eqls', 'equal', 'equals']);
const LIMITS = new Map<string, 'above' | 'below' | 'max' | 'min'>([
  ['above', 'above'],
  ['gt', 'above'],
  ['greaterThan', 'above'],
  ['below', 'below'],
  ['lt', 'below'],
  ['lessThan', 'below'],
  ['least', 'min'],
  ['gte', 'min'],
  ['most', 'max'],
  ['lte', 'max'],
]);
const TYPES = ['array', 'boolean', 'number', 'object', 'string'] as const;

function claimOf(word: string, given: readonly AnyNode[]): Said | null {
  const [node] = given;
  if (node?.type === 'Identifier' && node.name === 'undefined' && EQUAL.has(word)) return { op: 'absent' };
  if (word === 'satisfy') return isIntegerTest(node) ? { op: 'type', type: 'integer' } : null;
  const value = node === undefined ? undefined : jsonOf(node);
  if (value === undefined) return null;
  if (EQUAL.has(word)) return { op: 'equal', value };
  return typeof value === 'number' ? limitOf(word, value) : textClaimOf(word, value);
}

function textClaimOf(word: string, value: Json): Said | null {
  if (typeof value !== 'string') return null;
  if (/^(?:include|includes|contain|contains)$/.test(word)) return { op: 'contains', value };
  const type = word === 'a' || word === 'an' ? TYPES.find((one) => one === value) : undefined;
  return type === undefined ? null : { op: 'type', type };
}

function limitOf(word: string, value: number): Said | null {
  const op = LIMITS.get(word);
  if (op !== undefined) return { op, value };
  return word === 'length' || word === 'lengthOf' ? { op: 'length', value } : null;
}

const isIntegerTest = (node: AnyNode | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === 'Number' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'isInteger';

function opposite(said: Said): Said | null {
  if (said.op === 'equal') return { op: 'notEqual', value: said.value };
  return said.op === 'absent' ? { op: 'present' } : null;
}

function expectationsOf(target: Target, said: Said, line: number): Expectation[] | null {
  if (target.kind === 'status')
    return said.op === 'equal' && typeof said.value === 'number' ? [{ kind: 'status', statuses: [said.value] }] : null;
  if (target.kind === 'time') return said.op === 'below' ? [{ kind: 'time', maxMs: said.value, line }] : null;
  if (target.kind === 'statusClass')
    return said.op === 'equal' && typeof said.value === 'number' ? [{ kind: 'statusClass', class: said.value }] : null;
  return target.kind === 'header'
    ? [{ kind: 'header', name: target.name, said, line }]
    : [{ kind: 'body', path: target.path, said, line }];
}

function jsonOf(node: AnyNode): Json | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = jsonOf(node.argument);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.type !== 'Literal') return undefined;
  const { value } = node;
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}
