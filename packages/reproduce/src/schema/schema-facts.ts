import type { Scalar, ValueType } from '../assertion.ts';
import type { JsonStep } from '../json-step.ts';
import type { DocumentedAnswer } from './documented-answer.ts';
import { isObject } from './is-object.ts';

/** Every item of a list. */
export const EACH = Symbol('each');
export type FactStep = JsonStep | typeof EACH;

export interface Bound {
  op: 'above' | 'below' | 'max' | 'min';
  value: number;
}

/** What a schema says of the value at one path, for tools that read no schemas. */
export interface SchemaFact {
  path: readonly FactStep[];
  /** Whether it must be there wherever the items on the way are. */
  isRequired: boolean;
  /** Empty: any. */
  types: readonly ValueType[];
  bounds: readonly Bound[];
  /** The only values that are allowed; null for any. */
  values: readonly Scalar[] | null;
  pattern: string | null;
}

/** Deeper values are not looked at, and neither are more of them. */
const MAX_DEPTH = 4;
const MAX_FACTS = 80;

type Schema = Readonly<Record<string, unknown>>;

/**
 * Presence, types and limits of what the only documented answer holds, the outermost first. Alternatives (`anyOf`, `oneOf`) are
 * not looked into; empty where the body depends on the status.
 */
export function schemaFacts(answers: readonly DocumentedAnswer[]): SchemaFact[] {
  const [only, ...others] = answers;
  const root = only?.body?.schema;
  if (others.length > 0 || !isObject(root)) return [];
  const facts: SchemaFact[] = [];
  const waiting: Waiting[] = [{ schema: root, path: [], isRequired: true }];
  for (const one of waiting) {
    if (facts.length >= MAX_FACTS) break;
    const parts = partsOf(one.schema, root);
    const fact = factOf(one, parts);
    if (fact !== null) facts.push(fact);
    if (one.path.length < MAX_DEPTH) waiting.push(...insideOf(parts, one));
  }
  return facts;
}

interface Waiting {
  schema: unknown;
  path: readonly FactStep[];
  isRequired: boolean;
}

/** A schema with all that holds at the same value: what it refers to, and `allOf`. */
function partsOf(schema: unknown, root: Schema): Schema[] {
  const parts: Schema[] = [];
  const waiting = [schema];
  const seen = new Set<unknown>();
  for (const one of waiting) {
    if (!isObject(one) || seen.has(one)) continue;
    seen.add(one);
    parts.push(one);
    const { $ref, allOf } = one;
    const definitions = root['definitions'];
    const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : null;
    if (name !== null && isObject(definitions)) waiting.push(definitions[name]);
    if (Array.isArray(allOf)) waiting.push(...allOf);
  }
  return parts;
}

/** What a schema says of the parts of a value; of those it requires without describing them too. */
function insideOf(parts: readonly Schema[], { path, isRequired }: Waiting): Waiting[] {
  const required = new Set(
    parts.flatMap((part) => (Array.isArray(part['required']) ? part['required'].map(String) : [])),
  );
  // A value that may be null as well has no parts then.
  const isCertain = isRequired && typesOf(parts).length === 1;
  const named = parts.flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : []));
  const names = new Set(named.map(([name]) => name));
  const bare = [...required].filter((name) => !names.has(name)).map((name): [string, unknown] => [name, {}]);
  const items = parts.map((part) => part['items']).filter(isObject);
  return [
    ...[...named, ...bare].map(([name, schema]): Waiting => ({
      schema,
      path: [...path, name],
      isRequired: isCertain && required.has(name),
    })),
    ...items.map((schema): Waiting => ({ schema, path: [...path, EACH], isRequired: isCertain })),
  ];
}

const valueTypes: readonly ValueType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const limits = { minimum: 'min', maximum: 'max', exclusiveMinimum: 'above', exclusiveMaximum: 'below' } as const;

function typesOf(parts: readonly Schema[]): ValueType[] {
  const typed = parts.map(({ type }) => type).find((type) => type !== undefined);
  return valueTypes.filter((one) => [typed].flat().includes(one));
}

function factOf({ path, isRequired }: Waiting, parts: readonly Schema[]): SchemaFact | null {
  const types = typesOf(parts);
  const bounds = parts.flatMap((part) =>
    Object.entries(limits).flatMap(([name, op]): Bound[] => {
      const value = part[name];
      return typeof value === 'number' ? [{ op, value }] : [];
    }),
  );
  const values = parts.map(valuesOf).find((one) => one !== null) ?? null;
  // Of a pattern and a format the pattern stands first.
  const pattern = parts.map((part) => part['pattern']).find((one) => typeof one === 'string') ?? null;
  const isEmpty = types.length === 0 && bounds.length === 0 && values === null && pattern === null;
  return isEmpty && !isRequired ? null : { path, isRequired, types, bounds, values, pattern };
}

function valuesOf({ enum: listed, const: only }: Schema): Scalar[] | null {
  const all: unknown[] | null = Array.isArray(listed) ? listed : only === undefined ? null : [only];
  const values = all?.filter(isScalar) ?? null;
  return values === null || values.length !== all?.length ? null : values;
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** `data[].price`, or `the body`. */
export function factPathText(path: readonly FactStep[]): string {
  const text = path
    .map((step) => (step === EACH ? '[]' : typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('');
  return text === '' ? 'the body' : text.replace(/^\./, '');
}
