// oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema
type Schema = Record<string, unknown>;

const json = (value: unknown): string => JSON.stringify(value);

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const fields = (count: number, schemaOf: (at: number) => Schema): Schema =>
  Object.fromEntries(range(count).map((at) => [`p${at}`, schemaOf(at)]));
const needing = (properties: Schema): Schema => ({ type: 'object', required: Object.keys(properties), properties });

interface Written {
  schema: Schema;
  schemas?: Schema;
  parameters?: Schema[];
  /** Beside `schema` in the media type. */
  media?: Schema;
  paths?: number;
}

/** The schema is body, answer and query parameter of each path. */
function document({ schema, schemas = {}, parameters = [], media = {}, paths = 1 }: Written): string {
  const content = { 'application/json': { schema, ...media } };
  const operation = {
    parameters: [{ name: 'filter', in: 'query', required: true, schema }, ...parameters],
    requestBody: { required: true, content },
    responses: { '201': { description: 'made', content }, '400': { description: 'refused' } },
  };
  return json({
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(range(paths).map((at) => [`/things${at}`, { post: operation }])),
    components: { schemas },
  });
}

/** `levels` named schemas, each made of `make` of the next one. */
function ladder(levels: number, make: (next: Schema) => Schema): Written {
  const schemas = Object.fromEntries(
    range(levels).map((at) => [`a${at}`, make(at + 1 < levels ? ref(`a${at + 1}`) : { type: 'string' })]),
  );
  return { schema: ref('a0'), schemas };
}

function nested(levels: number, make: (inner: Schema) => Schema, leaf: Schema): Schema {
  return range(levels).reduce(make, leaf);
}

const eight = (next: Schema): Schema => needing(fields(8, () => next));
const list = (minItems: number, items: Schema): Schema => ({ type: 'array', minItems, items });
const megabytes = (count: number): string => 'long text '.repeat(count * 100_000);

/** Small documents, or small in what they mean, that ask for more than anybody can make, walk or store. */
export const HOSTILE: readonly [name: string, text: () => string][] = [
  ['schemas that refer to one another, 8 required properties each', () => document(ladder(12, eight))],
  ['the same in 200 paths', () => document({ ...ladder(12, eight), paths: 200 })],
  [
    'optional properties that refer to one another',
    () => document(ladder(12, (next) => ({ type: 'object', properties: fields(8, () => next) }))),
  ],
  [
    'nested lists of a billion items',
    () => document({ schema: nested(7, (inner) => list(1e9, inner), { type: 'string', minLength: 1e9 }) }),
  ],
  [
    'distinct items of a billion',
    () =>
      document({
        schema: nested(5, (inner) => ({ ...list(1e9, inner), uniqueItems: true }), {
          type: 'object',
          properties: fields(20, () => ({ type: 'string' })),
          required: ['p1', 'p2'],
        }),
      }),
  ],
  [
    'texts of a billion characters',
    () => document({ schema: needing(fields(2000, () => ({ type: 'string', minLength: 1e9 }))), paths: 20 }),
  ],
  [
    'a pattern with large repeats',
    () =>
      document({
        schema: needing(fields(200, () => ({ type: 'string', pattern: '^(([a-z]{1000000}){1000000}){1000000}$' }))),
      }),
  ],
  [
    'patterns that backtrack',
    () =>
      document({
        schema: needing(
          fields(30, () => ({ type: 'string', minLength: 50_000, pattern: '^(([a-z ])+.)+[A-Z]([a-z ])+$' })),
        ),
      }),
  ],
  [
    'patterns that only a backtracking engine reads',
    () =>
      document({
        schema: needing(
          fields(5, () => ({ type: 'string', minLength: 40, pattern: '^(?=(([a-z ])+.)+[A-Z]([a-z ])+$)x' })),
        ),
      }),
  ],
  [
    'a billion further properties',
    () =>
      document({
        schema: nested(6, (inner) => ({ type: 'object', minProperties: 1e9, additionalProperties: inner }), {
          type: 'string',
        }),
      }),
  ],
  [
    'steps that no number keeps',
    () =>
      document({
        schema: needing(fields(500, () => ({ type: 'number', multipleOf: 1e-300, minimum: 1e300, maximum: 1e308 }))),
      }),
  ],
  ['a million allowed values', () => document({ schema: { enum: range(1_000_000) } })],
  [
    'lists of distinct values out of a hundred thousand',
    () => document({ schema: list(100, { enum: range(100_000).map((at) => ({ at })) }) }),
  ],
  [
    'choices between references',
    () => document(ladder(40, (next) => ({ oneOf: range(8).map(() => ({ ...next, description: 'x' })) }))),
  ],
  [
    'parts that are laid together',
    () => document(ladder(40, (next) => ({ allOf: range(8).map(() => ({ ...next, description: 'x' })) }))),
  ],
  [
    'choices written in place',
    () => document({ schema: nested(14, (inner) => ({ anyOf: [inner, inner] }), { type: 'object', required: ['x'] }) }),
  ],
  [
    'conditions within conditions',
    () => document(ladder(20, (next) => ({ if: next, then: next, else: next, not: { allOf: [next, next] } }))),
  ],
  [
    'dependent schemas',
    () =>
      document(
        ladder(12, (next) => ({
          ...needing(fields(4, () => ({ type: 'string' }))),
          dependentSchemas: fields(4, () => next),
        })),
      ),
  ],
  ['fifty thousand properties', () => document({ schema: needing(fields(50_000, () => ({ type: 'string' }))) })],
  [
    'fifty thousand properties of one schema',
    () => document({ schema: ref('wide'), schemas: { wide: needing(fields(50_000, () => ref('wide'))) } }),
  ],
  [
    'ten thousand parameters',
    () =>
      document({
        schema: { type: 'string' },
        parameters: range(10_000).map((at) => ({
          name: `q${at}`,
          in: 'query',
          required: true,
          schema: { type: 'string', minLength: 5000 },
        })),
      }),
  ],
  [
    'ten thousand parameters of one large schema',
    () =>
      document({
        ...ladder(12, eight),
        parameters: range(10_000).map((at) => ({ name: `q${at}`, in: 'query', required: true, schema: ref('a0') })),
      }),
  ],
  [
    'an example of five megabytes in many places',
    () =>
      document({
        schema: ref('big'),
        schemas: { big: { type: 'object', example: { text: megabytes(5) } } },
        paths: 200,
      }),
  ],
  [
    'values of five megabytes',
    () =>
      document({
        schema: {
          type: 'object',
          required: ['a', 'b'],
          properties: {
            a: { const: megabytes(2) },
            b: { type: 'string', default: megabytes(2), enum: [megabytes(1)] },
          },
        },
        paths: 1,
      }),
  ],
  [
    'many paths that share a large schema',
    () =>
      document({
        schema: ref('shared'),
        schemas: {
          shared: needing(
            fields(3000, (at) => ({
              type: 'string',
              description: `Field ${at} of the record`,
              enum: ['a', 'b', `c${at}`],
            })),
          ),
        },
        paths: 1000,
      }),
  ],
];
