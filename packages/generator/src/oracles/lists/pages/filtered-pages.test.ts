import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { indexOf } from '../../../resources/api-index.ts';
import { operation, parameter, respond } from '../../../testing/operations.ts';
import { linkedPages } from './linked-pages.ts';

const id: JsonSchema = { type: 'string' };
const hue: JsonSchema = { type: 'string', enum: ['red', 'blue'] };
const paint: JsonSchema = { type: 'object', required: ['id', 'hue'], properties: { id, hue } };
const page: JsonSchema = {
  type: 'object',
  required: ['items', 'total', 'links'],
  properties: {
    items: { type: 'array', items: paint },
    total: { type: 'integer', description: 'Of all pages.' },
    links: { type: 'object', properties: { next: { type: ['string', 'null'] } } },
  },
};

function pages(filter: JsonSchema) {
  const list = operation({
    method: 'GET',
    path: '/paints',
    parameters: [
      parameter({ name: 'hue', in: 'query', schema: filter }),
      parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }),
      parameter({ name: 'cursor', in: 'query', schema: id }),
    ],
    responses: [respond('200', page)],
  });
  const situation = { index: indexOf([list], {}), seed: 0, securitySchemes: {}, accounts: [], description: '' };
  return linkedPages({ ...situation, operation: list });
}

test('the next page of a list as it stands keeps the filter, and no total that others may change', () => {
  const [candidate] = pages(hue);
  expect(candidate?.name).toBe('The next page, filtered by hue');
  expect(candidate?.overrides).toContainEqual({ in: 'query', name: 'hue', value: '{{itshue}}' });
  const [next] = candidate?.details.followUps ?? [];
  expect(next?.values).toContainEqual({ in: 'query', name: 'hue', value: '{{$linked:next:hue}}' });
  expect(next?.rules).toEqual(['every `items[*].hue` equals {itshue}']);
});

test('nothing is asked where no filter takes one of several values', () => {
  expect(pages(id)).toEqual([]);
});
