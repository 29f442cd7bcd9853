import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../../exchange.ts';
import { bareOperation } from '../../../testing/bare-operation.ts';
import { compileRule } from '../../compile.ts';

function contextOf(body: unknown): RuleContext {
  const text = JSON.stringify(body);
  const request = { method: 'GET', url: '/boats', headers: {}, pathParams: {}, query: {}, body: null };
  const response = { status: 200, statusText: 'OK', headers: [], body: text, timeMs: 5, sizeBytes: text.length };
  return { method: 'GET', path: '/boats', samples: [{ request, response }] };
}

const boats = contextOf({
  total: 2,
  boats: [
    { hull: 'WX12', price: 120, berths: 4, moored: true, sails: [{ area: 12, dry: true }] },
    { hull: 'WX13', price: 90, berths: 2, moored: false, sails: [{ area: 9, dry: true }] },
  ],
});

const statusOf = (text: string): string => compileRule(text, boats).status;

describe('every word is part of the check', () => {
  it.each([
    'every boat has a price above 10',
    'Verify that all boats have at least 2 berths in the response',
    'A boat without a price was shown to a guest. Every price must be above 0.',
    'total must be at least 1 because an empty page confuses people',
    'boats sorted by price, highest first',
    // What happens is not demanded, and what is done is held by how it compares.
    'Server gives away its moorings, the total must not exceed 5',
    'the price of a boat should never drop below 10',
    'Rotten planks on the board: every price should be above 10',
    'A yacht is returned with a hull',
  ])('understood: %s', (text) => {
    expect(statusOf(text)).toBe('understood');
  });

  it.each([
    'every overdue boat has a price above 10',
    'every boat has a price above 10 and a signature',
    'every price is above 10 for rented boats',
    'boats sorted by price except drafts',
    'every chartered boat has at least 2 berths',
    // What something has is no noun of the caller's own.
    'every boat has a picture and a hull, and the price is above 10',
    'content-type is application/problem+json, total = 2',
    // Qualities are no members.
    'A boat is moored although it has no hull. That combination must not occur.',
    // What is there is more than that something is.
    'a palindrome is returned as hull',
    'A palindrome comes back in the hull',
    // Nothing says that it was sent.
    'total <= max total',
    // The status is not all.
    '200 and Retry-After whole number > 0',
    'PATCH answers with the old hull. After the move the answer has to say hull WX12, with status 200.',
    // Said of both.
    'total >= 1, both > 0',
    'total is 2 when moored is true, otherwise 3',
    'every boat has hull, price, moored and mast',
  ])('a question: %s', (text) => {
    expect(statusOf(text)).not.toBe('understood');
  });
});

it('qualities of values are no members that must not be there', () => {
  expect(JSON.stringify(compileRule('all prices > 0, no nulls', boats))).not.toContain('"find"');
});

describe('a check that says less than its sentence', () => {
  it('a text of four characters is not a letter anyway', () => {
    const text = 'hull: 4 chars, never I or O';
    const compiled = compileRule(text, boats);
    if (compiled.status === 'understood') expect(compiled.paraphrase).not.toContain('one of "I"');
  });

  it('a record that is said to be in the list has to be there', () => {
    const compiled = compileRule('The boat with the hull WX12 is in the list and it is moored', boats);
    if (compiled.status === 'understood') expect(compiled.paraphrase).not.toMatch(/^For every item/);
  });

  it('a status before a colon is demanded', () => {
    const refused = contextOf({ error: { message: 'The mast is too high', code: 'E1' } });
    const compiled = compileRule('err 422: error.message mentions "mast", code not blank', refused);
    if (compiled.status === 'understood') expect(compiled.paraphrase).toContain('422');
  });

  it.each([
    'boats where is no berth free any more should not be in the list',
    'total should be what is really listed',
    'boats: berths.free !== sails.area',
    'only boats with moored true belong here',
    'hull (UUID) is mandatory',
    'boats was launched but had no price. A moored boat must have one.',
  ])('a question rather than a demand that something is there: %s', (text) => {
    expect(statusOf(text)).not.toBe('understood');
  });

  it('null is one case and a format the other', () => {
    const docks = contextOf({ docks: [{ closed_at: null }, { closed_at: '2026-03-01T10:00:00Z' }] });
    const compiled = compileRule('`closed_at` must be present, may be null, otherwise an ISO date-time', docks);
    if (compiled.status === 'understood') expect(compiled.paraphrase).not.toMatch(/present or/);
  });
});

it.each([
  'the response does not leak a password or stack trace',
  'no password or stack trace is leaked',
  'the response does not leak a token or a stack trace',
])('a secret that is looked for may be a name of the answer: %s', (text) => {
  const schema = { type: 'object', properties: { password: { type: 'string' }, token: { type: 'string' } } } as const;
  const content = [{ contentType: 'application/json', schema, examples: [] }];
  const operation = bareOperation('/sailors', [{ status: '200', description: '', headers: [], content }]);
  expect(compileRule(text, { method: 'GET', path: '/sailors', operation }).status).toBe('understood');
});
