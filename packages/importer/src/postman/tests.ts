import type { AnyNode, Expression } from 'acorn';
import { parse } from 'acorn-loose';
import { simple } from 'acorn-walk';
import type { Reader } from '../reading/reader.ts';
import { isFields } from '../reading/reader.ts';
import { join } from '../reading/pointer.ts';
import type { Entry } from './entry.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import type { SavedTest } from '../collection/types.ts';

const longestScript = 200_000;
const maxTests = 100;

interface Script {
  source: string;
  pointer: string;
}

/** The test scripts that run after a request: the collection's, the folders', its own. */
function scriptsOf({ holders }: Entry): Script[] {
  return holders.toReversed().flatMap(({ node, pointer }) => {
    const events = at(node, 'event') ?? at(node, 'events');
    return listOf(events).flatMap((event, index) => {
      if (at(event, 'listen') !== 'test' || (isFields(event) && event['disabled'] === true)) return [];
      const script = at(event, 'script');
      const exec = isFields(script) ? script['exec'] : script;
      const source = Array.isArray(exec) ? exec.map((line) => textOf(line)).join('\n') : textOf(exec);
      return source.trim() === '' ? [] : [{ source, pointer: join(pointer, 'event', index) }];
    });
  });
}

export interface ReadTests {
  tests: SavedTest[];
  /** The status that a script asserts; null when none does. */
  status: number | null;
}

/** The titles of `pm.test(...)` and of the older `tests[...] = ...`, in the order in which they stand. */
export function readTests(reader: Reader, entry: Entry): ReadTests {
  const tests = new Map<string, SavedTest>();
  let status: number | null = null;
  for (const { source, pointer } of scriptsOf(entry)) {
    status = assertedStatus(source) ?? status;
    for (const title of knownTitles(source)) {
      if (title === null) {
        reader.report(
          'info',
          pointer,
          `A test of "${entry.name}" computes its title; write what it checks as a validation rule.`,
        );
      } else if (tests.size < maxTests) tests.set(title, { title, pointer });
    }
  }
  return { tests: [...tests.values()], status };
}

const maxCached = 1000;
const kept = new Map<string, (string | null)[]>();

/** Scripts repeat: a collection's own belongs to each of its requests. */
function knownTitles(source: string): (string | null)[] {
  const known = kept.get(source);
  if (known !== undefined) return known;
  if (kept.size >= maxCached) kept.clear();
  const titles = titlesOf(source);
  kept.set(source, titles);
  return titles;
}

/** Null stands for a title that only the script itself could tell. */
export function titlesOf(source: string): (string | null)[] {
  if (source.length > longestScript || !/\btests?\b/.test(source)) return [];
  const found: { at: number; title: string | null }[] = [];
  const skipped: Skipped[] = [];
  try {
    simple(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }), {
      CallExpression: ({ callee, arguments: [first], start, end }) => {
        if (isSkipCall(callee)) skipped.push({ start, end });
        else if (first !== undefined && isTestCall(callee)) found.push({ at: start, title: literal(first) });
      },
      AssignmentExpression: ({ left, start }) => {
        if (left.type !== 'MemberExpression' || !isName(left.object, 'tests')) return;
        found.push({ at: start, title: left.computed ? literal(left.property) : propertyName(left.property) });
      },
    });
  } catch {
    // The parser repairs what it can; a script beyond that has no titles that could be trusted.
    return [];
  }
  const run = found.filter((test) => !skipped.some(({ start, end }) => test.at >= start && test.at < end));
  const written = run.toSorted((left, right) => left.at - right.at);
  return written.map(({ title }) => title?.trim() ?? null).filter((title) => title !== '');
}

interface Skipped {
  start: number;
  end: number;
}

/** `pm.test.skip(...)` asserts nothing, and neither does what stands inside. */
function isSkipCall(callee: AnyNode): boolean {
  return callee.type === 'MemberExpression' && propertyName(callee.property) === 'skip' && isTestCall(callee.object);
}

/** A script without the tests that it skips. */
function withoutSkipped(source: string): string {
  if (!source.includes('.skip')) return source;
  const skipped: Skipped[] = [];
  try {
    simple(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }), {
      CallExpression: ({ callee, start, end }) => {
        if (isSkipCall(callee)) skipped.push({ start, end });
      },
    });
  } catch {
    return source;
  }
  return skipped.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    source,
  );
}

/** `pm.test(...)` */
function isTestCall(callee: AnyNode): boolean {
  return callee.type === 'MemberExpression' && isName(callee.object, 'pm') && propertyName(callee.property) === 'test';
}

function isName(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function propertyName(node: AnyNode): string | null {
  return node.type === 'Identifier' ? node.name : null;
}

function literal(node: AnyNode | Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

const assertions = [
  /\.have\.status\(\s*(\d{3})\s*\)/,
  /\bresponse\.code\s*\)\s*\.to\.(?:be\.)?(?:eql?|equals?)\(\s*(\d{3})\s*\)/,
  /\b(?:responseCode|response)\.code\s*={2,3}\s*(\d{3})\b/,
];

function assertedStatus(source: string): number | null {
  const run = withoutSkipped(source.slice(0, longestScript));
  for (const pattern of assertions) {
    const code = run.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
    const status = Number(pattern.exec(code)?.[1]);
    if (status >= 100 && status <= 599) return status;
  }
  return null;
}
