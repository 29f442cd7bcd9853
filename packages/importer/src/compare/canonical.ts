import type { JsonSchema } from '@assay/api-model';
import { isFields } from '../reading/reader.ts';
import { digest } from './digest.ts';

type Definitions = Record<string, JsonSchema>;

/** A value as text between the references in it. */
interface Written {
  /** One more than `refs`. */
  texts: string[];
  refs: string[];
}

/** Longer texts are compared by their digest: one schema is written for each part of each operation that refers to it. */
const MAX_LITERAL = 200;

const known = new WeakMap<Definitions, Map<string, Written>>();

/**
 * A part of an operation as text that is equal exactly when the part means the same: keys in order, every schema that it refers to
 * written out once, and those by the order in which they are met instead of by name.
 */
export function canonical(part: unknown, definitions: Definitions): string {
  const numbers = new Map<string, number>();
  const queue: string[] = [];
  const refer = (ref: string): string => {
    const number = numbers.get(ref) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(ref, number);
      queue.push(ref);
    }
    return `#${number}`;
  };
  const parts = [numbered(write(part), refer)];
  // What is met on the way joins the end of the list.
  for (const ref of queue) parts.push(numbered(definitionOf(ref, definitions), refer));
  return parts.join('\n');
}

function definitionOf(ref: string, definitions: Definitions): Written {
  const written = known.get(definitions) ?? new Map<string, Written>();
  known.set(definitions, written);
  const found = written.get(ref) ?? write(definitions[ref.slice('#/$defs/'.length)] ?? null);
  written.set(ref, found);
  return found;
}

const numbered = ({ texts, refs }: Written, refer: (ref: string) => string): string =>
  texts.map((text, at) => (at === 0 ? text : `${refer(refs[at - 1] ?? '')}${text}`)).join('');

function write(value: unknown): Written {
  const written: Written = { texts: [], refs: [] };
  let pieces: string[] = [];
  const close = (): void => {
    const text = pieces.join('');
    written.texts.push(text.length > MAX_LITERAL ? digest(text) : text);
    pieces = [];
  };
  const add = (part: unknown): void => {
    if (part === null || typeof part !== 'object') pieces.push(JSON.stringify(part) ?? 'null');
    else if (Array.isArray(part)) addList(part);
    else if (isFields(part)) addFields(part);
  };
  const addList = (items: unknown[]): void => {
    pieces.push('[');
    for (const item of items) {
      add(item);
      pieces.push(',');
    }
    pieces.push(']');
  };
  const addFields = (fields: Record<string, unknown>): void => {
    pieces.push('{');
    for (const key of Object.keys(fields).toSorted()) {
      const inner = fields[key];
      if (inner === undefined || isProse(key, inner)) continue;
      pieces.push(JSON.stringify(key), ':');
      if (isReference(key, inner)) {
        close();
        written.refs.push(inner);
      } else add(inner);
      pieces.push(',');
    }
    pieces.push('}');
  };
  add(value);
  close();
  return written;
}

/** What people read does not change what is sent or answered. A property may be called so too; then it is a schema. */
function isProse(key: string, value: unknown): boolean {
  return (
    (key === 'description' || key === 'title' || key === 'summary') && (typeof value === 'string' || value === null)
  );
}

function isReference(key: string, value: unknown): value is string {
  return key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/');
}
