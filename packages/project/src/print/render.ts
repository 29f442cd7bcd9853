import { blockScalar, textScalar } from './scalar.ts';
import type { CollectionTree, Entry, ScalarTree, Tree } from './tree.ts';

const WIDTH = 100;

/** Lays a tree out as a file. */
export function renderFile(tree: CollectionTree): string {
  return `${renderBlock(tree, 0).join('\n')}\n`;
}

/** One entry of a map as lines, indented. */
export function renderEntry(entry: Entry, indent: number): string[] {
  return mapEntry(entry, indent);
}

const pad = (indent: number): string => ' '.repeat(indent);

const commentLines = (lines: readonly string[], indent: number): string[] =>
  lines.map((line) => (line === '' ? '' : `${pad(indent)}${line}`));

function renderBlock(tree: CollectionTree, indent: number): string[] {
  const lines = tree.entries.flatMap((entry, at) => {
    const hasGap = at > 0 && (tree.layout === 'spaced' || entry.hasGap);
    const before = commentLines(entry.before, indent);
    const own = tree.kind === 'map' ? mapEntry(entry, indent) : listEntry(entry, indent);
    return [...(hasGap ? [''] : []), ...before, ...own];
  });
  return [...lines, ...commentLines(tree.tail, indent)];
}

const behind = (comment: string | null): string => (comment === null ? '' : ` ${comment}`);

function mapEntry({ key, value, trailing, isBehindKey }: Entry, indent: number): string[] {
  const head = `${pad(indent)}${textScalar(key ?? '', 'key', false)}:`;
  if (value.kind === 'scalar') return scalarLines(head, value, trailing, indent);
  const line = isBehindKey && trailing !== null ? null : flowWithin(value, head.length + 1);
  if (line !== null) return [`${head} ${line}${behind(trailing)}`];
  return [`${head}${behind(trailing)}`, ...renderBlock(value, indent + 2)];
}

function listEntry({ value, trailing }: Entry, indent: number): string[] {
  const head = `${pad(indent)}-`;
  if (value.kind === 'scalar') return scalarLines(head, value, trailing, indent);
  const line = flowWithin(value, head.length + 1);
  if (line !== null) return [`${head} ${line}${behind(trailing)}`];
  // The first line of what is inside stands behind the dash; comments above it stay above the dash.
  const inner = renderBlock(value, indent + 2);
  const first = inner.findIndex((one) => one.trim() !== '' && !one.trim().startsWith('#'));
  const above = inner.slice(0, first).map((one) => one.slice(2));
  return [
    ...(trailing === null ? [] : [`${pad(indent)}${trailing}`]),
    ...above,
    `${head} ${inner[first]?.slice(indent + 2) ?? ''}`,
    ...inner.slice(first + 1),
  ];
}

function scalarLines(head: string, value: ScalarTree, trailing: string | null, indent: number): string[] {
  const block = value.text === null ? null : blockScalar(value.text);
  if (block === null) return [`${head} ${scalarText(value, false)}${behind(trailing)}`];
  const [header = '|', ...lines] = block;
  return [`${head} ${header}${behind(trailing)}`, ...commentLines(lines, indent + 2)];
}

function scalarText(value: ScalarTree, isFlow: boolean): string {
  return value.text === null ? value.literal : textScalar(value.text, value.context, isFlow);
}

/** A collection in one line; null when it must not, cannot or does not fit. */
function flowWithin(tree: CollectionTree, used: number): string | null {
  if (tree.entries.length === 0 && tree.tail.length === 0) return tree.kind === 'map' ? '{}' : '[]';
  const text = flow(tree, WIDTH - used);
  return text !== null && text.length + used <= WIDTH ? text : null;
}

function flow(tree: Tree, width: number): string | null {
  if (tree.kind === 'scalar') return flowScalar(tree, width);
  if (tree.tail.length > 0) return null;
  if (tree.entries.length === 0) return emptyOf(tree);
  if (tree.layout !== 'flow') return null;
  const parts: string[] = [];
  let left = width;
  for (const entry of tree.entries) {
    const part = left < 0 ? null : flowEntry(entry, left);
    if (part === null) return null;
    left -= part.length + 2;
    parts.push(part);
  }
  return tree.kind === 'map' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`;
}

function flowScalar(tree: ScalarTree, width: number): string | null {
  const isTooMuch = tree.text !== null && (tree.text.length > width || blockScalar(tree.text) !== null);
  return isTooMuch ? null : scalarText(tree, true);
}

function flowEntry({ key, value, before, trailing }: Entry, width: number): string | null {
  if (before.length > 0 || trailing !== null) return null;
  const inner = flow(value, width);
  return inner === null || key === null ? inner : `${textScalar(key, 'key', true)}: ${inner}`;
}

const emptyOf = ({ kind }: CollectionTree): string => (kind === 'map' ? '{}' : '[]');
