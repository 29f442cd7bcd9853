import type { Node } from 'yaml';

/** One entry of a block map or list as it stands in a text: with the comments directly above it, and the space behind it. */
export interface Block {
  /** Null for an item of a list. */
  key: string | null;
  /** Where its key, or its item, begins. */
  node: Node;
  body: string;
  /** The same with its indentation; null where it is to be written again. */
  raw: string | null;
  tail: string;
}

/** A part of a text that is made of blocks, and where it stands. */
export interface Region {
  from: number;
  to: number;
  /** Columns that all its blocks are indented by. */
  indent: number;
  blocks: Block[];
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** Where the lines of an entry begin, with the comments directly above it. */
export function aboveComments(text: string, offset: number, indent: number): number {
  let start = lineStart(text, offset);
  for (;;) {
    const above = lineStart(text, start - 1);
    const line = text.slice(above, Math.max(above, start - 1));
    const isComment = line.trimStart().startsWith('#') && line.length - line.trimStart().length >= indent;
    if (start === 0 || !isComment) return start;
    start = above;
  }
}

/** The blocks of entries that begin at these nodes, up to a position. Dashes of a list stand before its nodes. */
export function regionOf(
  text: string,
  entries: readonly { key: string | null; node: Node }[],
  end: number,
): Region | null {
  const [first] = entries;
  if (first === undefined) return null;
  const startOf = ({ node }: { node: Node }): number => node.range?.[0] ?? 0;
  const lead = text.slice(lineStart(text, startOf(first)), startOf(first));
  const indent = lead.length - lead.trimStart().length;
  const starts = entries.map((one) => aboveComments(text, startOf(one), indent));
  const blocks = entries.map(({ key, node }, at): Block => {
    const whole = text.slice(starts[at], starts[at + 1] ?? end);
    const raw = whole.trimEnd();
    return { key, node, raw, body: dedented(raw, indent), tail: whole.slice(raw.length) };
  });
  return { from: starts[0] ?? 0, to: end, indent, blocks };
}

/** The text with other blocks in place of a region. Blocks that are new have an empty tail. */
export function withBlocks(text: string, region: Region, blocks: readonly Block[], gap: string): string {
  const end = region.blocks.at(-1)?.tail ?? '';
  const written = blocks.map(({ body, raw, tail }, at) => {
    const isLast = at === blocks.length - 1;
    return `${raw ?? indented(body, region.indent)}${isLast ? end : tail === '' || tail === end ? gap : tail}`;
  });
  return `${text.slice(0, region.from)}${written.join('')}${text.slice(region.to)}`;
}

export function dedented(text: string, indent: number): string {
  const lead = new RegExp(`^ {0,${indent}}`);
  return text
    .split('\n')
    .map((line) => line.replace(lead, ''))
    .join('\n');
}

export function indented(text: string, indent: number): string {
  const lead = ' '.repeat(indent);
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `${lead}${line}`))
    .join('\n');
}
