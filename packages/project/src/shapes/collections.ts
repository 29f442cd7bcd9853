import { isMap, isScalar, isSeq } from 'yaml';
import type { YAMLMap } from 'yaml';
import type { JsonObject } from '@assay/api-model';
import { nearestName } from '@assay/scenario/nearest-name';
import { pairsOf, partsOf } from '../yaml/parts.ts';
import { keyText } from '../yaml/scalar-value.ts';
import type { Report } from '../yaml/scalar-value.ts';
import { shape } from './shape.ts';
import type { Layout, Shape } from './shape.ts';
import { json } from './values.ts';

export interface Field<T> {
  shape: Shape<T>;
  /** Shown by editors. */
  about: string;
  isRequired?: true;
}

export type Fields<T> = { [K in keyof T]-?: Field<Exclude<T[K], undefined>> };

interface ObjectSettings<T> {
  /** For messages: "a scenario". */
  name: string;
  layout?: Layout;
  /** What is wrong with the whole, null when nothing is. */
  check?: (value: T) => string | null;
}

/** Own keys of a project begin with this, are kept and mean nothing. */
const isExtension = (key: string): boolean => key.startsWith('x-');

/** A map of known keys, in their canonical order. Others are problems, but those that begin with `x-`. */
export function object<T extends object>(
  fields: Fields<T>,
  { name, layout = 'flow', check }: ObjectSettings<T>,
): Shape<T> {
  const known = new Map<string, Field<unknown>>(Object.entries(fields));
  const order = [...known.keys()];
  const required = order.filter((key) => known.get(key)?.isRequired);
  const isWhole = (value: object): value is T => required.every((key) => Object.hasOwn(value, key));
  return shape<T>({
    layout,
    order,
    child: (key) => known.get(String(key))?.shape ?? json,
    read: (node, report) => {
      if (!isMap(node)) return report(node, `${name} has keys: ${order.slice(0, 6).join(', ')}.`);
      const value = readFields(node, known, { name, report });
      if (value === undefined || !isWhole(value)) return undefined;
      const problem = check?.(value) ?? null;
      return problem === null ? value : report(node, problem);
    },
    schema: () => ({
      type: 'object',
      required,
      properties: Object.fromEntries(
        [...known].map(([key, field]) => [key, { description: field.about, ...field.shape.schema() }]),
      ),
      patternProperties: { '^x-': {} },
      additionalProperties: false,
    }),
  });
}

function readFields(
  node: YAMLMap,
  known: ReadonlyMap<string, Field<unknown>>,
  { name, report }: { name: string; report: Report },
): object | undefined {
  const entries: [string, unknown][] = [];
  let isWhole = true;
  for (const { key, value } of pairsOf(node)) {
    const word = keyText(key);
    const field = known.get(word);
    if (field === undefined && isExtension(word)) continue;
    const read = field?.shape.read(value, report);
    if (field === undefined) report(key, unknownKey(word, name, [...known.keys()]));
    if (read === undefined) isWhole = false;
    else entries.push([word, read]);
  }
  const present = new Set(node.items.map(({ key }) => keyText(key)));
  for (const [key, field] of known) {
    if (!field.isRequired || present.has(key)) continue;
    isWhole = false;
    report(node, `${name} needs the key ${key}: ${field.about}`);
  }
  return isWhole ? Object.fromEntries(entries) : undefined;
}

function unknownKey(word: string, name: string, known: readonly string[]): string {
  const close = nearestName(word, known);
  const hint = close === null ? `There are: ${known.join(', ')}.` : `Is ${close} meant?`;
  return `${name} has no key ${word}. ${hint}`;
}

interface ListSettings {
  max: number;
  min?: number;
  layout?: Layout;
}

export function list<T>(item: Shape<T>, { max, min = 0, layout = 'flow' }: ListSettings): Shape<T[]> {
  return shape<T[]>({
    layout,
    child: () => item,
    read: (node, report) => {
      if (!isSeq(node))
        return report(node, 'A list belongs here: write [a, b], or each item in a line of its own behind "- ".');
      if (node.items.length < min) return report(node, `At least ${min} belongs here.`);
      if (node.items.length > max) return report(node, `There are more than ${max} of them here. Split it.`);
      const values = partsOf(node).map(({ value }) => item.read(value, report));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
    schema: () => ({ type: 'array', items: item.schema(), maxItems: max, ...(min > 0 && { minItems: min }) }),
  });
}

interface MapSettings {
  max: number;
  /** What a key looks like, and what to do when it does not. */
  keys?: { source: string; max: number; otherwise: string };
  layout?: Layout;
  /** Where branches add to it: what they add seldom meets then. */
  isSorted?: true;
}

/** A map whose keys are names. */
export function mapOf<T>(
  item: Shape<T>,
  { max, keys, layout = 'flow', isSorted }: MapSettings,
): Shape<Record<string, T>> {
  const pattern = keys && new RegExp(keys.source);
  const isName = (key: string): boolean => (pattern?.test(key) ?? true) && key.length <= (keys?.max ?? 500);
  return shape<Record<string, T>>({
    layout,
    order: isSorted ? 'by name' : null,
    child: () => item,
    read: (node, report) => {
      if (!isMap(node)) return report(node, 'Names with their values belong here: write { name: value }.');
      if (node.items.length > max) return report(node, `There are more than ${max} of them here. Split it.`);
      const entries = pairsOf(node).map(({ key, value }): [string, T | undefined] => {
        const name = keyText(key);
        if (!isName(name)) report(key, keys?.otherwise ?? 'This name is too long.');
        return [name, item.read(value, report)];
      });
      const whole = entries.filter((entry): entry is [string, T] => entry[1] !== undefined && isName(entry[0]));
      return whole.length === entries.length ? Object.fromEntries(whole) : undefined;
    },
    schema: (): JsonObject => ({
      type: 'object',
      maxProperties: max,
      ...(keys && { propertyNames: { pattern: keys.source, maxLength: keys.max } }),
      additionalProperties: item.schema(),
    }),
  });
}

/** The one shape for scalars, the other for collections. */
export function scalarOr<S, C>(scalar: Shape<S>, collection: Shape<C>): Shape<S | C> {
  return shape<S | C>({
    ...collection,
    scalars: scalar.scalars,
    read: (node, report) => (isScalar(node) ? scalar : collection).read(node, report),
    schema: () => ({ anyOf: [scalar.schema(), collection.schema()] }),
  });
}

/** The same shape with more to say about it. */
export function described<T>(inner: Shape<T>, check: (value: T) => string | null): Shape<T> {
  return {
    ...inner,
    read: (node, report) => {
      const value = inner.read(node, report);
      const problem = value === undefined ? null : check(value);
      return problem === null ? value : report(node, problem);
    },
  };
}
