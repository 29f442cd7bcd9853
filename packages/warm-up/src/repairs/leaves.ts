import type { Json } from '@assay/api-model';

/** The values of a body that hold no others, by JSON Pointer (RFC 6901). */
export function leavesOf(value: Json | undefined, pointer = ''): [pointer: string, value: Json][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[pointer, value]];
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) =>
    leavesOf(part, `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
