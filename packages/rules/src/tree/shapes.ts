import type { Json } from '@assay/api-model';

/** A JSON Schema (2020-12) that says the same as a shape. */
export type ShapeSchema = Record<string, unknown>;

/** Says what is wrong with a value at a location, as "path: problem"; `null` when nothing is: then it is a `T`. */
export interface Shape<T = unknown> {
  (value: unknown, at: string): string | null;
  schema: ShapeSchema;
  /** Never set; it carries the type. */
  type?: T;
}

/** What a value is that its shape finds nothing wrong with. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

export function shaped<T>(schema: ShapeSchema, problemOf: (value: unknown, at: string) => string | null): Shape<T> {
  return Object.assign(problemOf, { schema });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string = shaped<string>({ type: 'string' }, (value, at) =>
  typeof value === 'string' ? null : `${at} is not a string`,
);
export const number = shaped<number>({ type: 'number' }, (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? null : `${at} is not a number`,
);
export const boolean = shaped<boolean>({ type: 'boolean' }, (value, at) =>
  typeof value === 'boolean' ? null : `${at} is not true or false`,
);
export const json = shaped<Json>({}, (value, at) => (value === undefined ? `${at} is missing` : null));

export function oneOf<const T extends string>(...allowed: readonly T[]): Shape<T> {
  return shaped({ enum: allowed }, (value, at) =>
    allowed.some((one) => one === value) ? null : `${at} is not one of ${allowed.join(', ')}`,
  );
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return shaped({ anyOf: [shape.schema, { type: 'null' }] }, (value, at) => (value === null ? null : shape(value, at)));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return shaped({ type: 'array', items: shape.schema }, (value, at) => {
    if (!Array.isArray(value)) return `${at} is not a list`;
    for (const [index, entry] of value.entries()) {
      const problem = shape(entry, `${at}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  });
}

/** Exactly these properties. */
export function record<Shapes extends Record<string, Shape>>(
  shapes: Shapes,
): Shape<{ [Name in keyof Shapes]: Shaped<Shapes[Name]> }> {
  const properties = Object.fromEntries(Object.entries(shapes).map(([name, { schema }]) => [name, schema]));
  const schema = { type: 'object', properties, required: Object.keys(shapes), additionalProperties: false };
  return shaped(schema, (value, at) => {
    if (!isRecord(value)) return `${at} is not an object`;
    const extra = Object.keys(value).find((key) => !Object.hasOwn(shapes, key));
    if (extra !== undefined) return `${at}.${extra} is not known`;
    for (const [key, shape] of Object.entries(shapes)) {
      const problem = shape(value[key], `${at}.${key}`);
      if (problem !== null) return problem;
    }
    return null;
  });
}

/** A record that says by one of its properties which of several it is. */
export function tagged<T = unknown>(tag: string, variants: [names: string, shapes: Record<string, Shape>][]): Shape<T> {
  const records = variants.map(([names, shapes]) => {
    const own = names.split(' ');
    return { own, shape: record({ [tag]: oneOf(...own), ...shapes }) };
  });
  const byName = new Map(records.flatMap(({ own, shape }) => own.map((name) => [name, shape] as const)));
  return shaped({ anyOf: records.map(({ shape }) => shape.schema) }, (value, at) => {
    if (!isRecord(value)) return `${at} is not an object`;
    const name = value[tag];
    const shape = typeof name === 'string' ? byName.get(name) : undefined;
    return shape === undefined ? `${at}.${tag} is not one of ${[...byName.keys()].join(', ')}` : shape(value, at);
  });
}
