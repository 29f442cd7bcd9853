import type { Json, JsonObject } from '@assay/api-model';
import { formatPath, parsePath } from '@assay/rules';

type BodyPath = (string | number)[];

/** What makes one body another: values at locations, and fields that are gone. Locations as `lines[0].quantity`. */
export interface BodyChange {
  set: Record<string, Json>;
  removed: string[];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The differences from one body to another; a list of another length counts as one value. */
export function bodyChange(from: Json, to: Json): BodyChange {
  const change: BodyChange = { set: {}, removed: [] };
  compare(from, to, [], change);
  return change;
}

function compare(from: Json, to: Json, path: BodyPath, change: BodyChange): void {
  if (isObject(from) && isObject(to)) compareFields(from, to, path, change);
  else if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    for (const [at, value] of to.entries()) compare(from[at] ?? null, value, [...path, at], change);
  else if (JSON.stringify(from) !== JSON.stringify(to)) change.set[formatPath(path)] = to;
}

function compareFields(from: JsonObject, to: JsonObject, path: BodyPath, change: BodyChange): void {
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) change.removed.push(formatPath([...path, name]));
  for (const [name, value] of Object.entries(to)) {
    const before = Object.hasOwn(from, name) ? from[name] : undefined;
    if (before === undefined) change.set[formatPath([...path, name])] = value;
    else compare(before, value, [...path, name], change);
  }
}

/** A location in a body; null when the text is none, or names several. */
export function pathOf(text: string): BodyPath | null {
  const path = parsePath(text);
  if (path === null) return null;
  return path.every((step) => typeof step !== 'object') ? path : null;
}

/** The body with another value at a location, undefined for none; null when there is no such location. */
export function withValueAt(body: Json, [first, ...rest]: BodyPath, value: Json | undefined): Json | null {
  if (first === undefined) return value ?? null;
  const known = partOf(body, first);
  if (known === null) return null;
  const inner = rest.length === 0 ? value : withValueAt(known.value, rest, value);
  if (rest.length > 0 && inner === null) return null;
  if (Array.isArray(body)) {
    const at = Number(first);
    return inner === undefined ? body.toSpliced(at, 1) : body.toSpliced(at, 1, inner);
  }
  if (!isObject(body)) return null;
  if (inner !== undefined) return { ...body, [first]: inner };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== first));
}

/** What stands at one step of a location; null where nothing can stand. */
function partOf(body: Json, step: string | number): { value: Json } | null {
  if (Array.isArray(body))
    return typeof step === 'number' && step <= body.length ? { value: body[step] ?? null } : null;
  if (!isObject(body) || typeof step !== 'string') return null;
  return { value: (Object.hasOwn(body, step) ? body[step] : null) ?? null };
}
