const item = {
  type: 'object',
  required: ['id', 'title', 'price', 'inStock', 'tags'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    price: { type: 'number', exclusiveMinimum: 0 },
    inStock: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

const page = {
  type: 'object',
  required: ['page', 'total', 'items'],
  properties: {
    page: { type: 'integer' },
    total: { type: 'integer' },
    items: { type: 'array', minItems: 12, maxItems: 12, items: item },
  },
};

/** The API that the benchmarks call as an OpenAPI document with so many operations, each of which is one request. */
export function itemsDocument(url: string, operations: number): string {
  const schema = { $ref: '#/components/schemas/Page' };
  const get = { get: { responses: { 200: { description: 'A page', content: { 'application/json': { schema } } } } } };
  const paths = Array.from({ length: operations }, (_, at) => [`/items${at + 1}`, get]);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Bench', version: '1' },
    servers: [{ url: new URL(url).origin }],
    components: { schemas: { Page: page } },
    paths: Object.fromEntries(paths),
  };
  return JSON.stringify(document, null, 2);
}
