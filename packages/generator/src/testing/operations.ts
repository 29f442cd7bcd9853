import type { JsonSchema, MediaType, Operation, Parameter, ResponseDoc, SecurityScheme } from '@assay/api-model';

const json = (schema: JsonSchema, ...examples: MediaType['examples']): MediaType => ({
  contentType: 'application/json',
  schema,
  examples,
});

export const respond = (status: string, schema: JsonSchema | null = null): ResponseDoc => ({
  status,
  description: null,
  headers: [],
  content: schema === null ? [] : [json(schema)],
});

export const parameter = (fields: Pick<Parameter, 'name' | 'in' | 'schema'> & Partial<Parameter>): Parameter => ({
  required: fields.in === 'path',
  description: null,
  deprecated: false,
  style: fields.in === 'query' ? 'form' : 'simple',
  explode: fields.in === 'query',
  ...fields,
});

export const operation = (fields: Pick<Operation, 'method' | 'path'> & Partial<Operation>): Operation => ({
  key: `${fields.method} ${fields.path}`,
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: null,
  responses: [respond('200')],
  security: [],
  ...fields,
});

export const body = (
  schema: JsonSchema,
  ...examples: MediaType['examples']
): NonNullable<Operation['requestBody']> => ({
  required: true,
  description: null,
  content: [json(schema, ...examples)],
});

const scheme = (fields: Partial<SecurityScheme>): SecurityScheme => ({
  type: 'http',
  scheme: 'bearer',
  in: null,
  name: null,
  description: null,
  ...fields,
});

export const MODEL = {
  definitions: {
    Problem: {
      type: 'object',
      required: ['title', 'detail'],
      properties: { title: { type: 'string' }, detail: { type: 'string' } },
    },
    Pet: {
      type: 'object',
      required: ['id', 'name', 'kind', 'owner'],
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string', minLength: 2, maxLength: 20 },
        kind: { type: 'string', enum: ['cat', 'dog'] },
        weight: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 200 },
        owner: { $ref: '#/$defs/Owner' },
        mother: { $ref: '#/$defs/Pet' },
      },
    },
    Owner: {
      type: 'object',
      additionalProperties: false,
      required: ['email'],
      properties: {
        email: { type: 'string', format: 'email' },
        since: { type: 'string', format: 'date', examples: ['2020-02-29'] },
      },
    },
  } satisfies Record<string, JsonSchema>,
  securitySchemes: {
    bearer: scheme({}),
    basic: scheme({ scheme: 'basic' }),
    key: scheme({ type: 'apiKey', scheme: null, in: 'header', name: 'X-Key' }),
  },
};

const problem = { $ref: '#/$defs/Problem' };
const pet = { $ref: '#/$defs/Pet' };

/** One operation for each thing that documents do differently. */
export const OPERATIONS: Record<string, Operation> = {
  'create-with-422': operation({
    method: 'POST',
    path: '/pets',
    summary: 'Add a pet',
    requestBody: body(pet),
    responses: [respond('201', pet), respond('401', problem), respond('422', problem)],
    security: [{ bearer: [] }],
  }),
  'list-with-400': operation({
    method: 'GET',
    path: '/pets',
    parameters: [
      parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }),
      parameter({ name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] }, example: 'cat' }),
      parameter({ name: 'q', in: 'query', required: true, schema: { type: 'string' } }),
      parameter({ name: 'adopted', in: 'query', schema: { type: 'boolean' } }),
      parameter({ name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } }),
    ],
    responses: [respond('200', { type: 'array', items: pet }), respond('400', problem)],
  }),
  'read-by-uuid': operation({
    method: 'GET',
    path: '/visits/{visitId}',
    parameters: [parameter({ name: 'visitId', in: 'path', schema: { type: 'string', format: 'uuid' } })],
    responses: [respond('200'), respond('400'), respond('404', problem)],
    security: [{ key: [] }],
  }),
  'only-default': operation({
    method: 'PUT',
    path: '/pets/{petId}',
    parameters: [parameter({ name: 'petId', in: 'path', schema: { type: 'integer' }, example: 7 })],
    requestBody: body(pet, { name: 'Rex', kind: 'dog', owner: { email: 'a@example.com' } }),
    responses: [respond('200', pet), respond('4XX', problem), respond('default', problem)],
  }),
  'form-login': operation({
    method: 'POST',
    path: '/login',
    requestBody: {
      required: true,
      description: null,
      content: [
        {
          contentType: 'application/x-www-form-urlencoded',
          schema: {
            type: 'object',
            required: ['username', 'age'],
            properties: { username: { type: 'string' }, age: { type: 'integer', minimum: 18 } },
          },
          examples: [],
        },
      ],
    },
    responses: [
      respond('200', { type: 'object', properties: { access_token: { type: 'string' } } }),
      respond('400', problem),
    ],
    security: [{ basic: [] }, {}],
  }),
  'file-upload': operation({
    method: 'POST',
    path: '/photos',
    requestBody: {
      required: true,
      description: null,
      content: [{ contentType: 'multipart/form-data', schema: {}, examples: [] }],
    },
    responses: [respond('201'), respond('400'), respond('401')],
    security: [{ basic: [] }],
  }),
};
