/** The part of an OpenAPI document that all list servers here describe alike. */
export type Node = Record<string, unknown>;

export const json = (schema: Node, type = 'application/json'): Node => ({ content: { [type]: { schema } } });

export const inQuery = (name: string, schema: Node, description?: string): Node => ({
  name,
  in: 'query',
  schema,
  ...(description !== undefined && { description }),
});

export const inPath = (name: string): Node => ({ name, in: 'path', required: true, schema: { type: 'string' } });

export const documentOf = (title: string, paths: Node, schemas: Node): string =>
  JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, paths, components: { schemas } });
