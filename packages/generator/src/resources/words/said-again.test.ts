import { expect, test } from 'vitest';
import { operation } from '../../testing/operations.ts';
import { withSaidAgain } from './said-again.ts';

const said = (description: string): string | null =>
  withSaidAgain(operation({ method: 'POST', path: '/loans', description })).description;

test('what is said of one thing is said of the next as well', () => {
  expect(said('A second loan is refused with 409. So is a loan of a lost book.')).toBe(
    'A second loan is refused with 409.\na loan of a lost book is refused with 409.',
  );
});

test.each(['Lends a book. So is everybody happy.', 'A loan is refused with 409.'])('%s says nothing else', (text) => {
  expect(said(text)?.replaceAll('\n', ' ')).toBe(text);
});
