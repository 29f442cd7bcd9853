import type { JsonObject, JsonSchema, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { defaultParameters } from '../../default-parameters.ts';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const record: JsonSchema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

const valid = (one: Operation, operations: Operation[]): GeneratedScenario | undefined =>
  generateScenarios(one, { definitions: {}, securitySchemes: {}, operations }).find(({ name }) =>
    name.startsWith('Valid request'),
  );

const sentBy = (scenario: GeneratedScenario | undefined): JsonObject | undefined =>
  scenario?.overrides.find((one) => one.in === 'body')?.bodyValue as JsonObject | undefined;

describe('a field that is called the identifier of another record', () => {
  const folder: JsonSchema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', examples: ['North'] },
      parent: { type: 'integer', examples: [3], description: 'Unique identifier of the parent folder.' },
      owner: { type: 'integer', examples: [8], description: 'The id of the owner.' },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/folders',
    requestBody: body(folder),
    responses: [respond('201', record)],
  });
  const owners = [
    operation({
      method: 'POST',
      path: '/owners',
      requestBody: body({ type: 'object', properties: { title: { type: 'string' } } }),
      responses: [respond('201', record)],
    }),
    operation({
      method: 'GET',
      path: '/owners/{ownerId}',
      parameters: [parameter({ name: 'ownerId', in: 'path', schema: { type: 'integer' } })],
      responses: [respond('200', record)],
    }),
  ];

  it('is left out where nothing makes that record, and bound where something does', () => {
    const shown = { ...create, requestBody: body(folder, { name: 'South', parent: 3, owner: 8 }) };
    const sent = sentBy(valid(shown, [shown, ...owners]));
    expect(sent).not.toHaveProperty('parent');
    expect(sent?.['owner']).toBe('{{ownerId}}');
    expect(sentBy(valid(shown, [shown]))).not.toHaveProperty('owner');
  });

  it('is not made up', () => {
    const { required: _, ...optional } = folder as { required: string[] };
    const change = { ...create, requestBody: body(optional) };
    const made = defaultParameters(change, {}).find((one) => one.in === 'body')?.bodyValue;
    expect(made).toEqual({ name: 'North' });
  });

  it('is sent where the document requires it', () => {
    const schema: JsonSchema = { ...(folder as object), required: ['name', 'parent'] };
    const strict = { ...create, requestBody: body(schema) };
    const made = defaultParameters(strict, {}).find((one) => one.in === 'body')?.bodyValue;
    expect(made).toEqual({ name: 'North', parent: 3 });
    expect(sentBy(valid(strict, [strict])) ?? made).toHaveProperty('parent');
  });
});

it('says nothing of an API that is empty, when what it needs is taken from a list', () => {
  const item = { name: 'tagId', in: 'path' as const, schema: { type: 'integer' as const } };
  const list = operation({
    method: 'GET',
    path: '/tags',
    responses: [respond('200', { type: 'array', items: record })],
  });
  const read = operation({
    method: 'GET',
    path: '/tags/{tagId}',
    parameters: [parameter(item)],
    responses: [respond('200', record), respond('404')],
  });
  expect(valid(read, [list, read])?.details.before?.[0]?.extracts).toEqual([
    { name: 'tagId', path: '[0].id', optional: true },
  ]);
});

describe('a name and a password that are made up', () => {
  const credentials: JsonSchema = {
    type: 'object',
    required: ['email', 'password'],
    properties: { email: { type: 'string' }, password: { type: 'string' } },
  };
  const post = (path: string, schema: JsonSchema, answer: JsonSchema): Operation =>
    operation({ method: 'POST', path, requestBody: body(schema), responses: [respond('200', answer), respond('401')] });
  const token: JsonSchema = { type: 'object', properties: { access_token: { type: 'string' } } };

  it('say nothing when a login or a renewal refuses them', () => {
    const login = post('/v1/identity', credentials, token);
    const session = post('/session', credentials, record);
    const renewal = post('/renew', { type: 'object', properties: { refresh_token: { type: 'string' } } }, token);
    for (const one of [login, session, renewal]) expect(valid(one, [one])?.details.undecided).toEqual([401, 403]);
  });

  it('must open an account', () => {
    const register = post('/users', credentials, record);
    expect(valid(register, [register])?.details.undecided).toBeUndefined();
  });
});
