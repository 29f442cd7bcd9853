import type { Json, JsonObject } from '@assay/api-model';

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const isIndex = (key: string): boolean => /^\d{1,3}$/.test(key);

function change(value: Json | undefined, keys: readonly string[], last: Json | undefined): Json {
  const [key = '', ...rest] = keys;
  const inner = (present: Json | undefined): Json | undefined =>
    rest.length === 0 ? last : change(present, rest, last);
  if (Array.isArray(value) && isIndex(key)) {
    const changed = inner(value[Number(key)]);
    return changed === undefined
      ? value.toSpliced(Number(key), 1)
      : value.with(Math.min(Number(key), Math.max(0, value.length - 1)), changed);
  }
  const object: JsonObject = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  const changed = inner(Object.hasOwn(object, key) ? object[key] : undefined);
  const others = Object.entries(object).filter(([name]) => name !== key);
  if (changed === undefined) return Object.fromEntries(others);
  return Object.hasOwn(object, key)
    ? Object.fromEntries(Object.entries(object).map(([name, part]) => [name, name === key ? changed : part]))
    : Object.fromEntries([...others, [key, changed]]);
}

/** A value with another part at a JSON Pointer (RFC 6901); undefined takes the part away. */
export const withPart = (value: Json | undefined, pointer: string, part: Json | undefined): Json =>
  change(value, keysOf(pointer), part);

export function partAt(value: Json | undefined, pointer: string): Json | undefined {
  let part = value;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(part)) part = part[Number(key)];
    else if (part !== null && typeof part === 'object' && Object.hasOwn(part, key)) part = part[key];
    else return undefined;
  }
  return part;
}
