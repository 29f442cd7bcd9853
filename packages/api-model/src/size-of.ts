/** Characters of a value as JSON, roughly; `Infinity` as soon as they are more than `most`, without looking at the rest. */
export function sizeOf(value: unknown, max: number): number {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    size += typeof next === 'string' ? next.length + 3 : 6;
    if (typeof next === 'object' && next !== null) {
      const names = Object.keys(next);
      if (size + waiting.length + names.length > max) return Infinity;
      if (!Array.isArray(next)) size += names.reduce((sum, name) => sum + name.length + 4, 0);
      Object.values(next).forEach((part) => waiting.push(part));
    }
    if (size > max) return Infinity;
  }
  return size;
}
