import { describe, expect, test } from 'vitest';
import { bookRequest, complaintsIn } from '../testing/refused-book.ts';
import type { RefusalStyle } from '../testing/refused-book.ts';
import { readRefusal } from './read-refusal.ts';

const LANGUAGES: RefusalStyle[] = [
  [
    'German',
    422,
    { fehler: 'Ungültig', errors: [{ feld: 'title', field: 'title', message: 'darf nicht leer sein' }] },
    [['/title', 'required']],
  ],
  [
    'German, taken',
    409,
    { meldung: 'Die E-Mail-Adresse ada@example.com ist bereits vergeben.' },
    [['/email', 'unique']],
  ],
  [
    'Spanish',
    422,
    { errors: { title: ['no puede estar en blanco', 'es demasiado corto'] } },
    [
      ['/title', 'required'],
      ['/title', 'bound'],
    ],
  ],
  ['Portuguese', 400, { mensagem: 'Este email já está sendo usado' }, [['/email', 'unique']]],
  [
    'French',
    422,
    { errors: [{ propertyPath: 'title', message: 'Cette valeur ne doit pas être vide.' }] },
    [['/title', 'required']],
  ],
];

test('an item may call its text anything', () => {
  const body = {
    error: {
      code: 'invalid',
      message: 'Some fields are wrong.',
      fields: [{ field: 'title', problem: 'must not be blank' }],
    },
  };
  expect(complaintsIn(422, body)).toEqual([['/title', 'required']]);
});

test.each(LANGUAGES)('%s', (_, status, body, expected) => {
  expect(complaintsIn(status, body)).toEqual(expected);
});

const KINDS: RefusalStyle[] = [
  ['time', 400, { message: 'startsAt must be in the future' }, [['/startsAt', 'time_order']]],
  ['overlap', 409, { message: 'The booking overlaps with another one' }, [[null, 'contention']]],
  ['state', 409, { message: 'Only drafts can be changed.' }, [[null, 'state']]],
  ['idempotency key', 400, { message: 'Header Idempotency-Key is required' }, [['Idempotency-Key', 'idempotency_key']]],
  ['precondition', 428, { message: 'This request must be conditional' }, [[null, 'condition']]],
  ['unknown record in the path', 404, { message: 'Book 77 was not found' }, [[null, 'reference']]],
  ['role', 403, { message: 'Missing scope books:write' }, [[null, 'account']]],
  ['empty body', 409, '', [[null, 'other']]],
];

test.each(KINDS)('%s', (_, status, body, expected) => {
  expect(complaintsIn(status, body)).toEqual(expected);
});

describe('what a refusal allows', () => {
  const said = (message: string) =>
    readRefusal({ status: 422, body: JSON.stringify({ errors: { title: [message] } }) }, bookRequest)[0];

  test.each([
    ['must be one of: draft, open, closed', ['draft', 'open', 'closed']],
    ["Input should be 'cat', 'dog' or 'fish'", ['cat', 'dog', 'fish']],
    ['value is not accepted for Enum class: [RED, GREEN]', ['RED', 'GREEN']],
    ["Invalid enum value. Expected 'a' | 'b', received 'x'", ['a', 'b']],
    ['must be one of ["S","M","L"]', ['S', 'M', 'L']],
  ])('%s', (message, values) => {
    expect(said(message)?.allowed).toEqual(values);
  });

  test.each([
    ['must be at least 3 characters', { min: 3, max: null, isExclusive: false }],
    ['is too long (maximum is 20 characters)', { min: null, max: 20, isExclusive: false }],
    ['must be between 1 and 5', { min: 1, max: 5, isExclusive: false }],
    ['must be greater than 0', { min: 0, max: null, isExclusive: true }],
    ['must be <= 12.5', { min: null, max: 12.5, isExclusive: false }],
    ['is longer than 8 characters', { min: null, max: 8, isExclusive: false }],
    ['exceeds the limit of 100', { min: null, max: 100, isExclusive: false }],
    ['muss mindestens 4 Zeichen haben', { min: 4, max: null, isExclusive: false }],
    ['must be a positive number', { min: 0, max: null, isExclusive: true }],
  ])('%s', (message, bound) => {
    expect(said(message)?.bound).toEqual(bound);
  });

  test('names no limit where a message names none', () => {
    expect(said('is more than the declared value')?.bound).toBeNull();
  });
});

test('sentences of a refusal are not ended twice', () => {
  const problem = { title: 'Not allowed.', detail: 'The berth is taken.', message: 'Conflict' };
  const answer = { status: 409, body: JSON.stringify(problem) };
  expect(JSON.stringify(readRefusal(answer, bookRequest))).not.toMatch(/\.\./);
});
