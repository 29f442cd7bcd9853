import type { JsonSchema } from '@assay/api-model';
import { isFields, type Location, type Reader } from '../reading/reader.ts';
import { fileOf } from '../reading/file-source.ts';
import { join } from '../reading/pointer.ts';

/** Gives every schema that is referred to a name of its own and remembers which are still to be read. */
export class Definitions {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #reader: Reader;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #queue: { name: string; location: Location; operation: string | null }[] = [];

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Reference `#/$defs/<name>` for a local reference of the document; null when it names nothing. */
  refer(ref: unknown, from: string): string | null {
    const target = this.#reader.locate(ref, from);
    if (target === null || this.#isLoop(target)) return null;
    const known = this.#names.get(target.pointer);
    if (known !== undefined) return `#/$defs/${known}`;
    const name = this.#freeName(target.pointer);
    this.#names.set(target.pointer, name);
    this.#taken.add(name);
    this.#queue.push({ name, location: target, operation: this.#reader.operation });
    return `#/$defs/${name}`;
  }

  /** Reads what is referred to, and what that refers to, until nothing is left. */
  drain(convert: (location: Location) => JsonSchema): void {
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) {
      this.#reader.operation = next.operation;
      this.schemas[next.name] = convert(next.location);
    }
    this.#reader.operation = null;
  }

  /** A chain of bare references that comes back to itself describes nothing. */
  #isLoop(start: Location): boolean {
    const passed = new Set<string>();
    let location: Location | null = start;
    while (location !== null && isFields(location.node) && typeof location.node['$ref'] === 'string') {
      if (passed.has(location.pointer)) {
        this.#reader.report('error', start.pointer, 'This schema refers only to itself. Describe it, or remove it.');
        return true;
      }
      passed.add(location.pointer);
      location = this.#reader.locate(location.node['$ref'], join(location.pointer, '$ref'));
    }
    return false;
  }

  #freeName(pointer: string): string {
    const wished = nameFor(pointer).replaceAll(/~1|~0|[^\w.-]+/g, '_') || 'root';
    let name = wished;
    for (let count = 2; this.#taken.has(name) || name in Object.prototype; count += 1) name = `${wished}_${count}`;
    return name;
  }
}

/** The last token where definitions are kept and in files of their own, the name of a whole file, else all tokens. */
function nameFor(pointer: string): string {
  const file = fileOf(pointer);
  const tokens = pointer
    .slice(file === null ? 0 : file.length + 1)
    .split('/')
    .slice(1);
  const isNamed = /^\/(components\/schemas|definitions)\/[^/]+$/.test(pointer);
  if (isNamed || (file !== null && tokens.length > 0)) return tokens.at(-1) ?? '';
  return file === null ? tokens.join('.') : (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}
