import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const shelf = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: { id, status: { type: 'string' as const, enum: ['empty', 'filled'] } },
};
const box = { type: 'object' as const, required: ['id', 'shelfId'], properties: { id, shelfId: id } };
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

function removalsOf(description: string, { filled = '' } = {}) {
  const remove = operation({
    method: 'DELETE',
    path: '/shelves/{shelfId}',
    description,
    parameters: inPath('shelfId'),
    responses: [respond('204'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/shelves',
      responses: [{ ...respond('201', shelf), description: 'The new shelf; it is empty.' }],
    }),
    operation({
      method: 'GET',
      path: '/shelves/{shelfId}',
      parameters: inPath('shelfId'),
      responses: [respond('200', shelf)],
    }),
    remove,
    operation({
      method: 'POST',
      path: '/boxes',
      description: filled,
      requestBody: body({ type: 'object', required: ['shelfId'], properties: { shelfId: id } }),
      responses: [respond('201', box)],
    }),
    operation({ method: 'DELETE', path: '/boxes/{boxId}', parameters: inPath('boxId'), responses: [respond('204')] }),
  ];
  return generateScenarios(remove, { ...MODEL, operations }, { depth: 'deep' }).find(
    ({ errorType }) => errorType === 'in_use',
  );
}

it.each([
  ['A shelf with boxes cannot be removed.', ''],
  ['A filled shelf is answered with 409.', 'Puts a box on a shelf. The shelf is filled.'],
])('removes a record that another one stands on where the document says %j', (description, filled) => {
  expect(removalsOf(description, { filled })).toMatchObject({
    expectedStatus: 409,
    details: {
      before: [{ operation: 'POST /shelves' }, { operation: 'POST /boxes' }, { name: 'before' }],
      followUps: [{ operation: 'GET /shelves/{shelfId}' }],
      after: [{ operation: 'DELETE /boxes/{boxId}' }, { operation: 'DELETE /shelves/{shelfId}' }],
    },
  });
});

it.each([
  'Removes the shelf with its boxes.',
  'A broken shelf cannot be removed.',
  // Nobody can tell how a box gets there.
  'A shelf with a box that was ever sealed cannot be removed.',
  '',
])('does not where it says %j', (description) => {
  expect(removalsOf(description)).toBeUndefined();
});
