import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { baseScenario } from '../../generate-scenarios.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchema = { type: 'string' };
const map: JsonSchema = { type: 'object', required: ['id'], properties: { id: text } };
const print: JsonSchema = {
  type: 'object',
  required: ['id', 'status'],
  properties: { id: text, status: { type: 'string', enum: ['queued', 'running', 'done'] } },
};
const inPath = [parameter({ name: 'id', in: 'path', schema: text })];
const operations = [
  operation({ method: 'POST', path: '/maps', responses: [respond('201', map)] }),
  operation({ method: 'GET', path: '/maps/{id}', parameters: inPath, responses: [respond('200', map)] }),
  operation({ method: 'DELETE', path: '/maps/{id}', parameters: inPath, responses: [respond('204')] }),
  operation({
    method: 'POST',
    path: '/maps/{id}/prints',
    description: 'Starts a job, see /jobs/{jobId}.',
    parameters: inPath,
    responses: [respond('202', print)],
  }),
  operation({
    method: 'GET',
    path: '/jobs/{jobId}',
    parameters: [parameter({ name: 'jobId', in: 'path', schema: text })],
    responses: [respond('200', print), respond('404')],
  }),
];

test('a job that no create makes is begun by the request that starts it', () => {
  const read = operations.at(-1);
  const scenario = read === undefined ? null : baseScenario(read, { operations, definitions: {}, securitySchemes: {} });
  expect(scenario?.details.before?.map((step) => step.operation)).toEqual(['POST /maps', 'POST /maps/{id}/prints']);
  expect(scenario?.overrides).toContainEqual({ in: 'path', name: 'jobId', value: '{{jobId}}' });
});

test('a job that was begun is removed, and is one that may be', () => {
  const remove = operation({
    method: 'DELETE',
    path: '/jobs/{jobId}',
    parameters: [parameter({ name: 'jobId', in: 'path', schema: text })],
    responses: [respond('204'), respond('404')],
  });
  const model = { operations: [...operations, remove], definitions: {}, securitySchemes: {} };
  const read = operations.at(-1);
  const shown = read === undefined ? null : baseScenario(read, model);
  const after = shown?.details.after?.filter(({ fallback }) => fallback !== true);
  expect(after?.map((step) => step.operation)).toEqual(['DELETE /jobs/{jobId}', 'DELETE /maps/{id}']);
  const begun = baseScenario(remove, model)?.details.before?.map((step) => step.operation);
  expect(begun).toEqual(['POST /maps', 'POST /maps/{id}/prints']);
});
