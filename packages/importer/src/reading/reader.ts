import type { Diagnostic } from '@assay/api-model';
import { join, tokensOf } from './pointer.ts';
import type { FileSource } from './file-source.ts';
import { fileOf, splitReference } from './file-source.ts';

export type Fields = Record<string, unknown>;

/** A value of the document and where it stands. */
export interface Location {
  node: unknown;
  pointer: string;
}

/** A file in which thousands of things are wrong is cut off after this many. */
const MAX_DIAGNOSTICS = 1000;
const MAX_HOPS = 50;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Walks one parsed document, follows its references and collects what is wrong with it. Never throws on a document's content. */
export class Reader {
  readonly root: Fields;
  readonly diagnostics: Diagnostic[] = [];
  /** `METHOD path` of the operation being read; diagnostics are filed under it. */
  operation: string | null = null;
  readonly #seen = new Set<string>();
  readonly #files: FileSource | null;

  /** `files`: what came beside the document. A pointer into one of them begins with its path and `#`. */
  constructor(root: Fields, files: FileSource | null = null) {
    this.root = root;
    this.#files = files;
  }

  report(severity: Diagnostic['severity'], pointer: string, message: string): void {
    const key = `${pointer} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) return;
    this.diagnostics.push({ severity, message, pointer, line: null, operation: this.operation });
  }

  child(location: Location, key: string | number): Location {
    const { node } = location;
    const value =
      typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? (node as Fields)[key] : undefined;
    return { node: value, pointer: join(location.pointer, key) };
  }

  /** The entries of an object, `x-` extensions left out; reports and gives none when it is something else. */
  entries(location: Location, what: string): [key: string, location: Location][] {
    if (location.node === undefined) return [];
    if (!isFields(location.node)) {
      this.report('warning', location.pointer, `${what} must be an object here; it was skipped.`);
      return [];
    }
    return Object.keys(location.node)
      .filter((key) => !key.startsWith('x-'))
      .map((key) => [key, this.child(location, key)]);
  }

  items(location: Location, what: string): Location[] {
    if (location.node === undefined) return [];
    if (!Array.isArray(location.node)) {
      this.report('warning', location.pointer, `${what} must be a list here; it was skipped.`);
      return [];
    }
    return location.node.map((_item, index) => this.child(location, index));
  }

  /** The location a reference names, or null after saying why there is none. Nothing outside the upload is ever fetched. */
  locate(ref: unknown, from: string): Location | null {
    if (typeof ref !== 'string') {
      this.report('error', from, 'A $ref must be a text such as "#/components/schemas/Pet".');
      return null;
    }
    const { file, fragment } = splitReference(ref);
    const root = file === '' ? this.#rootOf(fileOf(from)) : this.#openFile(ref, file, from);
    if (root === null) return null;
    if (fragment === '#' || fragment === '') return root;
    for (const tokens of tokensOf(fragment)) {
      const location = this.#walk(root, tokens);
      if (location !== null) return location;
    }
    const where = file === '' ? 'in this file' : `in the file "${cut(file)}"`;
    this.report('error', from, `The reference "${cut(ref)}" names nothing ${where}. Add what it names, or correct it.`);
    return null;
  }

  #rootOf(path: string | null): Location {
    const value = path === null ? undefined : this.#files?.valueOf(path);
    return value === undefined ? { node: this.root, pointer: '' } : { node: value, pointer: `${path}#` };
  }

  #openFile(ref: string, file: string, from: string): Location | null {
    const found = this.#files?.find(file, fileOf(from)) ?? { kind: 'alone' };
    if (found.kind === 'main') return { node: this.root, pointer: '' };
    if (found.kind === 'file') return this.#rootOf(found.path);
    const why =
      found.kind === 'broken'
        ? `The reference "${cut(ref)}" names a file that cannot be read: ${found.reason}`
        : `The reference "${cut(ref)}" leaves this file and was not fetched. Put all files into one .zip and use that, or put what it names into components.`;
    this.report('warning', from, why);
    return null;
  }

  #walk(root: Location, tokens: string[]): Location | null {
    let location = root;
    for (const token of tokens) {
      location = this.child(location, token);
      if (location.node === undefined) return null;
    }
    return tokens.length === 0 ? null : location;
  }

  /** Follows `$ref` until something else comes; null when that leads nowhere. */
  follow(start: Location): Location | null {
    let location = start;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      if (!isFields(location.node) || location.node['$ref'] === undefined) return location;
      const next = this.locate(location.node['$ref'], join(location.pointer, '$ref'));
      if (next === null) return null;
      location = next;
    }
    this.report('error', start.pointer, 'This reference leads back to itself. Point it at a definition.');
    return null;
  }

  /** The text of a field, or null; anything but text is reported and left out. */
  text(location: Location, key: string): string | null {
    const { node, pointer } = this.child(location, key);
    if (typeof node === 'string') return node;
    if (node !== undefined && node !== null)
      this.report('warning', pointer, `\`${key}\` must be a text; it was left out.`);
    return null;
  }
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}...` : text);
