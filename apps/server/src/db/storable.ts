/** PostgreSQL stores neither NUL nor half a surrogate pair; both become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** The same for every name and string inside a value that goes into a jsonb column; `text` is the value as JSON, if available. */
export function storableJson<T>(value: T, text = JSON.stringify(value)): T {
  return isStorable(text) ? value : (cleaned(text) as T);
}

/** A value as JSON text that the database takes. */
export function toStorableText(value: unknown): string {
  const text = JSON.stringify(value);
  return isStorable(text) ? text : JSON.stringify(cleaned(text));
}

function isStorable(json: string): boolean {
  // Looking for two characters first: few texts have them, and a pattern looks at each backslash.
  return !json.includes(String.raw`\u`) || !/\\u0000|\\ud[89a-f]/i.test(json);
}

function cleaned(json: string): unknown {
  return JSON.parse(json, (_, part: unknown) => storablePart(part));
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}
