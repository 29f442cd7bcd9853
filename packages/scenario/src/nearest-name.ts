/**
 * The known name that is most like a written one, in any case of letters; null where none is. Counts letters that are added, left
 * out, changed or swapped.
 */
export function nearestName(written: string, known: readonly string[]): string | null {
  const max = Math.max(1, Math.floor(written.length / 3));
  const [best] = known
    .map((one) => ({ one, distance: distanceOf(written.toLowerCase(), one.toLowerCase()) }))
    .filter(({ distance }) => distance <= max)
    .toSorted((left, right) => left.distance - right.distance);
  return best?.one ?? null;
}

/** What has a name, in any case of letters where one only is called so. */
export function findNamed<T extends { name: string }>(list: readonly T[], name: string): T | undefined {
  const alike = list.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  return list.find((one) => one.name === name) ?? (alike.length === 1 ? alike[0] : undefined);
}

function distanceOf(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 10) return Infinity;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  let before: number[] = [];
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const isSwapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const ways = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) ways.push((before[j - 2] ?? Infinity) + 1);
      next.push(Math.min(...ways));
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
