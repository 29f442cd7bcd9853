import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer', minimum: 1 };
const id = parameter({ name: 'billId', in: 'path', schema: text });
const bill = object({ id: text, due_cents: whole, tip_cents: whole });

function settling(description: string, amount = '') {
  const settle = operation({
    method: 'POST',
    path: '/bills/{billId}/settlement',
    parameters: [id],
    description,
    requestBody: body(object({ paid_cents: { ...whole, description: amount } })),
    responses: [respond('200', bill), respond('422'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/bills',
      requestBody: body(object({ note: text })),
      responses: [respond('201', bill)],
    }),
    operation({ method: 'GET', path: '/bills/{billId}', parameters: [id], responses: [respond('200', bill)] }),
    settle,
  ];
  return generateScenarios(settle, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' });
}

const paidIn = (scenarios: ReturnType<typeof settling>): unknown[] =>
  scenarios.map(({ overrides }) => overrides.find((one) => one.in === 'body')?.bodyValue);

it.each([
  ['The guest pays exactly `due_cents` (422 for more or less).', ''],
  ['Settles the bill.', 'Must be equal to the due cents of the bill.'],
])('sends what the record shows, as it is read just before: %j %j', (description, amount) => {
  const scenarios = settling(description, amount);
  const [base] = scenarios.filter(({ details }) => details.role === 'base');
  expect(paidIn([base].flatMap((one) => one ?? []))).toEqual([{ paid_cents: '{{billduecents}}' }]);
  expect(base?.details.before?.at(-1)).toMatchObject({
    operation: 'GET /bills/{billId}',
    extracts: [{ name: 'billduecents', path: 'due_cents' }],
  });
  expect(paidIn(scenarios.filter(({ name }) => name.includes('what it has to be')))).toEqual([
    { paid_cents: '{{$nextTo:billduecents:1::}}' },
    { paid_cents: '{{$nextTo:billduecents:-1::}}' },
  ]);
});

it.each([
  'Pays exactly 3 cents.',
  'Pays exactly once.',
  'The guest pays in full.',
  'Equals the `other_cents` of the day.',
])('knows nothing by: %s', (description) => {
  const scenarios = settling(description);
  expect(JSON.stringify(scenarios)).not.toContain('{{billduecents}}');
  expect(scenarios.filter(({ name }) => name.includes('what it has to be'))).toEqual([]);
});
