/** Lines of a Hurl file with their numbers, read once from top to bottom. */
export class HurlLines {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/);
  }

  /** 1-based, of the line that is next. */
  get line(): number {
    return this.#at + 1;
  }

  /** The next line that says something, without its comment; null at the end. */
  peek(): string | null {
    while (this.#at < this.#lines.length) {
      const line = (this.#lines[this.#at] ?? '').trim();
      if (line !== '' && !line.startsWith('#')) return line;
      this.#at += 1;
    }
    return null;
  }

  next(): string | null {
    const line = this.peek();
    if (line !== null) this.#at += 1;
    return line;
  }

  /** Lines from here on, as they are, until one for which `isEnd` holds with all that were read; that one is the last. */
  takeUntil(isEnd: (read: string) => boolean): string {
    let read = '';
    while (this.#at < this.#lines.length) {
      read += `${read === '' ? '' : '\n'}${this.#lines[this.#at] ?? ''}`;
      this.#at += 1;
      if (isEnd(read)) break;
    }
    return read;
  }
}

/** A line without what stands behind ` #` outside of quotes. */
export function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === '`') quote = sign;
    else if (sign === '#' && /\s/.test(line[at - 1] ?? '')) return line.slice(0, at).trimEnd();
  }
  return line;
}

/** Counts brackets outside of texts, line by line. */
export function createJsonEnd(): (read: string) => boolean {
  let depth = 0;
  let isText = false;
  let seen = 0;
  return (read) => {
    for (; seen < read.length; seen += 1) {
      const sign = read[seen] ?? '';
      if (isText && sign === '\\') seen += 1;
      else if (sign === '"') isText = !isText;
      else if (!isText && /[[{]/.test(sign)) depth += 1;
      else if (!isText && /[\]}]/.test(sign)) depth -= 1;
    }
    return depth <= 0;
  };
}
