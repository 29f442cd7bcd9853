import { expect, test } from 'vitest';
import { baseScenario } from '../../../generate-scenarios.ts';
import type { Learned } from '../../../learned/learned.ts';
import { indexOf } from '../../../resources/api-index.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';
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
  'Orders the basket. Refused with 409:\n- `closed`: it was ordered before\n- `empty`: there are no items\n\nA basket without notes is fine.',
])('reads %j', (description) => {
  expect(needed(description)).toEqual(['item']);
});

test.each(['Orders a basket without notes too.', 'A basket without payment cannot be ordered (422).'])(
  'reads nothing in %j',
  (description) => {
    expect(needed(description)).toEqual([]);
  },
);

test('what is answered by its record, and has no id of its own, is added to a record that was made', () => {
  const order = operation({
    method: 'POST',
    path: '/baskets/{id}/order',
    description: 'A basket without items cannot be ordered (409).',
    parameters: inPath,
    responses: [respond('200', record), respond('409')],
  });
  const item = { path: '/baskets/{id}', parameters: inPath };
  const operations = [
    creates('/baskets'),
    operation({ method: 'GET', ...item, responses: [respond('200', record)] }),
    operation({ method: 'DELETE', ...item, responses: [respond('204')] }),
    operation({
      method: 'GET',
      path: '/baskets/{id}/items',
      parameters: inPath,
      responses: [respond('200', { type: 'array', items: { type: 'object', properties: { size: id } } })],
    }),
    { ...creates('/baskets/{id}/items'), responses: [respond('200')] },
    order,
  ];
  const { before = [], after = [] } = baseScenario(order, { ...MODEL, operations })?.details ?? {};
  expect(before).toMatchObject([
    { operation: 'POST /baskets' },
    {
      operation: 'POST /baskets/{id}/items',
      values: [{ in: 'path', name: 'id', value: '{{basketId}}' }],
      extracts: [],
    },
  ]);
  expect(after[0]?.operation).toBe('DELETE /baskets/{id}');
});

test('what needs itself through something else before it is there is not made for ever', () => {
  const needing = (name: string, description: string) => [
    { ...creates(`/baskets/{id}/${name}`), description, responses: [respond('201', record), respond('409')] },
    operation({
      method: 'DELETE',
      path: `/baskets/{id}/${name}/{below}`,
      parameters: [...inPath, parameter({ name: 'below', in: 'path', schema: id })],
      responses: [respond('204')],
    }),
  ];
  const order = operation({
    method: 'POST',
    path: '/baskets/{id}/order',
    description: 'Needs at least one item.',
    parameters: inPath,
    responses: [respond('200', record), respond('409')],
  });
  const below = [...needing('items', 'Needs at least one note.'), ...needing('notes', 'Needs at least one item.')];
  const base = baseScenario(order, { ...MODEL, operations: [creates('/baskets'), ...below, order] });
  expect(base?.details.before?.map(({ operation: key }) => key)).toContain('POST /baskets');
});

test('what a body refers to gets its child as a record of its own, and one that is read by two paths once', () => {
  const basketId = { type: 'object' as const, required: ['basketId'], properties: { basketId: id } };
  const order = operation({
    method: 'POST',
    path: '/orders',
    requestBody: body(basketId),
    responses: [respond('201', record), respond('409')],
  });
  const reads = ['/baskets/{id}', '/baskets/{id}/items', '/items/{id}'].map((path) =>
    operation({ method: 'GET', path, parameters: inPath, responses: [respond('200', record)] }),
  );
  const list = operation({
    method: 'GET',
    path: '/baskets',
    responses: [respond('200', { type: 'array', items: record })],
  });
  const learned: Learned = {
    version: 1,
    operations: {
      'POST /orders': {
        outcome: 'accepted',
        repairs: [{ kind: 'needs', in: 'body', at: '/basketId', resource: 'item', because: 'is empty' }],
      },
    },
  };
  const operations = [list, ...reads, creates('/baskets'), creates('/baskets/{id}/items'), order];
  const base = baseScenario(order, { ...MODEL, operations }, { learned });
  expect(base?.details.before?.map(({ operation: key }) => key)).toEqual(['POST /baskets', 'POST /baskets/{id}/items']);
});
