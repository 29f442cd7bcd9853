import { findJsonLines } from './json-lines.ts';
import { findYamlLines } from './yaml-lines.ts';

/** As for diagnostics: lines are left out rather than waited for. */
const MAX_POINTERS = 500;
const MAX_HOPS = 20;

/**
 * 1-based lines of JSON Pointers in the text of a document, each of its nearest part that is written there. A pointer may lead
 * through local references. A text of one line has none worth naming.
 */
export function findSourceLines(text: string, pointers: readonly string[]): Map<string, number> {
  const wanted = [...new Set(pointers)].slice(0, MAX_POINTERS);
  if (wanted.length === 0 || !text.trimEnd().includes('\n')) return new Map();
  const root = parsed(text);
  if (root === null) return findYamlLines(text, wanted);
  const written = new Map(wanted.map((pointer) => [pointer, writtenAt(root.value, pointer)]));
  const lines = findJsonLines(text, written.values());
  return new Map(
    [...written].flatMap(([pointer, at]) => {
      const line = lines.get(at);
      return line === undefined ? [] : [[pointer, line] as const];
    }),
  );
}

function parsed(text: string): { value: unknown } | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The pointer of what a pointer leads to in the text itself: references followed, and what is not there left off. */
function writtenAt(root: unknown, pointer: string): string {
  let left = pointer.split('/').slice(1);
  let node = root;
  let at = '';
  for (let hops = 0; ;) {
    const [token, ...rest] = left;
    if (token === undefined) return at;
    const child = childOf(node, token);
    if (child !== undefined) [node, at, left] = [child, `${at}/${token}`, rest];
    else {
      const reference = childOf(node, '$ref');
      if (typeof reference !== 'string' || !reference.startsWith('#/') || hops === MAX_HOPS) return at;
      [node, at, left, hops] = [root, '', [...reference.split('/').slice(1), ...left], hops + 1];
    }
  }
}

function childOf(node: unknown, token: string): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
  return Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
}
