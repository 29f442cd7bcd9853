import { commonErrors, endpoints, errorTable, problemSchema, PRODUCT_NAME } from '@assay/contract';
import type { EndpointAuth, EndpointDefinition, ErrorCode } from '@assay/contract';
import { z } from 'zod';
import { hoistDefinitions } from './hoist-definitions.ts';

type JsonObject = Record<string, unknown>;

/** This API as an OpenAPI 3.1.1 document, made from the endpoint table. */
export function buildOpenApiDocument(
  serverUrl: string,
): { openapi: string; paths: Record<string, unknown> } & JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, definition] of Object.entries<EndpointDefinition>(endpoints)) {
    const path = `/api${definition.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: toOperation(name, definition) };
  }
  return hoistDefinitions({
    openapi: '3.1.1',
    info: { title: `${PRODUCT_NAME} API`, version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: toSchema(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  });
}

const neededAccess: Readonly<Record<EndpointAuth, string>> = {
  public: 'nothing else',
  session: 'a session; access tokens are refused',
  'token:read': 'the scope read of an access token',
  'token:write': 'the scope write of an access token',
};

function toOperation(name: string, definition: EndpointDefinition): JsonObject {
  return {
    operationId: name,
    summary: definition.summary,
    ...(definition.role && {
      description: `Needs the role ${definition.role} or more, and ${neededAccess[definition.auth]}.`,
      'x-role': definition.role,
    }),
    tags: [definition.tag],
    security: definition.auth === 'public' ? [] : [{ bearer: [] }],
    parameters: [...toParameters(definition.params, 'path'), ...toParameters(definition.query, 'query')],
    ...(definition.body && { requestBody: toRequestBody(definition.body) }),
    responses: { ...successResponses(definition), ...errorResponses(definition) },
  };
}

function toParameters(schema: z.ZodObject | undefined, location: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: Object.keys(property).length === 0 ? { type: 'integer', minimum: 1 } : property,
  }));
}

function toRequestBody(body: NonNullable<EndpointDefinition['body']>): JsonObject {
  if (body !== 'multipart')
    return { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } };
  const properties = { file: { type: 'string', format: 'binary' }, name: { type: 'string' } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  };
}

/** For those who ask for events. */
const events = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Events `progress`, at the end `answer` with the body or `problem`.' },
  },
};

function successResponses(definition: EndpointDefinition): JsonObject {
  return Object.fromEntries(
    Object.entries(definition.responses).map(([status, schema]) => {
      if (schema === 'empty') return [status, { description: 'Done' }];
      if (schema === 'stream') {
        return [status, { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }];
      }
      if (schema === 'file') {
        return [status, { description: 'A file', content: { '*/*': { schema: { type: 'string' } } } }];
      }
      const content = {
        'application/json': { schema: toSchema(schema, 'output') },
        ...(definition.progress && events),
      };
      return [status, { description: 'Done', content }];
    }),
  );
}

/** Cannot occur on public endpoints. */
const callerErrors = new Set<ErrorCode>(['unauthenticated', 'insufficient_scope', 'forbidden']);

function errorResponses(definition: EndpointDefinition): JsonObject {
  const codes = new Map<number, string[]>();
  for (const code of [...commonErrors, ...definition.errors]) {
    if (definition.auth === 'public' && callerErrors.has(code)) continue;
    const { status } = errorTable[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...codes].map(([status, names]) => [
      status,
      { description: names.join(', '), content: { 'application/problem+json': { schema } } },
    ]),
  );
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
