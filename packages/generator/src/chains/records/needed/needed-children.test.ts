import { expect, test } from 'vitest';
import { indexOf } from '../../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { neededChildren } from './needed-children.ts';

const id = { type: 'integer' as const };
const record = { type: 'object' as const, required: ['id'], properties: { id } };
const inPath = [parameter({ name: 'id', in: 'path', schema: id })];
const creates = (path: string) =>
  operation({
    method: 'POST',
    path,
    parameters: path.includes('{') ? inPath : [],
    requestBody: body({ type: 'object', properties: { size: id } }),
    responses: [respond('201', record)],
  });

function needed(description: string): string[] {
  const order = operation({
    method: 'POST',
    path: '/baskets/{id}/order',
    description,
    parameters: inPath,
    responses: [respond('200', record), respond('409'), respond('422')],
  });
  const read = operation({
    method: 'GET',
    path: '/baskets/{id}',
    parameters: inPath,
    responses: [respond('200', record)],
  });
  const below = ['items', 'notes'].flatMap((name) => [
    creates(`/baskets/{id}/${name}`),
    operation({
      method: 'DELETE',
      path: `/baskets/{id}/${name}/{below}`,
      parameters: [...inPath, parameter({ name: 'below', in: 'path', schema: id })],
      responses: [respond('204')],
    }),
  ]);
  const index = indexOf([read, creates('/baskets'), ...below, order], {});
  return neededChildren(order, index).map(({ name }) => name);
}

test.each([
  'Needs at least one item.',
  'A basket without items cannot be ordered (422).',
  'A basket that has no items is refused with 409.',
  'A basket with no items: 409.',
])('reads %j', (description) => {
  expect(needed(description)).toEqual(['item']);
});

test.each(['Orders a basket without notes too.', 'A basket without payment cannot be ordered (422).'])(
  'reads nothing in %j',
  (description) => {
    expect(needed(description)).toEqual([]);
  },
);
