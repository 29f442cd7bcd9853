import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '@assay/api-model';
import { operation } from '../../testing/operations.ts';
import { boundsByWords, isBoundByWords, memberNamed, saysShort } from './bounded-by-words.ts';

const view = (amount: string): JsonSchemaObject => ({
  type: 'object',
  properties: {
    amount: { type: 'integer', description: amount },
    seats: { type: 'integer' },
    note: { type: 'string' },
  },
});
const bounded = (said: string, amount = ''): string[] => {
  const found = boundsByWords(operation({ method: 'POST', path: '/payments', description: said }), view(amount), {});
  return ['amount', 'seats', 'note'].filter((name) => name !== 'note' && isBoundByWords(found, name));
};

describe('values that words limit by others', () => {
  it.each([
    ['', 'Not more than the balance.', ['amount']],
    ['', 'At most what the invoice leaves open.', ['amount']],
    ['Nobody can pay more than is due (`due`): 400.', '', ['amount', 'seats']],
    ['The amount must not exceed the balance.', '', ['amount']],
    [
      'More seats than the hall has cannot be booked. Seats are at most the capacity, otherwise it is a 409.',
      '',
      ['seats'],
    ],
    ['There is not enough stock for seats: 409.', '', ['amount', 'seats']],
  ])('%s %s', (said, amount, expected) => {
    expect(bounded(said, amount)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['', 'At most 100.'],
    ['', 'No more than two.'],
    ['Takes at most 10 seconds.', ''],
    ['Answers with the payment. Larger amounts take longer than usual.', ''],
    ['', 'In cents.'],
    ['Refused when the amount is more than two, and when the hall is full: no more than `rows` may stand: 409.', ''],
  ])('takes nothing else for a limit: %s %s', (said, amount) => {
    expect(bounded(said, amount)).toEqual([]);
  });
});

it.each([
  ['Refused where less stock is available.', true],
  ['Cannot be set to less than what is reserved.', false],
])('too little of something: %s %s', (sentence, is) => {
  expect(saysShort(sentence)).toBe(is);
});

it.each([
  ['the balance', 'balance_cents'],
  ['the paid cents', 'paid_cents'],
  ['the cents', null],
  ['the rest', null],
])('the field that %j names', (text, field) => {
  expect(memberNamed(text, ['total_cents', 'paid_cents', 'balance_cents'])).toBe(field);
});
