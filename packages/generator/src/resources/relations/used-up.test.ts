import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { indexOf } from '../api-index.ts';
import { isUsedUp } from './used-up.ts';

const text: JsonSchemaObject = { type: 'string' };
const record = (...names: string[]): JsonSchemaObject => ({
  type: 'object',
  properties: Object.fromEntries(['id', ...names].map((name) => [name, text])),
});
const kind = (path: string, ...fields: string[]) => [
  operation({ method: 'POST', path, requestBody: body(record(...fields)), responses: [respond('201', record())] }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    parameters: [parameter({ name: 'id', in: 'path', schema: text })],
    responses: [respond('200', record())],
  }),
];

function usedUp(description: string): string[] {
  const bake = operation({
    method: 'POST',
    path: '/batches/{id}/bake',
    description,
    parameters: [parameter({ name: 'id', in: 'path', schema: text })],
    responses: [respond('200', record())],
  });
  const kinds = [
    ...kind('/flours'),
    ...kind('/recipes', 'flour_id'),
    ...kind('/ovens'),
    ...kind('/batches', 'recipe_id'),
  ];
  const index = indexOf([...kinds, bake], {});
  return index.resources.filter((one) => isUsedUp(one, index)).map(({ name }) => name);
}

it('finds what an action takes from, and what refers to that', () => {
  const used = ['flour', 'recipe', 'batch'];
  expect(usedUp('The flour leaves the store and is kept in the batch.')).toEqual(used);
  expect(usedUp('Reduces the stock of the flour.')).toEqual(used);
});

it('finds nothing where the words speak of refusals, or of no loss', () => {
  expect(usedUp('Refused when it would reduce the flour below zero.')).toEqual([]);
  expect(usedUp('The oven becomes hot.')).toEqual([]);
});

it('finds what has a limit that others count against', () => {
  expect(usedUp('Refused with 409:\n- `too_much`: the oven has a `daily_quota`, and this batch is above it')).toEqual([
    'oven',
  ]);
  expect(usedUp('A batch has a limit of its own.')).toEqual([]);
});
