/** Finds the 1-based lines of JSON Pointers in JSON text, in one pass that builds nothing else. The text has been parsed before. */
export function findJsonLines(text: string, pointers: Iterable<string>): Map<string, number> {
  const wanted = new Set(pointers);
  const prefixes = new Set<string>();
  for (const pointer of wanted) {
    for (let end = pointer.length; end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      prefixes.add(pointer.slice(0, end));
      if (end === 0) break;
    }
  }
  return new LineScan(text, wanted, prefixes).run();
}

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;

/** `path` is null inside anything that no wanted pointer goes through. */
interface Level {
  path: string | null;
  index: number;
  isArray: boolean;
}

class LineScan {
  readonly #text: string;
  readonly #wanted: Set<string>;
  readonly #prefixes: Set<string>;
  readonly #found = new Map<string, number>();
  readonly #levels: Level[] = [];
  #line = 1;
  #at = 0;
  /** Path of the value that comes next; null when nobody asks. */
  #next: string | null = '';

  constructor(text: string, wanted: Set<string>, prefixes: Set<string>) {
    this.#text = text;
    this.#wanted = wanted;
    this.#prefixes = prefixes;
  }

  run(): Map<string, number> {
    while (this.#at < this.#text.length && this.#found.size < this.#wanted.size) this.#step();
    return this.#found;
  }

  #step(): void {
    const char = this.#text.charAt(this.#at);
    if (char === '\n') this.#line += 1;
    else if (char === '{' || char === '[') this.#open(char === '[');
    else if (char === '}' || char === ']') this.#levels.pop();
    else if (char === ',') this.#comma();
    else if (char === '"') this.#string();
    else if (char === ':' || char.trim() === '') this.#at += 0;
    else this.#note();
    this.#at += 1;
  }

  #note(): void {
    if (this.#next !== null && this.#wanted.has(this.#next) && !this.#found.has(this.#next)) {
      this.#found.set(this.#next, this.#line);
    }
  }

  #child(parent: string | null, key: string | number): string | null {
    if (parent === null) return null;
    const path = `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return this.#prefixes.has(path) ? path : null;
  }

  #open(isArray: boolean): void {
    this.#note();
    this.#levels.push({ path: this.#next, index: 0, isArray });
    this.#next = isArray ? this.#child(this.#next, 0) : null;
  }

  #comma(): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    level.index += 1;
    this.#next = level.isArray ? this.#child(level.path, level.index) : null;
  }

  #string(): void {
    const start = this.#at;
    this.#at += 1;
    for (let code = this.#text.charCodeAt(this.#at); code !== QUOTE && this.#at < this.#text.length;) {
      if (code === NEWLINE) this.#line += 1;
      this.#at += code === BACKSLASH ? 2 : 1;
      code = this.#text.charCodeAt(this.#at);
    }
    const level = this.#levels.at(-1);
    if (level === undefined || level.isArray || !/^"\s*:/.test(this.#text.slice(this.#at, this.#at + 20))) {
      this.#note();
      return;
    }
    if (level.path === null) return;
    this.#next = this.#child(level.path, String(JSON.parse(this.#text.slice(start, this.#at + 1))));
    // The line of the key says more than the line of what follows it.
    this.#note();
  }
}
