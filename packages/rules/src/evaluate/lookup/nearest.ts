import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import type { Path } from '../../tree/check.ts';
import { findByName } from './find.ts';
import { walk } from './fields.ts';
import { Location } from './location.ts';
import { formatPath, normalName } from '../../tree/path.ts';

/** The existing path that the author most likely meant by one that leads nowhere. */
export function nearestPath(path: Path, exchange: PreparedExchange): string | null {
  const body = exchange.responseTree();
  const name = lastName(path);
  if (!body.ok || name === null) return null;
  const [elsewhere] = findByName(new Location(body.value), name);
  if (elsewhere !== undefined && elsewhere.value !== undefined) return elsewhere.path;
  const sibling = nearSibling(walk(body.value, path.slice(0, -1))[0]?.value, normalName(name));
  return sibling === null ? null : formatPath([...path.slice(0, -1), sibling]);
}

/** The last property name of a path. */
export function lastName(path: Path): string | null {
  for (const step of path.toReversed()) {
    if (typeof step === 'string') return step;
    if (typeof step === 'object' && 'find' in step) return step.find;
  }
  return null;
}

function nearSibling(parent: Json | undefined, name: string): string | null {
  if (parent === undefined || parent === null || typeof parent !== 'object' || Array.isArray(parent)) return null;
  const keys = Object.keys(parent).slice(0, 200);
  return keys.find((key) => isNear(normalName(key), name)) ?? null;
}

export function isNear(left: string, right: string): boolean {
  if (left.length > 40 || right.length > 40) return false;
  const allowed = Math.min(left.length, right.length) > 5 ? 2 : 1;
  return (
    distance(left, right) <= allowed ||
    (right.length > 3 && left.includes(right)) ||
    (left.length > 3 && right.includes(left))
  );
}

/** Levenshtein distance, in the space of one row. */
export function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
