import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { doneBefore } from './done-before.ts';

const id: JsonSchemaObject = { type: 'integer' };
const poem: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id, mark: { type: 'string' } } };

function twice(refusal: string) {
  const inPath = [parameter({ name: 'id', in: 'path', schema: id })];
  const grade = operation({
    method: 'POST',
    path: '/poems/{id}/grade',
    parameters: inPath,
    requestBody: body({
      type: 'object',
      required: ['mark'],
      properties: { mark: { type: 'string' }, slip: { type: 'string' } },
    }),
    responses: [respond('200', poem), { ...respond('409'), description: refusal }],
  });
  const operations = [
    operation({ method: 'POST', path: '/poems', requestBody: body(poem), responses: [respond('201', poem)] }),
    operation({ method: 'GET', path: '/poems/{id}', parameters: inPath, responses: [respond('200', poem)] }),
    grade,
  ];
  const index = indexOf(operations, {});
  return doneBefore({
    index,
    seed: 0,
    securitySchemes: {},
    accounts: [],
    description: '',
    operation: index.byKey.get(grade.key) ?? grade,
  });
}

it.each(['A mark has been given before. It stands.', 'Graded already', 'A poem is graded only once.'])(
  'a second time is refused for %j',
  (refusal) => {
    const [fault, ...others] = twice(refusal);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ name: 'A second time: grade', expectedStatus: 409 });
    expect(fault?.details.before?.map((step) => step.operation)).toEqual([
      'POST /poems',
      'POST /poems/{id}/grade',
      'GET /poems/{id}',
    ]);
  },
);

it.each([
  'The contest is over, or slip already used',
  'Nobody has read it before.',
  'The contest is over.',
  'It must be read before.',
])('nothing is tried for %j', (refusal) => {
  expect(twice(refusal)).toEqual([]);
});
