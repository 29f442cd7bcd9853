export interface BruBlock {
  name: string;
  /** Of its first line. */
  line: number;
  lines: { line: number; text: string }[];
}

/** The blocks of a `.bru` file: from `name {` or `name [` to a closing bracket at the beginning of a line. */
export function bruBlocks(text: string): BruBlock[] {
  const blocks: BruBlock[] = [];
  let open: BruBlock | null = null;
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const line = at + 1;
    if (open === null) {
      const name = /^([a-z][\w:-]*)\s*[[{]\s*$/.exec(written)?.[1];
      if (name !== undefined) open = { name, line, lines: [] };
    } else if (/^[\]}]/.test(written)) {
      blocks.push(open);
      open = null;
    } else open.lines.push({ line, text: written.replace(/^ {2}/, '') });
  }
  if (open !== null) blocks.push(open);
  return blocks;
}

export interface BruRow {
  line: number;
  name: string;
  value: string;
}

/** `name: value` rows that are not switched off. */
export function bruRows({ lines }: BruBlock): BruRow[] {
  return lines.flatMap(({ line, text }) => {
    const [, name = '', value = ''] = /^\s*("(?:[^"\\]|\\.)*"|[^:\s][^:]*):\s*(.*)$/.exec(text) ?? [];
    if (name === '' || name.startsWith('~')) return [];
    return [{ line, name: name.startsWith('"') ? name.slice(1, -1) : name.trim(), value: value.trim() }];
  });
}

export const bruText = ({ lines }: BruBlock): string => lines.map(({ text }) => text).join('\n');
