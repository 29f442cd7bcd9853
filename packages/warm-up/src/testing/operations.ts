import type { JsonSchema, Operation } from '@assay/api-model';

export const text = { type: 'string' } as const;

export const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
});

/** An operation with the parameters of its path; its success is 201 for POST, 204 for DELETE. */
export function operation(
  method: Operation['method'],
  path: string,
  more: { answers?: JsonSchema; body?: JsonSchema } = {},
): Operation {
  const json = (schema: JsonSchema) => [{ contentType: 'application/json', schema, examples: [] }];
  const status = method === 'POST' ? '201' : method === 'DELETE' ? '204' : '200';
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    key: `${method} ${path}`,
    method,
    path,
    operationId: null,
    summary: null,
    description: null,
    tags: [],
    deprecated: false,
    baseUrl: null,
    parameters: names.map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      description: null,
      deprecated: false,
      schema: text,
      style: 'simple',
      explode: false,
    })),
    requestBody: more.body === undefined ? null : { required: true, description: null, content: json(more.body) },
    responses: [
      { status, description: null, headers: [], content: more.answers === undefined ? [] : json(more.answers) },
      { status: '409', description: null, headers: [], content: [] },
    ],
    security: [],
  };
}
