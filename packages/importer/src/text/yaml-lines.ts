interface Range {
  start: number;
  end: number;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const isContent = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

const unquote = (key: string): string => key.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Key of a block mapping line, or null. */
function keyOf(line: string): string | null {
  const match = /^\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#][^:]*(?::(?=\S)[^:]*)*?)\s*:(?=\s|$)/.exec(line);
  return match?.[1] === undefined ? null : unquote(match[1]);
}

class BlockText {
  readonly #lines: string[];
  /** Lines whose dash has been stepped through: what follows it is the first line of the item's own mapping. */
  readonly #opened = new Set<number>();

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/);
  }

  rewind(): void {
    this.#opened.clear();
  }

  #line(at: number): string {
    const line = this.#lines[at] ?? '';
    return this.#opened.has(at) ? line.replace('-', ' ') : line;
  }

  get whole(): Range {
    return { start: 0, end: this.#lines.length };
  }

  /** The part of a range that belongs to one key or index; `from` is its own line. Null when it is not written as a block. */
  step(range: Range, token: string): (Range & { from: number }) | null {
    const first = this.#firstContent(range);
    if (first === null) return null;
    const indent = indentOf(this.#line(first));
    return this.#line(first).trimStart().startsWith('- ')
      ? this.#item({ start: first, end: range.end }, indent, Number(token))
      : this.#entry({ start: first, end: range.end }, indent, token);
  }

  #firstContent(range: Range): number | null {
    for (let at = range.start; at < range.end; at += 1) if (isContent(this.#line(at))) return at;
    return null;
  }

  #entry(range: Range, indent: number, key: string): (Range & { from: number }) | null {
    for (let at = range.start; at < range.end; at += 1) {
      const line = this.#line(at);
      if (!isContent(line) || indentOf(line) !== indent || keyOf(line) !== key) continue;
      return { from: at, start: at + 1, end: this.#endOf(at, range.end, indent) };
    }
    return null;
  }

  // A list may stand at the indentation of its key, so its dashes do not end the key's part.
  #endOf(from: number, limit: number, indent: number): number {
    for (let at = from + 1; at < limit; at += 1) {
      const line = this.#line(at);
      if (!isContent(line) || indentOf(line) > indent) continue;
      if (indentOf(line) < indent || !line.trimStart().startsWith('- ')) return at;
    }
    return limit;
  }

  #item(range: Range, indent: number, index: number): (Range & { from: number }) | null {
    let count = -1;
    for (let at = range.start; at < range.end; at += 1) {
      const line = this.#line(at);
      if (indentOf(line) !== indent || !line.trimStart().startsWith('-')) continue;
      count += 1;
      if (count === index) return this.#openItem(at, range.end, indent);
    }
    return null;
  }

  #openItem(at: number, limit: number, indent: number): Range & { from: number } {
    let end = at + 1;
    while (end < limit && (!isContent(this.#line(end)) || indentOf(this.#line(end)) > indent)) end += 1;
    this.#opened.add(at);
    return { from: at, start: at, end };
  }
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Finds the 1-based lines of JSON Pointers in YAML text by indentation: the line of the key or list item, or of the
 * nearest one above it where the text is written in flow style.
 */
export function findYamlLines(text: string, pointers: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  const block = new BlockText(text);
  for (const pointer of pointers) {
    block.rewind();
    let range: Range = block.whole;
    let line = 1;
    for (const token of pointer.split('/').slice(1)) {
      const inner = block.step(range, decode(token));
      if (inner === null) break;
      range = inner;
      line = inner.from + 1;
    }
    found.set(pointer, line);
  }
  return found;
}
