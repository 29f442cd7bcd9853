import { endpoints } from '@assay/contract';
import type { EndpointDefinition, EndpointName, Scenario } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp, importSmall, smallDocument } from './testing/index.ts';
import type { TestApp } from './testing/index.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const HOSTILE = ['\u0000', '\uD800', 'a\uDC00\u0000'];
const table = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];
const withBody = table.filter(([, { body }]) => body !== undefined && body !== 'multipart');

let app: TestApp;
let token: string;
let ids: Record<string, number>;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  ids = await prepareIds();
});
afterAll(() => app.close());

/** One record of each kind, so that what is sent gets as far as the database. */
async function prepareIds(): Promise<Record<string, number>> {
  const system = await importSmall(app, token, 'http://127.0.0.1:9');
  const endpointId = system.endpoints[0]?.id ?? 0;
  const create = async (name: EndpointName, id: number, body: unknown): Promise<number> =>
    ((await app.call(name, { token, params: { id }, body })).body as { id: number }).id;
  const parameterId = await create('createParameter', endpointId, { parameter_name: 'p', parameter_type: 'query' });
  const scenario = await create('createScenario', endpointId, { name: 'Lists' } satisfies Partial<Scenario>);
  const overrideId = await create('createOverride', scenario, { endpoint_parameter_id: parameterId });
  const validationId = await create('createValidation', scenario, { validation_text: 'the status is 200' });
  return { systemId: system.id, endpointId, scenario, parameterId, overrideId, validationId };
}

function idOf(path: string, name: string): number {
  if (name !== 'id') return ids[name] ?? 1;
  if (/\/scenario\/:id/.test(path) && !path.includes('/system/')) return ids['scenario'] ?? 0;
  return (/\/endpoints?\/:id/.test(path) ? ids['endpointId'] : ids['systemId']) ?? 0;
}

const paramsOf = ({ path }: EndpointDefinition): Record<string, number> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, idOf(path, name)]));

/** Every shape of input that a schema takes, with `text` in each name and string that is free. */
function samplesOf(schema: JsonSchema, text: string, name = ''): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((one) => samplesOf(one, text, name)).slice(0, 8);
  const fixed = schema.const ?? schema.enum?.[0];
  if (fixed !== undefined) return [fixed];
  if (schema.type === 'object') return objectsOf(schema, text);
  if (schema.type === 'array') return samplesOf((schema.items ?? {}) as JsonSchema, text).map((one) => [one]);
  return simpleSamples(schema, text, name)[String(schema.type)] ?? [{ [text]: text }];
}

function simpleSamples({ minimum = 0 }: JsonSchema, text: string, name: string): Record<string, unknown[]> {
  const numbers = [name === 'endpoint_parameter_id' ? ids['parameterId'] : Math.max(200, minimum)];
  return { integer: numbers, number: numbers, boolean: [true], null: [null], string: [startOf(name) + text] };
}

function objectsOf(schema: JsonSchema, text: string): unknown[] {
  const properties = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const members = properties.map(([name, member]) =>
    samplesOf(member, text, name).map((value) => [name, value] as const),
  );
  const count = Math.max(1, ...members.map((values) => values.length));
  const extra = schema.additionalProperties;
  const more = typeof extra === 'object' ? { [`k${text}`]: samplesOf(extra, text)[0] } : {};
  return Array.from({ length: count }, (_, at) => ({
    ...more,
    ...Object.fromEntries(members.map((values) => values[at % values.length] ?? [])),
  }));
}

const startOf = (name: string): string =>
  /url|auth_endpoint/.test(name)
    ? 'https://x.example/'
    : name === 'endpoint' || name === 'path'
      ? '/a'
      : 'at least ten ';

