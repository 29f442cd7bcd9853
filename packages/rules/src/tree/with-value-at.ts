import type { Json } from '@assay/api-model';
import type { Path, PathStep } from './vocabulary.ts';

/** Lists that are made on the way to a value are no longer than this. */
const longest = 12;

/** A copy in which a path has a value; lists and objects on the way are made where they are missing. */
export function withValueAt(root: Json | undefined, path: Path, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number' || (typeof step === 'object' && 'each' in step)) {
    const items = Array.isArray(root) ? [...root] : [];
    const index = typeof step === 'number' ? itemIndex(step, items.length) : 0;
    while (items.length < index) items.push({});
    items[index] = withValueAt(items[index], rest, value) ?? null;
    return items;
  }
  const key = keyOf(step);
  const object: { [key: string]: Json } = isObject(root) ? { ...root } : {};
  const inner = withValueAt(object[key], rest, value);
  if (inner === undefined) delete object[key];
  else object[key] = inner;
  return object;
}

function itemIndex(step: number, count: number): number {
  return step >= 0 ? Math.min(step, longest) : Math.max(0, count + step);
}

function keyOf(step: PathStep): string {
  if (typeof step === 'string') return step;
  return typeof step === 'object' && 'find' in step ? step.find : 'item';
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
