/** `Map.groupBy` (ES2024), which Node 20 lacks. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Rows per statement: PostgreSQL takes at most 65,535 values in one. */
const BATCH = 1000;

/** A list in parts of what one INSERT takes. */
export function* batches<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
