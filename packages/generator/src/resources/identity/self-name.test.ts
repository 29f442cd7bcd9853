import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { referredBy } from '../references.ts';
import { namedCollection, selfNameIn } from './self-name.ts';

const text = (more: JsonSchemaObject = {}): JsonSchemaObject => ({ type: 'string', ...more });

it.each<[string, JsonSchemaObject, string | null]>([
  ['a pattern', text({ pattern: '^crates/[a-z0-9-]+$' }), 'crates'],
  ['a pattern with parents', text({ pattern: String.raw`^halls\/[^/]+\/crates\/\d{1,9}$` }), 'crates'],
  ['an example', text({ examples: ['halls/north/crates/7'] }), 'crates'],
  ['a description', text({ description: 'The crate, in the form `halls/{hall}/crates/{crate}`.' }), 'crates'],
  ['no name: a date', text({ format: 'date', examples: ['2031/05'] }), null],
  ['no name: a pattern of something else', text({ pattern: '^[A-Z]{2}/[0-9]{4}$' }), null],
  ['no name: a media type', text({ examples: ['image/png/large'] }), null],
  ['no name: a number', { type: 'integer', examples: [7] }, null],
])('reads the collection out of %s', (_, view, collection) => {
  expect(namedCollection(view)).toBe(collection);
});

const record = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({ type: 'object', properties });

it.each<[string, JsonSchemaObject, string | null]>([
  ['a name of its own kind', record({ name: text({ pattern: '^crates/[a-z]+$' }) }), 'name'],
  ['another property', record({ self: text({ examples: ['crates/a'] }), title: text() }), 'self'],
  ['a name that only the server sets', record({ name: text({ readOnly: true }) }), 'name'],
  ['nothing: a name that people give', record({ name: text() }), null],
  ['nothing: it has an id', record({ id: text(), name: text({ readOnly: true }) }), null],
  ['nothing: the name of something else', record({ hall: text({ pattern: '^halls/[a-z]+$' }) }), null],
])('a crate is named by %s', (_, view, name) => {
  expect(selfNameIn(view, 'crate', {})).toBe(name);
});

it('takes what holds such names for a reference', () => {
  expect(referredBy('place', text({ pattern: '^stockHalls/[a-z]+$' }))).toBe('stockhall');
});
