import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const shelf: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'title', 'isSealed'],
  properties: { id: text, title: text, isSealed: { type: 'boolean' } },
};
const input: JsonSchemaObject = {
  type: 'object',
  required: ['title'],
  properties: { title: text, isSealed: { type: 'boolean', default: false } },
};
const id = parameter({ name: 'shelfId', in: 'path', schema: text });

/** Scenarios of a create of boxes in a shelf that are about its flag. */
function scenariosOf(description: string, said = '') {
  const operations = [
    operation({ method: 'POST', path: '/shelves', requestBody: body(input), responses: [respond('201', shelf)] }),
    operation({ method: 'GET', path: '/shelves/{shelfId}', parameters: [id], responses: [respond('200', shelf)] }),
    operation({
      method: 'PATCH',
      path: '/shelves/{shelfId}',
      parameters: [id],
      requestBody: body(input),
      responses: [respond('200', shelf)],
    }),
    operation({
      method: 'POST',
      path: '/shelves/{shelfId}/boxes',
      parameters: [id],
      description: said,
      requestBody: body({ type: 'object', required: ['title'], properties: { title: text } }),
      responses: [respond('201'), respond('409')],
    }),
    operation({
      method: 'GET',
      path: '/shelves/{shelfId}/boxes',
      parameters: [id],
      responses: [respond('200', { type: 'array', items: shelf })],
    }),
  ];
  const create = operations.find(({ key }) => key === 'POST /shelves/{shelfId}/boxes');
  if (create === undefined) throw new Error('The document of this test is wrong.');
  const model = { operations, definitions: {}, securitySchemes: {}, description };
  return generateScenarios(create, model, { depth: 'deep' }).filter(({ name }) => name.includes('that is sealed'));
}

it.each([
  ['Nothing below a sealed shelf can be made or changed (409).', ''],
  ['', 'Boxes of a shelf that is sealed are locked, until it is not sealed any more.'],
])('makes nothing below a record with a flag: %s%s', (description, said) => {
  const [locked, ...others] = scenariosOf(description, said);
  expect(others).toEqual([]);
  expect(locked).toMatchObject({ expectedStatus: 409, errorType: 'wrong_state' });
  const set = locked?.details.before?.at(-1);
  expect(set?.operation).toBe('PATCH /shelves/{shelfId}');
  expect(set?.values.find((one) => one.in === 'body')?.bodyValue).toEqual({ isSealed: true });
  expect(set?.expects?.undecided).toContain(409);
});

it.each([
  'A sealed shelf is shown with a lock.',
  'A sealed shelf cannot be renamed.',
  'Nothing below a shelf that is not sealed can be sold (409).',
  'Nothing below a sealed room can be made (409).',
])('takes nothing else for a lock: %s', (description) => {
  expect(scenariosOf(description)).toEqual([]);
});
