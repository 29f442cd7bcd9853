// Small documents whose values would be huge.

type Schema = Record<string, unknown>;

function documentOf(schemas: Record<string, Schema>, body: Schema, operations = 1): string {
  const operation = (at: number) => ({
    operationId: `create${at}`,
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: { 201: { description: 'Created', content: { 'application/json': { schema: body } } } },
  });
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: 'http://127.0.0.1:9' }],
    paths: Object.fromEntries(Array.from({ length: operations }, (_, at) => [`/things${at}`, { post: operation(at) }])),
    components: { schemas },
  });
}

/** Schemas a1 to a12, each with eight required properties of the next: 8^12 long texts when written out. */
export function branching(operations = 1): string {
  const names = Array.from({ length: 12 }, (_, at) => `a${at + 1}`);
  const fields = Array.from({ length: 8 }, (_, at) => `p${at + 1}`);
  const schemas = Object.fromEntries(
    names.map((name, at) => {
      const next = names[at + 1];
      const value = next === undefined ? { type: 'string', minLength: 1e6 } : { $ref: `#/components/schemas/${next}` };
      return [
        name,
        { type: 'object', required: fields, properties: Object.fromEntries(fields.map((field) => [field, value])) },
      ];
    }),
  );
  return documentOf(schemas, { $ref: '#/components/schemas/a1' }, operations);
}

export function nestedItems(): string {
  const list = (items: Schema): Schema => ({ type: 'array', minItems: 1e9, items });
  const body = list(list(list({ type: 'integer' })));
  return documentOf({}, { type: 'object', required: ['list'], properties: { list: body } });
}

export function longText(): string {
  const text = { type: 'string', minLength: 1e9 };
  return documentOf({}, { type: 'object', required: ['a', 'b'], properties: { a: text, b: text } });
}

/** What a person imports who means no harm. */
export const ordinary = (): string =>
  documentOf({}, { type: 'object', required: ['title'], properties: { title: { type: 'string' } } });
