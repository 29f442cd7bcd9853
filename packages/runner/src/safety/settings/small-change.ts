import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import { isRecord } from '../facts/json-record.ts';
import { isProtected } from './protected.ts';
import { viewOf } from './view-of.ts';
import type { Definitions } from './view-of.ts';

/** The record that a read answers with. `within`: the member of the answer that holds it. */
export function recordIn(body: Json | undefined, within: string | null): JsonObject | null {
  const found = within !== null && isRecord(body) ? body[within] : body;
  return isRecord(found) ? found : null;
}

/** Whether two values are the same, whatever the order of names. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

export interface Changing {
  method: string;
  /** What is there, as a read shows it. */
  was: JsonObject;
  view: JsonSchemaObject;
  definitions: Definitions;
  /** The record is the account that is signed in. */
  isAccount: boolean;
}

/** The fields that a request may write, as far as the document and the read say. */
export function writableOf({ was, view, definitions, isAccount }: Omit<Changing, 'method'>): JsonObject {
  const isWritable = (name: string): boolean => {
    const property = view.properties?.[name];
    return property !== undefined && viewOf(property, definitions).readOnly !== true && !isProtected(name, isAccount);
  };
  return Object.fromEntries(Object.entries(was).filter(([name]) => isWritable(name)));
}

/** Why a body must not be sent to a setting; null when it may. */
export function changeProblem(sent: JsonObject, changing: Changing): string | null {
  const { method, was, view } = changing;
  if (view.properties === undefined) return 'its document does not say which fields it has';
  const wholeProblem = method === 'PUT' ? replacementProblem(sent, changing) : null;
  if (wholeProblem !== null) return wholeProblem;
  const writable = writableOf(changing);
  for (const [name, value] of Object.entries(sent)) {
    if (isProtected(name, changing.isAccount)) return `"${name}" is never changed, whatever is allowed`;
    if (!Object.hasOwn(was, name)) return `a read does not show "${name}", so it could not be put back`;
    if (!Object.hasOwn(writable, name)) return `its document does not say that "${name}" can be set`;
    if (!isSmall(value, was[name], viewOf(view.properties[name], changing.definitions), changing.definitions))
      return `for "${name}" only a value that the document shows, or one next to the present one, is sent`;
  }
  return null;
}

/** A replacement takes away what it leaves out. */
function replacementProblem(sent: JsonObject, { was, view, definitions, isAccount }: Changing): string | null {
  for (const [name, property] of Object.entries(view.properties ?? {})) {
    const { readOnly, writeOnly } = viewOf(property, definitions);
    if (readOnly === true) continue;
    if (writeOnly === true || isProtected(name, isAccount))
      return `a replacement would set "${name}" as well, which is never changed or cannot be put back`;
    if (Object.hasOwn(was, name) && !Object.hasOwn(sent, name))
      return `a replacement without "${name}" would take it away`;
  }
  return null;
}

const isShown = (value: Json, view: JsonSchemaObject): boolean =>
  [...(view.enum ?? []), ...(view.examples ?? []), view.const, view.default].some((one) => isSame(one, value));

function isSmall(value: Json, present: Json | undefined, view: JsonSchemaObject, definitions: Definitions): boolean {
  if (isSame(value, present)) return true;
  if (isRecord(value) && isRecord(present)) return isSmallWithin(value, present, view, definitions);
  if (typeof value === 'number')
    return isWithin(value, view) && (isShown(value, view) || isNextTo(value, present, view));
  if (isShown(value, view)) return true;
  if (typeof value === 'boolean') return typeof present === 'boolean';
  return typeof value === 'string' && typeof present === 'string' && isLonger(value, present, view);
}

/** Part of a value: nothing is left out, and nothing is new. */
function isSmallWithin(
  value: JsonObject,
  present: JsonObject,
  view: JsonSchemaObject,
  definitions: Definitions,
): boolean {
  const names = Object.keys(value);
  return (
    names.length === Object.keys(present).length &&
    names.every(
      (name) =>
        isSame(value[name], present[name]) ||
        (Object.hasOwn(present, name) &&
          !isProtected(name) &&
          isSmall(value[name] ?? null, present[name], viewOf(view.properties?.[name], definitions), definitions)),
    )
  );
}

/** Limits themselves are left out: servers have come to harm at them. */
function isWithin(value: number, view: JsonSchemaObject): boolean {
  if (view.enum !== undefined) return true;
  const low = Math.max(view.minimum ?? -Infinity, view.exclusiveMinimum ?? -Infinity);
  const high = Math.min(view.maximum ?? Infinity, view.exclusiveMaximum ?? Infinity);
  return value > low && value < high;
}

const isNextTo = (value: number, present: Json | undefined, view: JsonSchemaObject): boolean =>
  view.enum === undefined &&
  typeof present === 'number' &&
  Math.abs(value - present) <= (view.multipleOf ?? 1) * 1.000_001;

/** A free text with one more character. */
const isLonger = (
  value: string,
  present: string,
  { enum: values, format, pattern, maxLength }: JsonSchemaObject,
): boolean =>
  values === undefined &&
  format === undefined &&
  pattern === undefined &&
  value.length === present.length + 1 &&
  value.startsWith(present) &&
  value.length < (maxLength ?? 200);
