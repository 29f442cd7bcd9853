import type { JsonObject } from '@assay/api-model';
import type { Node } from 'yaml';
import type { Report } from '../yaml/scalar-value.ts';

/** How a value is laid out: in one line as long as it fits, always in several, or with empty lines between its parts as well. */
export type Layout = 'flow' | 'block' | 'spaced';

export type KeyOrder = readonly string[] | 'by name' | null;

/**
 * What may stand at one location of a file: it reads the value, describes itself as JSON Schema (2020-12), and knows its canonical form.
 * One description serves all three, so that editors, reader and printer agree.
 */
export interface Shape<T> {
  /** Undefined when something was reported. */
  read: (node: Node, report: Report) => T | undefined;
  schema: () => JsonObject;
  layout: Layout;
  /** Whether a scalar is a text whatever it looks like, or JSON. */
  scalars: 'text' | 'json';
  /** Keys in canonical order, which can be the one of their names; null where they stay as they are written. */
  order: KeyOrder;
  /** The shape of what stands at a key or a position. */
  child: (key: string | number) => Shape<unknown>;
}

type Own<T> = Pick<Shape<T>, 'read' | 'schema'> & Partial<Shape<T>>;

export function shape<T>(own: Own<T>): Shape<T> {
  const made: Shape<T> = { layout: 'flow', scalars: 'json', order: null, child: () => made, ...own };
  return made;
}
