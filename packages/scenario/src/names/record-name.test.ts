import { describe, expect, it } from 'vitest';
import { inPathForm, isShortFor, lastNamed, prefixOf, segmentOf } from './record-name.ts';

it.each([
  ['/books/7', -1, '7'],
  ['https://api.example:8080/v1/books/a%2Fb/?x=1#y', -1, 'a/b'],
  ['//api.example/books/7', 1, 'books'],
  ['jobs/7/status', -2, '7'],
  ['shelves/3/boxes/9', -3, '3'],
  ['/books/%zz', -1, '%zz'],
  ['https://api.example', -1, undefined],
  [null, -1, undefined],
])('part of the path of %s, %i', (address, at, part) => {
  expect(segmentOf(address, at)).toBe(part);
});

describe('a value as a path takes it', () => {
  it.each([
    [{ kind: 'segment', at: -1 }, 'shelves/3/boxes/9', '9'],
    [{ kind: 'after', prefix: 'box_' }, 'box_9', '9'],
    [{ kind: 'after', prefix: 'box_' }, 'crate_9', undefined],
    [{ kind: 'after', prefix: 'box_' }, 'box_', undefined],
    [{ kind: 'after', prefix: 'urn:depot:box:' }, 'urn:depot:box:9', '9'],
    [{ kind: 'behind', prefix: 'box_' }, 9, 'box_9'],
    [{ kind: 'behind', prefix: 'box_' }, null, undefined],
  ] as const)('%j of %j', (form, value, expected) => {
    expect(inPathForm(form, value)).toBe(expected);
  });
});

it.each([
  ['boxes/9', { collection: 'boxes', id: '9' }],
  ['shelves/3/boxes/a%20b', { collection: 'boxes', id: 'a b' }],
  ['https://depot.example/v1/boxes/9?full=1', { collection: 'boxes', id: '9' }],
  ['urn:depot:box:9', { collection: 'box', id: '9' }],
  ['9', null],
])('what %s names', (text, expected) => {
  expect(lastNamed(text)).toEqual(expected);
});

it('takes letters before an id apart, and knows what they are short for', () => {
  expect(prefixOf('box_9')).toEqual({ prefix: 'box_', id: '9' });
  expect(prefixOf('2026-9')).toBeNull();
  expect(isShortFor('box_', 'box')).toBe(true);
  expect(isShortFor('wo-', 'workorder')).toBe(true);
  expect(isShortFor('crate_', 'box')).toBe(false);
});
