import { expect, test } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';

const id = { type: 'integer' as const };
const name = { type: 'string' as const };
const jar = { type: 'object' as const, required: ['id', 'name'], properties: { id, name } };
const item = { type: 'object' as const, required: ['name'], properties: { name } };
const result = { type: 'object' as const, properties: { status: id, jar } };
const path = { path: '/jars/{jarId}', parameters: [parameter({ name: 'jarId', in: 'path', schema: id })] };
const read = operation({ method: 'GET', ...path, responses: [respond('200', jar)] });

const operations = [
  operation({
    method: 'POST',
    path: '/jars',
    requestBody: body({ type: 'array', items: item }, [{ name: 'plum' }, { name: 'fig' }]),
    responses: [respond('207', { type: 'array', items: result })],
  }),
  operation({ method: 'DELETE', ...path, responses: [respond('204')] }),
  read,
];

test('a record that only a request for several makes is made alone, and removed', () => {
  const [base] = generateScenarios(read, { ...MODEL, operations });
  expect(base?.details.before).toMatchObject([
    {
      operation: 'POST /jars',
      values: [{ in: 'body', bodyValue: [{ name: 'plum' }] }],
      extracts: [{ name: 'jarId', path: '[0].jar.id' }],
    },
  ]);
  expect(base?.details.after?.map((step) => step.operation)).toEqual(['DELETE /jars/{jarId}']);
});
