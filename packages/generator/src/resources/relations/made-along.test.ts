import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { requestFacts } from '../../warm-up/request-facts.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const, format: 'uuid' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const sent = (schema: JsonSchemaObject) => ({
  required: true,
  description: null,
  content: [{ contentType: 'application/json', schema, examples: [] }],
});
const boat = object({ id: text, name: { type: 'string' }, logbookId: text });
const logbook = object({ id: text, boatId: text });
const page = object({ id: text, logbookId: text });

const at = (path: string, more: Pick<Operation, 'method'> & Partial<Operation>) =>
  operation({
    path,
    parameters: path.includes('{') ? [parameter({ name: 'id', in: 'path', schema: text })] : [],
    ...more,
  });

function apiWith(description: string) {
  const operations = [
    at('/boats', {
      method: 'POST',
      description,
      requestBody: sent(object({ name: { type: 'string' } })),
      responses: [respond('201', boat)],
    }),
    at('/boats/{id}', { method: 'GET', responses: [respond('200', boat)] }),
    at('/boats/{id}', { method: 'DELETE', responses: [respond('204')] }),
    at('/logbooks', { method: 'GET', responses: [respond('200', { type: 'array', items: logbook })] }),
    at('/logbooks/{id}', { method: 'GET', responses: [respond('200', logbook)] }),
    at('/pages', {
      method: 'POST',
      requestBody: sent(object({ logbookId: text })),
      responses: [respond('201', page), respond('409')],
    }),
  ];
  return { operations, definitions: {}, securitySchemes: {} };
}

function stepsBeforePage(description: string): string[] {
  const model = apiWith(description);
  const create = model.operations.find(({ key }) => key === 'POST /pages');
  const [success] = create === undefined ? [] : generateScenarios(create, model);
  return success?.details.before?.map((step) => step.operation) ?? [];
}

it('what comes along with another record is had by making that one', () => {
  expect(stepsBeforePage('Registers a boat and opens its logbook.')).toEqual(['POST /boats']);
  expect(stepsBeforePage('Registers a boat.')).toEqual(['GET /logbooks']);
});

it('a list of ids names records as a single id does', () => {
  const list = at('/fleets', {
    method: 'POST',
    requestBody: sent(object({ boatIds: { type: 'array', items: text } })),
    responses: [respond('201', boat)],
  });
  const { operations } = apiWith('Registers a boat.');
  const { records } = requestFacts(list, { operations: [...operations, list], definitions: {}, securitySchemes: {} });
  expect(records.map(({ at: pointer, resource }) => [pointer, resource])).toEqual([['/boatIds/0', 'boat']]);
});
