import { expect, it } from 'vitest';
import { referredBy } from './references.ts';

it.each([
  ['author_id', '', 'author'],
  ['parent', 'Unique identifier of the parent folder.', 'parent'],
  ['role', 'UUID of the role that the user has.', 'role'],
  ['approver', 'The id of an approver, if there is one.', 'approver'],
])('%s (%j) refers to %s', (name, description, referred) => {
  expect(referredBy(name, { description })).toBe(referred);
});

it.each([
  ['sku', 'Unique identifier of the product.'],
  ['id', 'Unique identifier for the folder.'],
  ['title', 'Title of the folder.'],
  ['parent', 'Whether this is a parent.'],
])('%s (%j) refers to nothing', (name, description) => {
  expect(referredBy(name, { description })).toBeNull();
});
