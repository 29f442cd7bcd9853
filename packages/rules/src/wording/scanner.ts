import { parseJson } from '@assay/api-model';
import type { Json } from '@assay/api-model';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\p{L}\p{N}%_:/-])/iuy;
const QUOTED = /"(?:[^"\\]|\\.)*"/uy;
const CONSTANT = /(?:true|false|null)(?![\p{L}\p{N}_-])/uy;
const BACK_TICKED = /`([^`]*)`/uy;
const MEDIA_TYPE = /[a-z]+\/[a-z0-9.+-]*[a-z0-9]/iuy;
const VARIABLE = /\{([\w.-]{1,80})\}/uy;

/** A position in a sentence, and what stands there. Each read goes past what it found, or stays where it is. */
export class Scanner {
  readonly text: string;
  readonly #lower: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.#lower = text.toLowerCase();
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Letters that become several when they are lower-cased would shift all that follows. */
  get isReadable(): boolean {
    return this.#lower.length === this.text.length;
  }

  /** Words in lower case, which may be written in any. */
  take(words: string): boolean {
    if (!this.#lower.startsWith(words, this.at)) return false;
    this.at += words.length;
    return true;
  }

  number(): number | undefined {
    const found = this.#match(NUMBER)?.[0];
    return found === undefined ? undefined : Number(found);
  }

  /** A text in quotation marks, written as in JSON. */
  quoted(): string | undefined {
    const start = this.at;
    const found = this.#match(QUOTED)?.[0];
    const value = found === undefined ? undefined : parseJson(found);
    if (typeof value === 'string') return value;
    this.at = start;
    return undefined;
  }

  /** Any value that is written as in JSON. */
  json(): Json | undefined {
    const letter = this.text[this.at];
    if (letter === '"') return this.quoted();
    if (letter === '{' || letter === '[') return this.#nested();
    const found = this.#match(CONSTANT)?.[0];
    return found === undefined ? this.number() : parseJson(found);
  }

  backTicked(): string | undefined {
    return this.#match(BACK_TICKED)?.[1];
  }

  variable(): string | undefined {
    return this.#match(VARIABLE)?.[1];
  }

  /** `application/json`, without parameters. */
  mediaType(): string | undefined {
    return this.#match(MEDIA_TYPE)?.[0];
  }

  /** What `read` finds; where it finds nothing the position is what it was. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at;
    const found = read();
    if (found === undefined) this.at = start;
    return found;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  #nested(): Json | undefined {
    const start = this.at;
    let depth = 0;
    do {
      const letter = this.text[this.at];
      if (letter === '"') {
        if (this.quoted() === undefined) break;
        continue;
      }
      if (letter === '{' || letter === '[') depth += 1;
      if (letter === '}' || letter === ']') depth -= 1;
      this.at += 1;
    } while (depth > 0 && !this.isAtEnd);
    const value = depth === 0 ? parseJson(this.text.slice(start, this.at)) : undefined;
    if (value === undefined) this.at = start;
    return value;
  }
}
