interface Range {
  start: number;
  end: number;
}

type Entries = Map<string, Range & { from: number }>;

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
  readonly #entries = new Map<string, Entries>();

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/);
  }

  rewind(): void {
    this.#opened.clear();
  }

  lineAt(at: number): string {
    return this.#lines[at] ?? '';
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
    return this.#entriesOf(range, indent).get(key) ?? null;
  }

  /** The keys of a mapping; read once where nothing but mappings leads to it. */
  #entriesOf(range: Range, indent: number): Entries {
    const name = `${range.start} ${range.end}`;
    const known = this.#opened.size === 0 ? this.#entries.get(name) : undefined;
    if (known !== undefined) return known;
    const entries = this.#readEntries(range, indent);
    if (this.#opened.size === 0) this.#entries.set(name, entries);
    return entries;
  }

  // A list may stand at the indentation of its key, so its dashes do not end the key's part.
  #readEntries(range: Range, indent: number): Entries {
    const entries: Entries = new Map();
    let open: (Range & { from: number }) | null = null;
    for (let at = range.start; at < range.end; at += 1) {
      const line = this.#line(at);
      if (!isContent(line) || indentOf(line) > indent) continue;
      if (indentOf(line) === indent && line.trimStart().startsWith('- ')) continue;
      if (open !== null) open.end = at;
      open = null;
      const key = indentOf(line) === indent ? keyOf(line) : null;
      if (key === null || entries.has(key)) continue;
      open = { from: at, start: at + 1, end: range.end };
      entries.set(key, open);
    }
    return entries;
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

const tokensOf = (pointer: string): string[] => pointer.split('/').slice(1).map(decode);

/** More hops than any document takes; a reference that leads back to itself ends here. */
const MAX_HOPS = 20;

/** Walks pointers through one text. */
class PointerWalk {
  readonly #block: BlockText;

  constructor(text: string) {
    this.#block = new BlockText(text);
  }

  /** 1-based. */
  lineOf(pointer: string): number {
    let left = tokensOf(pointer);
    let at = this.#start();
    for (let hops = 0; ;) {
      const [token, ...rest] = left;
      if (token === undefined) return at.from + 1;
      const inner = this.#block.step(at, token);
      if (inner !== null) [at, left] = [inner, rest];
      else {
        const reference = hops < MAX_HOPS ? this.#referenceAt(at) : null;
        if (reference === null) return at.from + 1;
        [at, left, hops] = [this.#start(), [...tokensOf(reference), ...left], hops + 1];
      }
    }
  }

  #start(): Range & { from: number } {
    this.#block.rewind();
    return { ...this.#block.whole, from: 0 };
  }

  /** The local reference that stands here instead of what a pointer asks for. */
  #referenceAt({ from, ...range }: Range & { from: number }): string | null {
    const inner = this.#block.step(range, '$ref');
    const line = this.#block.lineAt(inner?.from ?? from);
    return /\$ref["']?\s*:\s*["']?#(\/[^"'\s},]*)/.exec(line)?.[1] ?? null;
  }
}

/**
 * Finds the 1-based lines of JSON Pointers in YAML text by indentation: the line of the key or list item, or of the
 * nearest one above it where the text is written in flow style. A pointer may lead through local references.
 */
export function findYamlLines(text: string, pointers: Iterable<string>): Map<string, number> {
  const walk = new PointerWalk(text);
  return new Map([...pointers].map((pointer) => [pointer, walk.lineOf(pointer)]));
}
