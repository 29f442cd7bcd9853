/** PostgreSQL stores neither NUL nor half a surrogate pair; both become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** The same for every name and string inside a value that goes into a jsonb column. */
export function storableJson<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!/\\u0000|\\ud[89a-f]/i.test(text)) return value;
  return JSON.parse(text, (_, part: unknown) => storablePart(part)) as T;
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}
