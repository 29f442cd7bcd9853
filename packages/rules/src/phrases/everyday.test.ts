import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { exampleExchange } from '../testing/example-exchange.ts';

const library = {
  total: 2,
  loans: [
    {
      id: 1,
      title: 'Emma',
      type: 'book',
      status: 'open',
      branch: 'North',
      lentOn: '2025-01-02T09:00:00Z',
      dueOn: '2025-02-01T09:00:00Z',
      fee: { amount: 2, currency: 'EUR' },
      weightGrams: 300,
      renewable: true,
      notes: null,
      tags: ['novel'],
      reader: { firstName: 'Ann', lastName: 'Lee' },
    },
    {
      id: 2,
      title: 'Jazz',
      type: 'disc',
      status: 'late',
      branch: 'South',
      lentOn: '2025-01-05T09:00:00Z',
      dueOn: '2025-01-20T09:00:00Z',
      fee: { amount: 5, currency: 'EUR' },
      weightGrams: 200,
      renewable: false,
      notes: 'torn',
      tags: ['jazz', 'vinyl'],
      reader: { firstName: 'Bo', lastName: 'Ito' },
    },
  ],
};
const permit = {
  id: 7,
  state: 'granted',
  holder: 'Kim',
  issuedOn: '2025-01-01',
  expiresOn: '2026-01-01',
  grantedOn: '2024-12-20',
  reason: null,
  visits: [{ at: '2025-03-01T08:00:00Z' }, { at: '2025-03-04T08:00:00Z' }],
};
const refusal = {
  errors: [
    { field: 'email', message: 'is taken', code: 'TAKEN' },
    { field: 'age', message: 'is too low', code: 'LOW' },
  ],
};

const read = (text: string, body: unknown, path: string): string => {
  const exchange = exampleExchange({
    body: JSON.stringify(body),
    status: 200,
    headers: [
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'application/json'],
    ],
  });
  const compiled = compileRule(text, { path, samples: [exchange] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

describe('what the items of the only list are called', () => {
  it.each([
    ['every piece has a title', 'Every `loans[*].title` is present'],
    [
      'anything heavier than 250 grams is renewable',
      'For every item of `loans` where `weightGrams` is greater than 250 it holds that `renewable` is true',
    ],
    [
      'discs have a fee above 3',
      'For every item of `loans` where `type` is "disc" in any case it holds that `fee.amount` is greater than 3',
    ],
    [
      'there are exactly 2 loans and one of them is renewable',
      '`loans` has a length of exactly 2 and at least one of `loans[*].renewable` is true',
    ],
    [
      'first and last name are filled for everybody',
      'Every `loans[*].reader.firstName` is not empty and every `loans[*].reader.lastName` is not empty',
    ],
  ])('%s', (text, reads) => {
    expect(read(text, library, '/loans')).toBe(reads);
  });
});

describe('an answer that is one thing', () => {
  it.each([
    ['a granted permit has a holder', 'If `state` is "granted" then `holder` is not empty'],
    ['a permit never expires before it was issued', '`expiresOn` is not before the value of `issuedOn`'],
    ['if refused, reason must be given', 'If `state` is "refused" in any case then `reason` is present'],
    [
      'the holder is shown only if the permit is granted',
      'If `holder` is present then `state` is "granted" in any case',
    ],
    ['no visit lies in the future', 'No `visits[*].at` is after now'],
    ['reason MUST be present but MAY be null', '`reason` is null or `reason` is present'],
    ['the newest visit comes last', 'Every `visits[*].at` is at most the value of `visits[-1].at`'],
    ['visits of the guest must be sorted from oldest to newest', '`visits` is sorted ascending by `at`'],
  ])('%s', (text, reads) => {
    expect(read(text, permit, '/permits/7')).toBe(reads);
  });
});

describe('what is told by a value alone', () => {
  it.each([
    [
      'only loans from North or South are returned',
      '`loans[*].branch` is one of "North" in any case, "South" in any case',
    ],
    ['all fees are in EUR', 'Every `loans[*].fee.currency` is "EUR" in any case'],
    ['there is a loan in North', 'For at least one item of `loans` it holds that `branch` is "North" in any case'],
    ['loans with status "late" must never be in the results', 'ambiguous'],
    [
      'the librarian sees only loans from the requested branch',
      'Every `loans[*].branch` is the value `branch` that was sent',
    ],
    ['all loans are in the same branch', 'ambiguous'],
    ['South is among the branches', 'At least one of `loans[*].branch` is "South" in any case'],
    ['no tag appears twice in a loan', '`loans[*].tags` is unique'],
    ['every loan costs at most 5', 'Every `loans[*].fee.amount` is at most 5'],
  ])('%s', (text, reads) => {
    expect(read(text, library, '/loans')).toBe(reads);
  });

  it('a refusal says why', () => {
    expect(read('every error says why', refusal, '/readers')).toBe('Every `errors[*].message` is not empty');
    expect(read('there is an error for the field age', refusal, '/readers')).toBe(
      'For at least one item of `errors` it holds that `field` is "age" in any case',
    );
  });
});

describe('stories, labels and ends', () => {
  it.each([
    [
      'The list had 5 loans but total said 2. The total must match the number of loans returned.',
      '`total` is the number of items in `loans`',
    ],
    ['test_every_loan_has_a_title', 'Every `loans[*].title` is present'],
    ['It is forbidden that dueOn is before lentOn', 'No `loans[*].dueOn` is before the value of `loans[*].lentOn`'],
    ['returns 200 as application/json', 'The status is 200 and the content type starts with "application/json"'],
    ['cache-control is no-store', 'The header `cache-control` contains "no-store" in any case'],
  ])('%s', (text, reads) => {
    expect(read(text, library, '/loans')).toBe(reads);
  });

  it('the parts of a contract that stand behind a semicolon count as well', () => {
    expect(read('`loans[].title`: string, required; `loans[].type`: one of book, disc', library, '/loans')).toBe(
      '`loans[*].title` is a string and `loans[*].title` is present and `loans[*].type` is one of "book" in any case, "disc" in any case',
    );
    expect(read('`loans[].tags` - array<string>, unique', library, '/loans')).toBe(
      '`loans[*].tags` is an array and `loans[*].tags` is unique and every `loans[*].tags[*]` is a string',
    );
  });
});
