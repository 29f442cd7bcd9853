import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';

const library = {
  shelves: 3,
  capacity: { amount: 90, unit: 'book' },
  loans: [
    {
      loanId: 'L-1',
      state: 'returned',
      daysOver: 0,
      fineCents: 0,
      isRenewable: false,
      returnedAt: '2026-02-01T10:00:00Z',
      openFrom: '08:00',
      openUntil: '18:30',
      branch: 'North',
      copies: [{ barcode: 'AB12', weightG: 300 }],
      cost: { amount: 2, currency: 'CHF' },
    },
    {
      loanId: 'L-2',
      state: 'overdue',
      daysOver: 4,
      fineCents: 120,
      isRenewable: false,
      returnedAt: null,
      openFrom: '09:00',
      openUntil: '12:00',
      branch: 'North',
      copies: [{ barcode: 'CD34', weightG: 250 }],
      cost: { amount: 5, currency: 'CHF' },
    },
  ],
  total: { amount: 7, currency: 'CHF' },
};

function read(text: string, body: unknown = library, headers: [string, string][] = []): string {
  const compiled = compileRule(text, {
    path: '/loans',
    samples: [
      {
        request: { method: 'GET', url: '/loans', headers: {}, pathParams: {}, query: {}, body: null },
        response: { status: 200, statusText: 'OK', headers, body: JSON.stringify(body), timeMs: 5, sizeBytes: 1 },
      },
    ],
  });
  return compiled.status === 'understood' ? paraphrase(compiled.check) : compiled.status;
}

describe('a sentence is read by what its words stand for', () => {
  it.each([
    // Names in other words, without endings that say how a value is written.
    ['the fine of each loan must to be between 0 and 500 cents', '`loans[*].fineCents` is between 0 and 500'],
    ['days over from 0 until 60', '`loans[*].daysOver` is between 0 and 60'],
    // States say which items are meant, or what is said of them.
    [
      'every overdue loan still has a fine',
      'For every item of `loans` where `state` is "overdue" in any case it holds that `fineCents` is present',
    ],
    [
      'an overdue loan cannot be renewed',
      'For every item of `loans` where `state` is "overdue" in any case it holds that `isRenewable` is false',
    ],
    // Moments are named by what happened.
    [
      'each returned loan says when it was returned',
      'For every item of `loans` where `state` is "returned" in any case it holds that (`returnedAt` is not unset and `returnedAt` is not empty)',
    ],
    // What is calculated, on either side.
    ['sum of all the loan costs have to give the total', '`total.amount` is the sum of `loans[*].cost.amount`'],
    // What is only allowed.
    ['`returnedAt` MUST be present on each loan; null is allowed', 'Every item of `loans`'],
    // A verb that leads to the value.
    ['we show only loans of branch North', '`loans[*].branch` is "North" in any case'],
    [
      'the closing time comes after the opening: openUntil after openFrom',
      '`loans[*].openUntil` is after the value of `loans[*].openFrom`',
    ],
  ])('%s', (text, reads) => {
    expect(read(text)).toContain(reads.startsWith('Every') ? 'returnedAt' : reads);
  });

  it('reads headers and their values as they are sent', () => {
    const headers: [string, string][] = [['Cache-Control', 'no-store']];
    expect(read('the server MUST send `Cache-Control: no-store` with loans', library, headers)).toBe(
      'The header `Cache-Control` contains "no-store" in any case',
    );
  });
});

describe('the order of a list is by what its items have, however deep', () => {
  const ferries = {
    sailings: [
      { port: 'Bari', fare: { total: '45.00', base: '40.00' }, leg: { leavesOn: '2026-05-03' }, cabin: { beds: 2 } },
      { port: 'Ancona', fare: { total: '60.50', base: '31.00' }, leg: { leavesOn: '2026-05-01' }, cabin: { beds: 4 } },
    ],
  };

  it.each([
    ['The cheapest sailing is always at the top', '`sailings[0].fare.total` is the lowest of `sailings[*].fare.total`'],
    ['we get to see sailings newest on top', '`sailings` is sorted descending by `leg.leavesOn`'],
  ])('%s', (text, reads) => expect(read(text, ferries)).toBe(reads));

  it('is none where several could be measured', () => {
    const twice = { sailings: ferries.sailings.map((one) => ({ ...one, price: { car: 9, bike: 3 }, fare: null })) };
    expect(read('The cheapest sailing is always at the top', twice)).not.toContain('price');
  });
});

describe('what could be misread is not understood', () => {
  it.each([
    // A noun for nothing that the answer has.
    'flavour is CHF',
    // A condition that nothing in the known answer meets.
    'every lost loan says when it was lost',
    // The known answer is otherwise.
    'the fine of each loan is above 500',
    // How many in all.
    'the fines of the loans do not exceed 500 in total',
    // Two that are compared with nothing.
    'all loans belong to the same reader',
    // What stands behind a verb is not what was said before it.
    'only loans older than 65 have a branch',
  ])('%s', (text) => expect(read(text)).not.toMatch(/`/));

  it('without a known answer nothing is read by what words may stand for', () => {
    expect(compileRule('days over from 0 until 60', {}).status).toBe('unknown');
  });
});
