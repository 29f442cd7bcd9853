import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchema = { type: 'string' };
const job: JsonSchema = {
  type: 'object',
  required: ['id', 'status', 'posterId'],
  properties: { id: text, status: { type: 'string', enum: ['queued', 'running', 'done'] }, posterId: text },
};
const poster: JsonSchema = { type: 'object', required: ['id'], properties: { id: text } };
const inPath = (name: string) => [parameter({ name, in: 'path', schema: text })];
const operations = [
  operation({
    method: 'POST',
    path: '/poster-jobs',
    requestBody: body({ type: 'object', properties: { title: text } }),
    responses: [respond('202', job), respond('400')],
  }),
  operation({
    method: 'GET',
    path: '/poster-jobs/{jobId}',
    parameters: inPath('jobId'),
    responses: [respond('200', job)],
  }),
  operation({
    method: 'GET',
    path: '/posters/{posterId}',
    parameters: inPath('posterId'),
    responses: [respond('200', poster)],
  }),
  operation({
    method: 'DELETE',
    path: '/posters/{posterId}',
    parameters: inPath('posterId'),
    responses: [respond('204')],
  }),
];

test('what a job has made is removed, where the job itself stays, also after a request that is to be refused', () => {
  const [start] = operations;
  const model = { operations, definitions: {}, securitySchemes: {} };
  const scenarios = start === undefined ? [] : generateScenarios(start, model);
  const refused = scenarios.find(({ name }) => name.includes('title is not a string'));
  const after = refused?.details.after ?? [];
  expect(after.map((step) => step.operation)).toEqual(['GET /poster-jobs/{jobId}', 'DELETE /posters/{posterId}']);
  expect(after[1]?.values).toContainEqual({ in: 'path', name: 'posterId', value: '{{posterMade}}' });
});
