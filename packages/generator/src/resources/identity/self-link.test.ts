import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { firstIdentityPath } from '../yields.ts';

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
const listOf = (item: Record<string, JsonSchema>): JsonSchema => ({ type: 'array', items: object(item) });
const wanted = { resource: 'ship', parameter: 'shipId' };

const ITEMS: [string, Record<string, JsonSchema>, string][] = [
  ['HAL', { name: text, _links: object({ self: object({ href: text }) }) }, '_links.self.href'],
  ['JSON:API', { type: text, links: object({ self: text }) }, 'links.self'],
  ['JSON-LD', { name: text, '@id': text }, '@id'],
  ['words', { name: text, url: { type: 'string', description: 'The hypermedia URL of this resource.' } }, 'url'],
  ['an example', { name: text, href: { type: 'string', examples: ['https://a.example/ships/7'] } }, 'href'],
];

it.each(ITEMS)('an item without an id is known by its own address: %s', (_, item, path) => {
  expect(firstIdentityPath(listOf(item), wanted, {})).toBe(`segment -1 of [0].${path}`);
});

it('takes the id where there is one, and no address of something else', () => {
  expect(firstIdentityPath(listOf({ id: text, self: text }), wanted, {})).toBe('[0].id');
  const home: Record<string, JsonSchema> = {
    name: text,
    url: { type: 'string', description: 'The web site of the owner.' },
  };
  expect(firstIdentityPath(listOf(home), wanted, {})).toBeNull();
});

it('reads a record of a system that is read only by the address that a list gives', () => {
  const list = operation({
    method: 'GET',
    path: '/ships',
    responses: [respond('200', object({ _embedded: object({ ships: listOf({ self: text }) }) }))],
  });
  const read = operation({
    method: 'GET',
    path: '/ships/{shipId}',
    parameters: [parameter({ name: 'shipId', in: 'path', schema: text })],
    responses: [respond('200', object({ name: text })), respond('404')],
  });
  const model = { definitions: {}, securitySchemes: {}, operations: [list, read], isReadOnly: true };
  const [valid] = generateScenarios(read, model);
  expect(valid?.details.before).toMatchObject([
    {
      operation: 'GET /ships',
      extracts: [{ name: 'shipId', path: 'segment -1 of _embedded.ships[0].self', optional: true }],
    },
  ]);
  expect(valid?.overrides).toEqual([{ in: 'path', name: 'shipId', value: '{{shipId}}' }]);
});
