import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import type { GeneratedScenario } from '../../types.ts';

const text: JsonSchemaObject = { type: 'string' };
const id: JsonSchemaObject = { type: 'string', format: 'uuid' };
const object = (properties: JsonSchemaObject['properties'] = {}): JsonSchemaObject => ({ type: 'object', properties });
const team = object({ id, name: text });
const given = { first_name: text, last_name: text, email: text, password: text, token: text, team_id: id };
const member = object({ id, ...given });
const inPath = parameter({ name: 'id', in: 'path', schema: id });

const operations = [
  operation({
    method: 'GET',
    path: '/members',
    parameters: [
      parameter({ name: 'shape', in: 'query', schema: text }),
      parameter({ name: 'search', in: 'query', schema: text }),
    ],
    responses: [respond('200', { type: 'array', items: member })],
  }),
  operation({
    method: 'POST',
    path: '/members',
    requestBody: body(object(given)),
    responses: [respond('201', member), respond('401')],
  }),
  ...(['GET', 'PATCH', 'DELETE'] as const).map((method) =>
    operation({
      method,
      path: '/members/{id}',
      parameters: [inPath],
      ...(method === 'PATCH' && { requestBody: body(object(given)) }),
      responses: [respond('200', member), respond('404')],
    }),
  ),
  operation({ method: 'GET', path: '/teams', responses: [respond('200', { type: 'array', items: team })] }),
  operation({ method: 'GET', path: '/teams/{id}', parameters: [inPath], responses: [respond('200', team)] }),
];

function scenariosOf(key: string): GeneratedScenario[] {
  const found = operations.find((one) => one.key === key);
  return found === undefined ? [] : generateScenarios(found, { ...MODEL, operations });
}

describe('what a change keeps', () => {
  const [scenario] = scenariosOf('PATCH /members/{id}').filter(({ name }) => name.endsWith('keeps everything else'));
  const { before = [], followUps = [] } = scenario?.details ?? {};

  it('is a record whose references are there before it is made', () => {
    expect(JSON.stringify(before.find((step) => step.operation === 'POST /members'))).toContain('{{teamId}}');
    expect(before.map((step) => step.operation)).toEqual(['GET /teams', 'POST /members', 'GET /members/{id}']);
  });

  it('includes a last name, which is nothing that happened last', () => {
    expect(followUps.flatMap(({ rules = [] }) => rules).join()).not.toContain('last_name');
  });
});

it('is no login where a record with a password and a token is made, listed and read', () => {
  expect(scenariosOf('POST /members').map(({ name }) => name)).not.toContain('Wrong password');
});

it('looks for quotes and percent signs where text is looked for, unless a refusal is documented', () => {
  const names = scenariosOf('GET /members').map(({ name }) => name);
  expect(names).not.toContain('Quotes and percent signs in shape');
});

it('makes the record with other values than the defaults, which would come back by themselves', () => {
  const priority: JsonSchemaObject = { ...text, enum: ['low', 'normal', 'high'], default: 'normal' };
  const kind: JsonSchemaObject = { ...text, enum: ['day', 'night'], default: 'day' };
  const fields = { note: text, priority, kind };
  const shift = object({ id, ...fields });
  const change = operation({
    method: 'PATCH',
    path: '/shifts/{id}',
    parameters: [inPath],
    requestBody: body(object(fields)),
    responses: [respond('200', shift)],
  });
  const all = [
    operation({
      method: 'POST',
      path: '/shifts',
      requestBody: body(object(fields)),
      responses: [respond('201', shift)],
    }),
    operation({ method: 'GET', path: '/shifts/{id}', parameters: [inPath], responses: [respond('200', shift)] }),
    change,
  ];
  const [scenario] = generateScenarios(change, { ...MODEL, operations: all }, { depth: 'deep' }).filter(({ name }) =>
    name.endsWith('keeps everything else'),
  );
  const made = scenario?.details.before?.find((step) => step.operation === 'POST /shifts');
  expect(made?.values.find((one) => one.in === 'body')?.bodyValue).toMatchObject({ priority: 'low', kind: 'day' });
});

it('changes first what a record always has, so that what it may be without can be forgotten', () => {
  const lamp = (required: string[]): JsonSchemaObject => ({ ...object({ id, label: text, remark: text }), required });
  const sent = (required: string[]): JsonSchemaObject => ({ ...object({ label: text, remark: text }), required });
  const one = { path: '/lamps/{id}', parameters: [inPath] };
  const namesFor = (required: string[]): string[] => {
    const change = operation({
      method: 'PATCH',
      ...one,
      requestBody: body(sent([]), { remark: 'by the door' }),
      responses: [respond('200', lamp(required))],
    });
    const all = [
      operation({
        method: 'POST',
        path: '/lamps',
        requestBody: body(sent(required), { label: 'hall', remark: 'old' }),
        responses: [respond('201', lamp(required))],
      }),
      operation({ method: 'GET', ...one, responses: [respond('200', lamp(required))] }),
      change,
    ];
    return generateScenarios(change, { ...MODEL, operations: all }, { depth: 'deep' })
      .map(({ name }) => name)
      .filter((name) => name.endsWith('keeps everything else'));
  };
  expect(namesFor(['label'])[0]).toBe('Changing label keeps everything else');
  expect(namesFor(['label', 'remark'])[0]).toBe('Changing remark keeps everything else');
});

it('both ends of a span are changed together, since neither can go beyond the other', () => {
  const day: JsonSchemaObject = { type: 'string', format: 'date' };
  const span = { start_day: day, end_day: day };
  const stay: JsonSchemaObject = { ...object({ id, ...span, remark: text }), required: ['id', 'start_day', 'end_day'] };
  const model = (['POST', 'GET', 'PATCH'] as const).map((method) =>
    operation({
      method,
      path: method === 'POST' ? '/stays' : '/stays/{id}',
      parameters: method === 'POST' ? [] : [inPath],
      ...(method !== 'GET' && { requestBody: body(object({ ...span, remark: text })) }),
      responses: [respond(method === 'POST' ? '201' : '200', stay)],
    }),
  );
  const patch = model[2];
  const found = patch === undefined ? [] : generateScenarios(patch, { ...MODEL, operations: model }, { depth: 'deep' });
  const together = found.find(({ name }) => name === 'Changing start_day and end_day keeps everything else');
  expect(Object.keys(together?.overrides.find((one) => one.in === 'body')?.bodyValue ?? {})).toEqual([
    'start_day',
    'end_day',
  ]);
  expect(together?.details.followUps?.flatMap(({ rules = [] }) => rules).join()).toContain(
    'except `start_day`, `end_day`',
  );
});
