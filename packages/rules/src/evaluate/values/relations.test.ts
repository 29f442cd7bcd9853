import { describe, expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import { prepareExchange } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { evaluateCheck } from '../evaluate.ts';

const judging = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date(0),
  expectedStatus: null,
};

/** Compiles a rule against one answer and judges another. */
function verdict(rule: string, known: unknown, body: unknown = known) {
  const compiled = compileRule(rule, { samples: [exampleExchange({ body: JSON.stringify(known) })] });
  if (compiled.status !== 'understood') throw new Error(`${rule}: ${compiled.status}`);
  const exchange = prepareExchange(exampleExchange({ body: JSON.stringify(body) }));
  return evaluateCheck(compiled.check, exchange, judging);
}

describe('how far moments are apart', () => {
  const known = { issued: '2025-01-02', due: '2025-01-16', at: '2025-01-02T10:00:00Z', until: '2025-01-02T12:00:00Z' };
  it.each([
    ['due is 14 days after issued', {}, 'pass'],
    ['due is 14 days after issued', { due: '2025-01-17' }, 'fail'],
    ['due is at most 14 days after issued', { due: '2025-01-16' }, 'pass'],
    ['due is at most 14 days after issued', { due: '2025-01-01' }, 'fail'],
    ['due is within 14 days of issued', { due: '2025-01-01' }, 'pass'],
    ['due is within 14 days of issued', { due: '2025-01-17' }, 'fail'],
    ['due is 14 days after at', {}, 'pass'],
    ['until is exactly 2 hours after at', {}, 'pass'],
    ['until is exactly 2 hours after at', { until: '2025-01-02T14:00:00+02:00' }, 'pass'],
    ['until is exactly 2 hours after at', { until: '2025-01-02T12:00:01Z' }, 'fail'],
    ['at is at least an hour before until', {}, 'pass'],
    ['at is at least an hour before until', { until: '2025-01-02T10:30:00Z' }, 'fail'],
    ['due is 14 days after issued', { due: 'soon' }, 'fail'],
    ['due is not 15 days after issued', { due: 'soon' }, 'fail'],
  ])('%s, %j: %s', (rule, change, status) => {
    expect(verdict(rule, known, { ...known, ...change }).status).toBe(status);
  });

  it('says what it is instead', () => {
    expect(verdict('due is 14 days after issued', known, { ...known, due: '2025-01-17' }).reason).toBe(
      'Expected `due` to be exactly 14 days after the value of `issued`, but `due` is "2025-01-17"; the value of `issued` is "2025-01-02".',
    );
  });

  it('compares within one item of a list', () => {
    const items = [
      { start: '2025-01-02', end: '2025-01-09' },
      { start: '2025-02-02', end: '2025-02-09' },
    ];
    expect(verdict('every end is a week after start', { items }).status).toBe('pass');
    expect(verdict('every end is a week after start', { items }, { items: [items[0], items[0], {}] }).status).toBe(
      'fail',
    );
  });
});

describe('days of the week and decimal places', () => {
  const known = { due: '2025-01-06', price: 1.25, fee: '2.50' };
  it.each([
    ['due is a Monday', {}, 'pass'],
    ['due is a Monday', { due: '2025-01-06T23:30:00-08:00' }, 'pass'],
    ['due is a Monday', { due: '2025-01-07' }, 'fail'],
    ['due is not on a weekend', { due: '2025-01-11' }, 'fail'],
    ['due is not on a weekend', { due: 'soon' }, 'fail'],
    ['due is on a Monday or Tuesday', { due: '2025-01-07' }, 'pass'],
    ['price has at most 2 decimal places', {}, 'pass'],
    ['price has at most 2 decimal places', { price: 1.255 }, 'fail'],
    ['price has at most 2 decimal places', { price: 1e-7 }, 'fail'],
    ['price has at most 2 decimal places', { price: 'free' }, 'fail'],
    ['price has exactly 2 decimal places', { price: 3 }, 'pass'],
    ['fee has exactly 2 decimal places', { fee: '2.5' }, 'fail'],
    ['price has no more than 2 decimal places', { price: 3.255 }, 'fail'],
  ])('%s, %j: %s', (rule, change, status) => {
    expect(verdict(rule, known, { ...known, ...change }).status).toBe(status);
  });
});

describe('calculations', () => {
  const known = {
    pages: 5,
    count: 14,
    size: 3,
    share: 4.67,
    net: 100,
    tax: 20,
    bids: [{ sum: 5 }, { sum: 9 }],
    top: 9,
  };
  it.each([
    ['pages is count divided by size, rounded up', {}, 'pass'],
    ['pages is count divided by size, rounded up', { count: 16 }, 'fail'],
    ['pages is count divided by size, rounded up', { size: 0 }, 'fail'],
    ['share is count / size', {}, 'pass'],
    ['share is count / size', { share: 4.6 }, 'fail'],
    ['share is count / size', { share: 5 }, 'fail'],
    ['tax is 20% of net', {}, 'pass'],
    ['tax is 20% of net', { tax: 21 }, 'fail'],
    ['top is the highest sum of the bids', {}, 'pass'],
    ['top is the highest sum of the bids', { bids: [] }, 'fail'],
    ['top is the highest sum of the bids', { bids: [{ sum: 10 }, { sum: 9 }] }, 'fail'],
  ])('%s, %j: %s', (rule, change, status) => {
    expect(verdict(rule, known, { ...known, ...change }).status).toBe(status);
  });
});
