import type { ScalarContext } from './scalar.ts';

/** A text of a file before it is laid out. Comments are lines with their `#`. */
export type Tree = ScalarTree | CollectionTree;

export interface ScalarTree {
  kind: 'scalar';
  /** Null for a value of JSON that is no text. */
  text: string | null;
  /** As it is written where `text` is null. */
  literal: string;
  context: ScalarContext;
}

export interface CollectionTree {
  kind: 'map' | 'list';
  entries: Entry[];
  layout: 'flow' | 'block' | 'spaced';
  /** Behind the last entry. */
  tail: string[];
}

export interface Entry {
  /** Null in a list. */
  key: string | null;
  value: Tree;
  /** Comment lines above, with empty lines between them. */
  before: string[];
  hasGap: boolean;
  /** Comment behind the key or the value. */
  trailing: string | null;
  /** The comment stands behind the key, above the value. */
  isBehindKey: boolean;
}

export const bareEntry = (key: string | null, value: Tree): Entry => ({
  key,
  value,
  before: [],
  hasGap: false,
  trailing: null,
  isBehindKey: false,
});
