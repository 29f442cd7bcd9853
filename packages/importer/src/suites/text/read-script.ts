import type { AnyNode, CallExpression, Expression, Program } from 'acorn';
import { parse } from 'acorn-loose';
import { ancestor } from 'acorn-walk';
import { conditionOf } from '../script/condition.ts';
import { expectationsOf, UNREAD } from '../script/claims.ts';
import type { ReadCode } from '../script/claims.ts';
import { evaluate, jsonOf } from '../script/evaluate.ts';
import { isFunction, memberName } from '../script/nodes.ts';
import { readCode } from '../script/read-code.ts';
import { Scope } from '../script/scope.ts';
import type { Expectation, Step, SuiteTake } from '../suite.ts';

const MAX_SCRIPT = 200_000;
/** Functions in functions: more is nothing that people write. */
const MAX_NESTED = 20;
const SETTERS =
  /^(?:(?:pm|insomnia)\.(?:collectionVariables|environment|globals|variables)\.set|postman\.set\w+Variable|bru\.set(?:Env)?Var|(?:pw|hopp)\.env(?:\.active)?\.set)$/;
const TESTS = new Set(['test', 'pm.test', 'pw.test', 'hopp.test', 'insomnia.test']);
/** Calls of requests that a script sends itself: what their functions say is about other answers. */
const SENDERS = /^(?:(?:pm|insomnia)\.sendRequest|bru\.sendRequest|axios(?:\.\w+)?|fetch)$/;

/** What a script in JavaScript says of an answer, and takes out of it. */
export interface ReadScript {
  expects: Expectation[];
  takes: SuiteTake[];
  /** Values that it makes for variables, with the dynamic value that is the same. */
  makes: Map<string, string>;
  /** What it does beside that, with the line in the script. */
  left: { line: number; text: string }[];
}

/** Reads tests, statuses, and variables that are set from the answer. What is computed otherwise is left. */
export function readScript(source: string): ReadScript {
  const found: ReadScript = { expects: [], takes: [], makes: new Map(), left: [] };
  if (source.trim() === '' || source.length > MAX_SCRIPT) return found;
  found.expects.push(...notedRules(source));
  try {
    const program = parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
    const reader = new Reader(source, program, found);
    ancestor(program, {
      CallExpression: (call, _, above) => reader.call(call, above),
      AssignmentExpression: (node, _, above) => reader.assignment(node, above),
    });
  } catch {
    found.left.push({ line: 1, text: 'a script cannot be read' });
  }
  return found;
}

/** Something of a script that is a test, and where it stands. */
interface Found {
  title: string | null;
  node: AnyNode;
  above: readonly AnyNode[];
  read: (scope: Scope) => ReadCode;
}

class Reader {
  readonly #source: string;
  readonly #found: ReadScript;
  readonly #scopes = new Map<AnyNode, Scope>();
  readonly #top: Scope;

  constructor(source: string, program: Program, found: ReadScript) {
    this.#source = source;
    this.#found = found;
    this.#top = new Scope(null, program);
  }

  call(call: CallExpression, above: readonly AnyNode[]): void {
    const [first, second] = call.arguments;
    const callee = this.#textOf(call.callee);
    if (first === undefined) return;
    if (TESTS.has(callee)) {
      const scope = this.#scopeAt(above);
      const title = scope === null ? null : jsonOf(first, scope);
      this.#test({
        title: typeof title === 'string' ? title.trim() : null,
        node: call,
        above,
        read: (one) => readCode(second, one),
      });
    } else if (second !== undefined && SETTERS.test(callee)) this.#setter(call, [first, second], above);
  }

  /** `tests["the title"] = condition`, as scripts of Postman were written at first. */
  assignment(
    { left, right, ...node }: Extract<AnyNode, { type: 'AssignmentExpression' }>,
    above: readonly AnyNode[],
  ): void {
    const isTest =
      left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'tests';
    if (!isTest) return;
    const name = memberName(left);
    this.#test({
      title: typeof name === 'string' ? name.trim() : null,
      node: { ...node, left, right },
      above,
      read: (scope) => conditionOf(right, scope, true) ?? UNREAD,
    });
  }

  #test({ title, node, above, read }: Found): void {
    const line = this.#lineAt(node.start);
    const code = this.#textOf(node);
    // What an export notes inside of a test is its rule.
    if ((title !== null && BELOW_400.test(title)) || NOTED.test(code)) return;
    const named = title === null ? 'a test with a computed title' : `the test "${title.slice(0, MAX_TITLE)}"`;
    const scope = this.#scopeAt(above);
    const reason = this.#reasonNotToRead(above.slice(0, -1));
    if (reason === null && scope !== null) this.#take(read(scope), { title, named, line });
    else this.#left(line, `${named} is not taken over: ${reason ?? 'it is too deep in other functions'}`);
  }

  #take(
    { claims, isWhole }: ReadCode,
    { title, named, line }: { title: string | null; named: string; line: number },
  ): void {
    const { expects, isWhole: isExpressed } = expectationsOf(claims, line);
    this.#found.expects.push(...expects);
    const hasRead = expects.length > 0;
    if (isWhole && isExpressed && hasRead) return;
    if (title === null || hasRead) {
      this.#left(line, `${named} is read in part at most; write what else it checks as a validation rule`);
      return;
    }
    this.#found.expects.push(byTitle(title, line));
    this.#left(line, `${named} is taken by its title, since its code is not read; compare the validation rule with it`);
  }

  /** Why a test at this location says nothing of every answer; null where it does. */
  #reasonNotToRead(above: readonly AnyNode[]): string | null {
    for (const node of above) {
      if (UNDER_CONDITION.has(node.type)) return 'it is made under a condition or in a loop';
      if (node.type === 'CallExpression' && SENDERS.test(this.#textOf(node.callee)))
        return 'it is about a request that the script sends itself';
    }
    return null;
  }

  #setter(call: CallExpression, [first, second]: readonly [AnyNode, AnyNode], above: readonly AnyNode[]): void {
    const line = this.#lineAt(call.start);
    const scope = this.#scopeAt(above);
    const name = scope === null ? undefined : jsonOf(first, scope);
    const isSure = scope !== null && typeof name === 'string' && this.#reasonNotToRead(above.slice(0, -1)) === null;
    const from = isSure ? sourceOfNode(second, scope) : null;
    const made = madeValue(this.#textOf(second));
    if (isSure && from !== null) this.#found.takes.push({ name, from });
    else if (isSure && made !== null) this.#found.makes.set(name, made);
    else this.#left(line, `a variable is computed: ${this.#textOf(call).slice(0, 80)}`);
  }

  /** The names at a location, by the functions around it; null where they are too deep. */
  #scopeAt(above: readonly AnyNode[]): Scope | null {
    let scope = this.#top;
    const functions = above.slice(0, -1).filter((one) => isFunction(one));
    if (functions.length > MAX_NESTED) return null;
    for (const one of functions) {
      const inner = this.#scopes.get(one) ?? new Scope(scope, one);
      this.#scopes.set(one, inner);
      scope = inner;
    }
    return scope;
  }

  #left(line: number, text: string): void {
    this.#found.left.push({ line, text });
  }

  #lineAt(offset: number): number {
    return this.#source.slice(0, offset).split('\n').length;
  }

  #textOf({ start, end }: AnyNode): string {
    return this.#source.slice(start, end);
  }
}

