import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const id = parameter({ name: 'hut', in: 'path', schema: text });
const fields: Record<string, JsonSchemaObject> = { title: text, beds: { type: 'integer' } };
const hut: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text, ...fields } };
const sent: JsonSchemaObject = { type: 'object', required: ['title', 'beds'], properties: fields };

interface Change {
  method?: 'PUT' | 'PATCH';
  conflicts?: boolean;
}

function tried(said: string, { method = 'PUT', conflicts = true }: Change = {}) {
  const change = operation({
    method,
    path: '/huts/{hut}',
    parameters: [id],
    requestBody: body(method === 'PUT' ? sent : { type: 'object', properties: fields }),
    responses: [respond('200', hut), ...(conflicts ? [respond('409')] : [])],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/huts',
      description: said,
      requestBody: body(sent),
      responses: [respond('201', hut), respond('409')],
    }),
    operation({ method: 'GET', path: '/huts/{hut}', parameters: [id], responses: [respond('200', hut)] }),
    operation({ method: 'DELETE', path: '/huts/{hut}', parameters: [id], responses: [respond('204')] }),
    change,
  ];
  return generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => name.endsWith('that another one has'))
    .map(({ expectedStatus, overrides, details: { before = [], after = [] } }) => ({
      expectedStatus,
      body: overrides.find((one) => one.in === 'body')?.bodyValue,
      steps: [...before, ...after].map((step) => step.operation),
    }));
}

const SAID = 'The title must not be that of another hut (409).';

it('changes a record to what another one has, and removes both', () => {
  const [only] = tried(SAID);
  expect(only?.expectedStatus).toBe(409);
  expect(only?.body).toMatchObject({ title: '{{takenByAnother}}', beds: expect.any(Number) as number });
  expect(only?.steps).toEqual(['POST /huts', 'POST /huts', 'DELETE /huts/{hut}', 'DELETE /huts/{hut}']);
  expect(tried(SAID, { method: 'PATCH' })[0]?.body).toEqual({ title: '{{takenByAnother}}' });
});

it('says nothing where a title may come twice, or the change documents no conflict', () => {
  expect(tried('Opens a hut.')).toEqual([]);
  expect(tried(SAID, { conflicts: false })).toEqual([]);
});
