import type { JsonSchema, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { readAfterRemoval } from './soft-deletion.ts';

const read = (description: string, schema?: JsonSchema) =>
  operation({
    method: 'GET',
    path: '/notes/{noteId}',
    responses: [{ ...respond('200', schema), description }],
  });

const after = (one: Operation, description: string, removal: Partial<Operation> = {}) => {
  const remove: Operation = { ...read(''), responses: [], ...removal };
  return readAfterRemoval(one, remove, { description, definitions: {} });
};

it.each([
  ['`DELETE` archives: the record can still be read by its id, and lists leave it out.', 'A note.'],
  ['Archived notes stay readable.', 'A note.'],
  ['What is deleted has `gone_at` set, can still be read by its id, is in no list and cannot be changed.', 'A note.'],
  ['', 'The note, also when it is deleted.'],
  ['', 'The note, even after it was removed.'],
  ['Deleted notes may still be fetched for 30 days.', 'A note.'],
])('a deleted record is still read: %s %s', (document, answer) => {
  expect(after(read(answer), document)).toBe('kept');
});

it('a removal may say so of its record by name', () => {
  const description = 'Soft deletion: the note gets the state `past`, and can still be read by its number.';
  expect(after(read('A note.'), '', { description })).toBe('kept');
});

it.each([
  ['What is deleted can no longer be read.', 'A note.'],
  ['Deleting is soft, so what is deleted is still counted in the quota.', 'A note.'],
  ['A deleted note is not found, but its author can still sign in.', 'A note.'],
  ['Deleted notes are in no list, and nobody still reads them.', 'The note.'],
])('nothing says that a deleted record is still read: %s %s', (document, answer) => {
  expect(after(read(answer), document)).toBe('missing');
});

const marked = (name: string) => read('A note.', { type: 'object', properties: { id: {}, [name]: {} } });

it('nobody knows whether what is put away can be read', () => {
  expect(after(read('A note.'), '', { summary: 'Archive a note' })).toBe('unknown');
  expect(after(marked('archivedAt'), '')).toBe('unknown');
  expect(after(marked('is_deleted'), '')).toBe('unknown');
  expect(after(marked('deleteTime'), '')).toBe('unknown');
  expect(after(read('A note.'), '', { description: 'Soft deletion: it can be brought back.' })).toBe('unknown');
  expect(after(read('The editor also gets deleted notes; others do not.'), '')).toBe('unknown');
  expect(after(marked('title'), '', { summary: 'Delete a note' })).toBe('missing');
  expect(after(marked('deleted_at'), '', { description: 'Deletes it permanently.' })).toBe('missing');
});

it('what the removal says of other records is not said of this one', () => {
  expect(after(read('A note.'), '', { description: 'Its comments stay readable.' })).toBe('missing');
  expect(after(read('A note.'), '', { description: 'It stays readable.' })).toBe('kept');
  expect(after(read('A note.'), 'Deleted notes stay readable.', { description: 'Deletes it for good.' })).toBe(
    'missing',
  );
});
