import type { Json, JsonObject } from '@assay/api-model';

const MAX_DEPTH = 3;

export function readJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

export const isObject = (value: Json | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Path of the identity in a record that was answered, at its top or in an envelope; null when there is none. */
export function identityIn(value: Json | undefined, names: readonly string[], depth = 0): string | null {
  if (!isObject(value) || depth > MAX_DEPTH) return null;
  for (const name of names) {
    const own = Object.entries(value).find(([key, part]) => plain(key) === plain(name) && isScalar(part));
    if (own !== undefined) return own[0];
  }
  for (const [key, part] of Object.entries(value)) {
    const inner = identityIn(part, names, depth + 1);
    if (inner !== null) return `${key}.${inner}`;
  }
  return null;
}

const isScalar = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';

const LISTS =
  /^(data|items|results|values|value|content|elements|records|list|rows|entries|docs|hits|nodes|members|_embedded|result|response|payload)$/i;

const isRecordList = (key: string, value: Json): value is Json[] =>
  Array.isArray(value) && (value.length === 0 ? LISTS.test(key) : value.every(isObject));

/** Path of the first list of records in an answer and how many it has; null when there is none. */
export function listIn(value: Json | undefined, depth = 0): { path: string; items: Json[] } | null {
  if (Array.isArray(value)) return { path: '', items: value };
  if (!isObject(value) || depth > MAX_DEPTH) return null;
  const entries = Object.entries(value).toSorted(([a], [b]) => Number(LISTS.test(b)) - Number(LISTS.test(a)));
  for (const [key, part] of entries) {
    if (isRecordList(key, part)) return { path: key, items: part };
    const inner = isObject(part) && LISTS.test(key) ? listIn(part, depth + 1) : null;
    if (inner !== null) return { path: inner.path === '' ? key : `${key}.${inner.path}`, items: inner.items };
  }
  return null;
}

/** The value at a path such as `data.status`. */
export function valueIn(value: Json | undefined, path: string): Json | undefined {
  let part = value;
  for (const key of path.split('.')) part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return part;
}
