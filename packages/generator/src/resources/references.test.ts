import type { Refer } from '../oracles/candidate.ts';
import { expect, it } from 'vitest';
import { bindBody } from '../chains/bind-body.ts';
import { body, operation } from '../testing/operations.ts';
import { referredBy } from './references.ts';

it.each([
  ['author_id', '', 'author'],
  ['parent', 'Unique identifier of the parent folder.', 'parent'],
  ['role', 'UUID of the role that the user has.', 'role'],
  ['shelf', 'Ref of a shelf.', 'shelf'],
  ['source', 'Account id that pays.', 'sourceaccount'],
  ['payee', 'Identifier of the account to pay to.', 'payeeaccount'],
  ['approver', 'The id of an approver, if there is one.', 'approver'],
])('%s (%j) refers to %s', (name, description, referred) => {
  expect(referredBy(name, { description })).toBe(referred);
});

it.each([
  ['sku', 'Unique identifier of the product.'],
  ['id', 'Unique identifier for the folder.'],
  ['title', 'Title of the folder.'],
  ['from', 'The first day.'],
  ['source', 'Where the id comes from.'],
  ['card', 'Number of the card.'],
  ['parent', 'Whether this is a parent.'],
])('%s (%j) refers to nothing', (name, description) => {
  expect(referredBy(name, { description })).toBeNull();
});

const record = { $ref: '#/$defs/Members' };
const example = '63716273-0f29-4648-8a2a-2af2948f6f78';

it('refers to the record that the schema allows in the stead of an id', () => {
  expect(referredBy('made_by', { oneOf: [{ type: 'string', format: 'uuid' }, record] })).toBe('member');
  expect(referredBy('made_by', { anyOf: [{ type: 'string' }, record], examples: [example] })).toBe('member');
  expect(referredBy('price', { oneOf: [{ type: 'string' }, { $ref: '#/$defs/Money' }] })).toBeNull();
  expect(referredBy('owner', { oneOf: [{ type: 'integer' }, record, { $ref: '#/$defs/Teams' }] })).toBeNull();
});

it('is bound in fields and in lists that allow the record', () => {
  const either = { oneOf: [{ type: 'string' as const, format: 'uuid' }, record] };
  const schema = {
    type: 'object' as const,
    properties: { made_by: either, seen_by: { type: 'array' as const, items: either } },
  };
  const definitions = { Members: { type: 'object' as const } };
  const create = operation({ method: 'POST', path: '/notes', requestBody: body(schema) });
  const refer: Refer = (name) => (typeof name === 'string' ? `{{${name}Id}}` : null);
  const bound = bindBody({ made_by: example, seen_by: [example] }, schema, {
    operation: create,
    definitions,
    keep: null,
    refer,
  });
  expect(bound).toEqual({ made_by: '{{memberId}}', seen_by: ['{{memberId}}'] });
});
