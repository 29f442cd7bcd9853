import type { KeyOrder, Shape } from '../shapes/shape.ts';
import { bareEntry } from './tree.ts';
import type { CollectionTree, Entry, Tree } from './tree.ts';

/** A value as the tree of its canonical form. What is undefined is left out. */
export function treeOfValue(value: unknown, shape: Shape<unknown>): Tree {
  if (typeof value === 'string') return { kind: 'scalar', text: value, literal: '', context: shape.scalars };
  if (typeof value !== 'object' || value === null)
    return { kind: 'scalar', text: null, literal: literalOf(value), context: shape.scalars };
  if (Array.isArray(value)) {
    const entries = value.map((item, at) => bareEntry(null, treeOfValue(item, shape.child(at))));
    return { kind: 'list', entries, layout: shape.layout, tail: [] };
  }
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => bareEntry(key, treeOfValue(one, shape.child(key))));
  return { kind: 'map', entries: inOrder(entries, shape.order), layout: shape.layout, tail: [] };
}

/** An integer that JSON readers may round is written with its exponent, which says that it is no list of digits. */
function literalOf(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential()
    : String(value);
}

/** The same as a collection, which a whole file is. */
export function mapOfValue(value: object, shape: Shape<unknown>): CollectionTree {
  const tree = treeOfValue(value, shape);
  if (tree.kind === 'scalar') throw new Error('A file is no scalar.');
  return tree;
}

/** Known keys first, in their order; then the others as they are. */
export function inOrder(entries: Entry[], order: KeyOrder): Entry[] {
  if (order === null) return entries;
  if (order === 'by name') return entries.toSorted((left, right) => ((left.key ?? '') < (right.key ?? '') ? -1 : 1));
  const rankOf = ({ key }: Entry): number => {
    const at = order.indexOf(key ?? '');
    return at === -1 ? order.length : at;
  };
  return entries.toSorted((left, right) => rankOf(left) - rankOf(right));
}
