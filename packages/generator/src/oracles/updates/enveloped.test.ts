import type { JsonSchemaObject } from '@assay/api-model';
import { expect, test } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: JsonSchemaObject['properties'] = {}, ...required: string[]): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});
const attributes = object(
  { title: text, area: text, remark: { type: ['string', 'null'], description: 'null clears it.' } },
  'title',
  'area',
);
const type: JsonSchemaObject = { type: 'string', enum: ['walks'] };
const enveloped = (...more: string[]): JsonSchemaObject =>
  object(
    { data: object({ type, ...(more.includes('id') && { id: text }), attributes }, 'type', 'attributes', ...more) },
    'data',
  );
const patched = object(
  { data: object({ type, id: text, attributes: { ...attributes, required: [] } }, 'type', 'id', 'attributes') },
  'data',
);
const answer = enveloped('id');
const path = { path: '/walks/{id}', parameters: [parameter({ name: 'id', in: 'path', schema: text })] };

const change = operation({
  method: 'PATCH',
  ...path,
  requestBody: body(patched),
  responses: [respond('200', answer)],
});
const operations = [
  operation({ method: 'POST', path: '/walks', requestBody: body(enveloped()), responses: [respond('201', answer)] }),
  operation({ method: 'GET', ...path, responses: [respond('200', answer)] }),
  operation({ method: 'DELETE', ...path, responses: [respond('204')] }),
  change,
];

const scenarios = generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' });

function changing(name: string) {
  const scenario = scenarios.find((one) => one.name === name);
  const rules = scenario?.details.followUps?.flatMap((step) => step.rules ?? []) ?? [];
  return { sent: scenario?.overrides.find((one) => one.in === 'body')?.bodyValue, rules: rules.join('\n') };
}

test('a change of one field of a record in an envelope names its record and leaves the rest', () => {
  const { sent, rules } = changing('Changing title keeps everything else');
  expect(sent).toEqual({ data: { type: 'walks', id: '{{walkId}}', attributes: { title: expect.any(String) } } });
  expect(rules).toContain('`data.attributes` is the same as in step "before" except `title`');
});

test('fields that need not be sent are changed one by one as well', () => {
  const bare = object(
    { data: object({ type, id: text, attributes: { ...attributes, required: [] } }, 'type', 'id') },
    'data',
  );
  const open = operation({ method: 'PATCH', ...path, requestBody: body(bare), responses: [respond('200', answer)] });
  const all = operations.map((one) => (one === change ? open : one));
  const names = generateScenarios(open, { ...MODEL, operations: all }, { depth: 'deep' }).map(({ name }) => name);
  expect(names).toContain('Changing title keeps everything else');
});

test('every field of a record in an envelope is sent when it is made', () => {
  const [create] = operations;
  if (create === undefined) throw new Error('There is a create.');
  const full = generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' }).find(
    ({ details }) => details.constraint === 'properties',
  );
  expect(full?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({
    data: { attributes: { title: expect.any(String), area: expect.any(String), remark: expect.any(String) } },
  });
});

test('null takes a field of such a record away', () => {
  const { sent, rules } = changing('null takes remark away');
  expect(sent).toEqual({ data: { type: 'walks', id: '{{walkId}}', attributes: { remark: null } } });
  expect(rules).toContain('it is not true that (`data.attributes.remark` is the same as in step "before")');
});

test('what is sent in an envelope is answered in it', () => {
  expect(scenarios[0]?.rules).toContain('the returned `data.attributes.title` equals the one sent');
});