const UNDER_CONDITION = new Set([
  'CatchClause',
  'ConditionalExpression',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LogicalExpression',
  'SwitchStatement',
  'WhileStatement',
]);

const STATUS_TITLE = /^status(?: code)? is (\d{3}(?: or \d{3})*)$/i;
const CLASS_TITLE = /^status is ([1-5])xx$/i;
const NOTED = /\/\/ Rule: "/;
const MAX_TITLE = 120;
const BELOW_400 = /^(?:it is prepared)$/;

function byTitle(title: string, line: number): Expectation {
  const statuses = STATUS_TITLE.exec(title)?.[1]?.split(' or ').map(Number);
  const family = CLASS_TITLE.exec(title)?.[1];
  if (statuses !== undefined) return { kind: 'status', statuses };
  return family === undefined
    ? { kind: 'sentence', text: title, line }
    : { kind: 'statusClass', class: Number(family) };
}

/** Rules that an export keeps for people: `// Rule: "..."`. */
function notedRules(source: string): Expectation[] {
  return source.split('\n').flatMap((line, at): Expectation[] => {
    const text = /^\/\/ Rule: ("(?:[^"\\]|\\.)*")$/.exec(line.trim())?.[1];
    return text === undefined ? [] : [{ kind: 'sentence', text: String(JSON.parse(text)), line: at + 1 }];
  });
}

const ALPHABETS: Readonly<Record<string, string>> = { '0': '$randomDigits', a: '$randomLetters', A: '$randomCapitals' };

/** The dynamic value that is made like the result of an expression; null for any other. */
function madeValue(code: string): string | null {
  const [, length = '', first = ''] = /^Array\.from\(\{ length: (\d{1,3}) \}, \(\) => "([0aA])/.exec(code) ?? [];
  if (length !== '') return `{{${ALPHABETS[first]}:${length}}}`;
  if (/^"x{8}-x{4}-4x{3}-8x{3}-x{12}"\.replace\(/.test(code) || /^crypto\.randomUUID\(\)$/.test(code))
    return '{{$randomUUID}}';
  if (/^(?:Date\.now\(\)|new Date\(\)\.getTime\(\))$/.test(code)) return '{{$timestamp}}';
  return /^pm\.variables\.replaceIn\((["'])(\{\{\$\w+\}\})\1\)$/.exec(code)?.[2] ?? null;
}

/** What an expression reads of the answer; null for one that does something else. */
export function sourceOf(expression: string): SuiteTake['from'] | null {
  if (expression.length > 1000) return null;
  const program = parse(`(${expression})`, { ecmaVersion: 'latest', sourceType: 'script' });
  const [statement, ...more] = program.body;
  const isOne = statement?.type === 'ExpressionStatement' && more.length === 0;
  return isOne ? sourceOfNode(statement.expression, new Scope(null, program)) : null;
}

function sourceOfNode(node: Expression | AnyNode, scope: Scope): SuiteTake['from'] | null {
  const value = evaluate(node, scope);
  if (value?.kind === 'header') return { kind: 'header', header: value.name };
  if (value?.kind !== 'body') return null;
  const path = value.path.filter((step): step is Step => typeof step !== 'object');
  return path.length === value.path.length ? { kind: 'body', path } : null;
}
