import type { AnyNode } from 'acorn';
import { parse } from 'acorn-loose';
import { simple } from 'acorn-walk';
import type { Expectation, Step, SuiteTake } from '../suite.ts';
import { readAssertions } from './read-assertions.ts';
import type { ReadAssertions, Target } from './read-assertions.ts';
import { singularPath } from './singular-path.ts';

const MAX_SCRIPT = 200_000;
const SETTERS =
  /^(?:pm\.(?:collectionVariables|environment|globals|variables)\.set|postman\.set\w+Variable|bru\.set(?:Env)?Var)$/;
const BODIES = /^(?:pm\.response\.json\(\)|JSON\.parse\(responseBody\)|res\.getBody\(\)|res\.body)/;
const HEADER = /^(?:pm\.response\.headers\.get|res\.getHeader|res\.headers\.get)\((["'])([^"']+)\1\)$/;

/** What a script in JavaScript says of an answer, and takes out of it. */
export interface ReadScript {
  expects: Expectation[];
  takes: SuiteTake[];
  /** Values that it makes for variables, with the dynamic value that is the same. */
  makes: Map<string, string>;
  /** What it does beside that, with the line in the script. */
  left: { line: number; text: string }[];
}

/** Reads titles of tests, statuses, and variables that are set from the answer. What is computed otherwise is left. */
export function readScript(source: string): ReadScript {
  const found: ReadScript = { expects: [], takes: [], makes: new Map(), left: [] };
  if (source.trim() === '' || source.length > MAX_SCRIPT) return found;
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const textOf = ({ start, end }: AnyNode): string => source.slice(start, end);
  const bodies = bodyNames(source);
  found.expects.push(...notedRules(source));
  try {
    simple(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }), {
      CallExpression: (call) => {
        const [first, second] = call.arguments;
        const callee = textOf(call.callee);
        if (first === undefined) return;
        const line = lineAt(call.start);
        if (callee === 'test' || callee === 'pm.test')
          addTest(found, {
            title: literalOf(first),
            line,
            code: textOf(call),
            read: readAssertions(second, { line, textOf, targetOf: (code) => targetOf(code, bodies) }),
          });
        else if (second !== undefined && SETTERS.test(callee)) {
          const name = literalOf(first);
          const from = name === null ? null : sourceOf(textOf(second), bodies);
          const made = madeValue(textOf(second));
          if (name !== null && from !== null) found.takes.push({ name, from });
          else if (name !== null && made !== null) found.makes.set(name, made);
          else found.left.push({ line, text: `a variable is computed: ${textOf(call).slice(0, 80)}` });
        }
      },
    });
  } catch {
    found.left.push({ line: 1, text: 'a script cannot be read' });
  }
  return found;
}

const STATUS_TITLE = /^status(?: code)? is (\d{3}(?: or \d{3})*)$/i;
const CLASS_TITLE = /^status is ([1-5])xx$/i;
const NOTED = /\/\/ Rule: "/;
const MAX_TITLE = 120;
const BELOW_400 = /^(?:it is prepared)$/;

function addTest(
  { expects, left }: ReadScript,
  { title, line, code, read }: { title: string | null; line: number; code: string; read: ReadAssertions },
): void {
  // What an export notes inside of a test is its rule.
  if ((title !== null && BELOW_400.test(title)) || NOTED.test(code)) return;
  expects.push(...read.expects);
  const hasRead = read.expects.length > 0;
  if (read.isWhole && hasRead) return;
  const named = title === null ? 'a test with a computed title' : `the test "${title.slice(0, MAX_TITLE)}"`;
  if (title === null || hasRead) {
    left.push({ line, text: `${named} is read in part at most; write what else it checks as a rule` });
    return;
  }
  expects.push(byTitle(title, line));
  left.push({ line, text: `${named} is taken by its title, since its code is not read; compare the rule with it` });
}

function byTitle(title: string, line: number): Expectation {
  const statuses = STATUS_TITLE.exec(title)?.[1]?.split(' or ').map(Number);
  const family = CLASS_TITLE.exec(title)?.[1];
  if (statuses !== undefined) return { kind: 'status', statuses };
  return family === undefined
    ? { kind: 'sentence', text: title, line }
    : { kind: 'statusClass', class: Number(family) };
}

const STATUS = /^(?:pm\.response\.code|responseCode\.code|res\.getStatus\(\)|res\.status)$/;
const TIME = /^(?:pm\.response\.responseTime|responseTime|res\.getResponseTime\(\)|res\.responseTime)$/;

function targetOf(code: string, bodies: readonly string[]): Target | null {
  const text = code.replace(/ \?\? undefined$/, '');
  if (STATUS.test(text)) return { kind: 'status' };
  if (TIME.test(text)) return { kind: 'time' };
  const divided = /^Math\.floor\((.+) \/ 100\)$/.exec(text)?.[1];
  if (divided !== undefined) return STATUS.test(divided) ? { kind: 'statusClass' } : null;
  const from = sourceOf(text, bodies);
  if (from?.kind === 'header') return { kind: 'header', name: from.header };
  // JavaScript counts by this name; a field of the body has it seldom.
  return from === null || from.path.at(-1) === 'length' ? null : { kind: 'body', path: from.path };
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

/** Names that stand for the parsed body. */
function bodyNames(source: string): string[] {
  const set =
    /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:pm\.response\.json\(\)|JSON\.parse\(responseBody\)|res\.getBody\(\)|res\.body)\s*(?:;|$)/gm;
  const names = [...source.matchAll(set)].map(([, name = '']) => name);
  // A name that is also given to something else says nothing.
  const count = (name: string): number => names.filter((one) => one === name).length;
  return names.filter((name) => assignmentsOf(source, name) === count(name));
}

const assignmentsOf = (source: string, name: string): number =>
  source.match(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*=(?![=>])`, 'g'))?.length ?? 0;

/** What an expression reads of the answer; null for one that does something else. */
export function sourceOf(expression: string, bodies: readonly string[]): SuiteTake['from'] | null {
  const text = expression.trim();
  const header = HEADER.exec(text)?.[2];
  if (header !== undefined) return { kind: 'header', header };
  const [, steps] =
    /^(\[.*\])\.reduce\(\(at, step\) => \(at == null \? undefined : at\[step\]\), (?:pm\.response\.json\(\)|res\.getBody\(\))\)$/s.exec(
      text,
    ) ?? [];
  const path = steps === undefined ? pathBelow(text, bodies) : writtenSteps(steps);
  return path === null ? null : { kind: 'body', path };
}

function pathBelow(text: string, bodies: readonly string[]): Step[] | null {
  const start =
    BODIES.exec(text)?.[0] ?? bodies.find((name) => new RegExp(`^${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text));
  return start === undefined ? null : singularPath(text.replaceAll('?.', '.'), start);
}

function writtenSteps(text: string): Step[] | null {
  try {
    const steps: unknown = JSON.parse(text);
    return Array.isArray(steps) ? steps.filter((step) => typeof step === 'string' || typeof step === 'number') : null;
  } catch {
    return null;
  }
}

function literalOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value.trim() : null;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}
