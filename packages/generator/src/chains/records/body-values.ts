import type { Json } from '@assay/api-model';
import { isObject } from '../../schema/is-valid.ts';

/** The value at a dotted path. */
export function valueAt(body: Json, path: string): Json | undefined {
  let part: Json | undefined = body;
  for (const key of path.split('.')) part = part !== undefined && isObject(part) ? part[key] : undefined;
  return part;
}

/** A copy with another value at a path. */
export function withValue(body: Json, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isObject(body)) return body;
  return { ...body, [key]: withValue(body[key] ?? {}, rest, value) };
}

/** All moments of a body, moved. */
export function movedBody(body: Json, move: (moment: string) => string | null): Json {
  if (typeof body === 'string') return move(body) ?? body;
  if (Array.isArray(body)) return body.map((item) => movedBody(item, move));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, movedBody(part, move)]));
}