describe('NUL and halves of surrogate pairs', () => {
  it.each(table)('%s: an address with them is wrong input, never our mistake', async (_, { method, path, query }) => {
    const bad = [path.includes(':') ? path.replace(/:\w+/, '%00') : `${path}/%00`];
    const filters = ['q', ...Object.keys(query?.shape ?? {})];
    const base = path.replace(/:(\w+)/g, (_whole, name: string) => String(idOf(path, name)));
    for (const name of filters) bad.push(`${base}?${name}=%00`, `${base}?a%00=1`);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of bad) {
      const answer = await app.assay.app.inject({ method, url: `/api${url}`, headers });
      expect([url, answer.statusCode]).toEqual([url, 422]);
    }
    const half = await app.assay.app.inject({
      method: 'GET',
      url: `/api${path.replace(/:\w+/, '%ED%A0%80')}?q=%ED%A0%80`,
      headers,
    });
    expect(half.statusCode).not.toBe(500);
  });

  it.each(withBody)('%s: a body with them is refused or stored without them', async (name, definition) => {
    const schema = z.toJSONSchema(definition.body as z.ZodType, { io: 'input', unrepresentable: 'any' });
    let stored = 0;
    for (const text of HOSTILE) {
      for (const body of samplesOf(resolved(schema), text)) {
        const answer = await app.assay.app.inject({
          method: definition.method,
          url: `/api${definition.path.replace(/:(\w+)/g, (_, key: string) => String(paramsOf(definition)[key]))}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(answer.statusCode).not.toBe(500);
        expect(answer.body).not.toContain(String.raw`\u0000`);
        if (answer.statusCode < 300) stored += 1;
      }
    }
    if (STORING.has(name)) expect(stored).toBeGreaterThan(0);
  });

  it('files, their names and the fields beside them', async () => {
    for (const text of HOSTILE) {
      const file = {
        name: `a${text}.json`,
        content: smallDocument('http://127.0.0.1:9'),
        fields: { name: `n${text}` },
      };
      for (const name of ['importSystem', 'importCollection', 'previewCollection'] as const)
        expect((await app.call(name, { token, file })).status).not.toBe(500);
    }
  });

  it('each text of a document', async () => {
    for (const text of HOSTILE) {
      const spoilt = (value: string): string => `${value}${text}`;
      const example = { [spoilt('name')]: spoilt('Ann') };
      const document = {
        openapi: '3.1.0',
        info: { title: spoilt('Shelf'), version: '1', description: spoilt('Books.') },
        servers: [{ url: spoilt('http://127.0.0.1:9/'), description: spoilt('Here') }],
        tags: [{ name: spoilt('books'), description: spoilt('All of them.') }],
        security: [{ [spoilt('key')]: [] }],
        paths: {
          '/books': {
            post: {
              tags: [spoilt('books')],
              operationId: spoilt('add'),
              requestBody: {
                content: { 'application/json': { example, schema: { $ref: '#/components/schemas/Book' } } },
              },
              responses: {
                201: { description: spoilt('Made'), links: { [spoilt('read')]: { operationId: spoilt('add') } } },
              },
            },
          },
        },
        webhooks: {
          [spoilt('sold')]: { post: { summary: spoilt('Sold'), responses: { 200: { description: 'OK' } } } },
        },
        components: {
          schemas: {
            Book: {
              type: 'object',
              description: spoilt('A book'),
              properties: { [spoilt('name')]: { type: 'string', enum: [spoilt('a')] } },
            },
          },
          securitySchemes: {
            [spoilt('key')]: { type: 'apiKey', in: 'header', name: spoilt('X-Key'), description: spoilt('A key') },
          },
        },
      };
      const file = { name: 'a.json', content: JSON.stringify(document) };
      const imported = await app.call('importSystem', { token, file });
      expect([imported.status, JSON.stringify(imported.body)]).toEqual([201, expect.not.stringContaining('u0000')]);
      const params = { id: (imported.body as { id: number }).id };
      expect((await app.call('reimport', { token, params, file })).status).toBe(200);
    }
  });

  it('accounts and tokens', async () => {
    for (const text of HOSTILE) {
      const bodies = {
        'sign-up/email': { name: `Ann${text}`, email: `ann${text}@example.com`, password: `correct horse${text}` },
        'sign-in/email': { email: `ann${text}@example.com`, password: text },
        'organization/create': { name: text, slug: `s${text}` },
        'update-user': { name: `Ann${text}`, image: text },
      };
      for (const [path, body] of Object.entries(bodies)) {
        const answer = await app.assay.app.inject({
          method: 'POST',
          url: `/api/auth/${path}`,
          headers: { authorization: `Bearer ${token}` },
          payload: body,
        });
        expect([path, answer.statusCode < 500]).toEqual([path, true]);
      }
    }
    for (const given of ['%00', 'a.%00', '%ED%A0%80.x', '%', 'a%00.b%00']) {
      const answer = await app.assay.app.inject({ url: '/api/system', headers: { authorization: `Bearer ${given}` } });
      expect([given, answer.statusCode]).toEqual([given, 401]);
    }
  });
});

/** What the samples fit so well that it is stored, or the test would prove nothing. */
const STORING = new Set<EndpointName>([
  'updateSystem',
  'createScenario',
  'updateOverride',
  'createValidation',
  'updateValidation',
  'createParameter',
  'saveConfiguration',
  'sendFeedback',
]);

/** References inside one schema put in place, recursion cut off. */
function resolved(schema: JsonSchema, root: JsonSchema = schema, depth = 0): JsonSchema {
  if (depth > 12) return {};
  const target = schema.$ref === undefined ? schema : at(root, schema.$ref);
  return Object.fromEntries(
    Object.entries(target).map(([key, value]) => [key, key === '$defs' ? {} : inside(value, root, depth + 1)]),
  );
}

function inside(value: unknown, root: JsonSchema, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => inside(one, root, depth));
  return typeof value === 'object' && value !== null ? resolved(value as JsonSchema, root, depth) : value;
}

function at(root: JsonSchema, pointer: string): JsonSchema {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], root) as JsonSchema;
}
