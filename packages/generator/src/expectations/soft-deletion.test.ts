import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { readsRemoved } from './soft-deletion.ts';

const read = (description: string) =>
  ({
    summary: null,
    description: null,
    responses: [{ status: '200', description, content: [] }],
  }) as unknown as Operation;

it.each([
  ['What is deleted has `gone_at` set, can still be read by its id, is in no list and cannot be changed.', 'A note.'],
  ['', 'The note, also when it is deleted.'],
  ['', 'The note, even after it was removed.'],
  ['Deleted notes may still be fetched for 30 days.', 'A note.'],
])('a deleted record is still read: %s %s', (document, answer) => {
  expect(readsRemoved(read(answer), document)).toBe(true);
});

it.each([
  ['What is deleted can no longer be read.', 'A note.'],
  ['Deleting is soft, so what is deleted is still counted in the quota.', 'A note.'],
  ['A deleted note is not found, but its author can still sign in.', 'A note.'],
  ['Deleted notes are in no list, and nobody still reads them.', 'The note.'],
])('nothing says that a deleted record is still read: %s %s', (document, answer) => {
  expect(readsRemoved(read(answer), document)).toBe(false);
});
