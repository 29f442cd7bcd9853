import { expect, it } from 'vitest';
import { identityOf } from './identity-of.ts';
import { Ledger } from './ledger.ts';

const HOST = 'depot.example';

/** Whether the record of an answer to `POST /v1/boxes` is the one at the end of `/v1/boxes/...`. */
function isOwn(answer: object, value: string, noun = 'box', parameter = 'box'): boolean {
  const ledger = new Ledger();
  const identity = identityOf({ ...answer }, ['box'], 'box');
  ledger.add({ host: HOST, nouns: ['box'], identity, parents: [] });
  return ledger.owns(HOST, [{ at: 2, value, parameter, noun }]);
}

it.each<[string, object]>([
  ['a resource name', { name: 'boxes/9' }],
  ['a resource name with parents', { name: 'halls/2/boxes/9' }],
  ['a link of HAL', { label: 'A', _links: { self: { href: '/v1/boxes/9' } } }],
  ['a link of JSON:API', { label: 'A', links: { self: 'http://depot.example/v1/boxes/9' } }],
  ['an address', { url: 'https://depot.example/v1/boxes/9/' }],
  ['an identifier of JSON-LD', { '@id': '/v1/boxes/9' }],
  ['a URN', { id: 'urn:depot:box:9' }],
  ['an id with letters before it', { id: 'box_9' }],
])('knows a record by %s', (_, answer) => {
  expect(isOwn(answer, '9')).toBe(true);
  expect(isOwn(answer, '8')).toBe(false);
  expect(isOwn(answer, '9', 'crate')).toBe(false);
});

it('knows an id by letters before it that stand for its kind', () => {
  expect(isOwn({ id: '9' }, 'bx-9')).toBe(true);
  expect(isOwn({ id: '9' }, 'hello-9')).toBe(false);
});

it.each<[string, object]>([
  ['the address of something else', { label: 'A', url: 'https://depot.example/pictures/9' }],
  ['a name of another kind', { name: 'crates/9' }],
  ['a code that ends in it', { code: 'box-9' }],
])('takes nothing for its own by %s', (_, answer) => {
  expect(isOwn(answer, '9', 'box', 'id')).toBe(false);
});
