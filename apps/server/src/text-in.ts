/** The text in a field of something unknown; null when there is none, or an empty one. */
export function textIn(value: unknown, field: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' && found !== '' ? found : null;
}
