import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { Exchange } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import { exampleContext, exampleExchange } from '../testing/example-exchange.ts';
import type { Check } from '../tree/check.ts';
import { mutationsOf } from './mutations.ts';
import { isVacuous, strengthOf } from './strength.ts';

const order = {
  id: 7,
  currency: 'EUR',
  paid: true,
  total: 12.5,
  lines: [{ book: 3, price: 12.5 }],
  customer: { email: 'ann@example.org' },
};
const exchange = exampleExchange({
  body: JSON.stringify(order),
  status: 201,
  headers: [
    ['Content-Type', 'application/json'],
    ['Location', '/orders/7'],
  ],
});

function compiled(text: string, sample: Exchange = exchange): Check {
  const result = compileRule(text, { samples: [sample] });
  if (result.status !== 'understood') throw new Error(`${text} is ${result.status}`);
  return result.check;
}

describe('mutations', () => {
  it('of an exchange that was judged before are judged by their own body', () => {
    const judged = prepareExchange(exchange);
    expect(evaluateCheck(compiled('`paid` is true'), judged, exampleContext).status).toBe('pass');
    const mutation = mutationsOf(judged).find(({ words }) => words === '`paid` were the opposite');
    const answer = prepareExchange(mutation?.exchange ?? exchange);
    expect(evaluateCheck(compiled('`paid` is true'), answer, exampleContext).status).toBe('fail');
  });
});

describe('strength', () => {
  it('names what nobody would notice and offers the rule that would', () => {
    const { killed, total, survivors } = strengthOf([compiled('status is 201')], exchange, exampleContext);
    expect(killed).toBeGreaterThan(0);
    expect(killed + survivors.length).toBe(total);
    const currency = survivors.find(({ words }) => words === 'nothing would notice if `currency` disappeared');
    expect(currency?.suggestion?.text).toBe('`currency` is present');
  });

  it('has a rule for every survivor, and that rule notices it', () => {
    const { survivors } = strengthOf([], exchange, exampleContext, [exchange]);
    const mutations = mutationsOf(exchange);
    expect(survivors).toHaveLength(mutations.length);
    for (const [index, { words, suggestion }] of survivors.entries()) {
      expect({ words, suggestion }).not.toEqual({ words, suggestion: null });
      const mutated = mutations[index]?.exchange;
      if (suggestion === null || mutated === undefined) continue;
      expect({ words, status: evaluateCheck(suggestion.check, mutated, exampleContext).status }).toEqual({
        words,
        status: 'fail',
      });
    }
  });

  it('proposes a value only when another good answer has it too, and never one of a secret', () => {
    const answer = (title: string) =>
      exampleExchange({ body: JSON.stringify({ title, kind: 'book', token: '********' }) });
    const proposed = (others: Exchange[]) =>
      strengthOf([], answer('Dune 4711'), exampleContext, others).survivors.map(({ suggestion }) => suggestion?.text);
    expect(proposed([])).not.toContain('`kind` is "book"');
    expect(proposed([])).toContain('`kind` is a string');
    const compared = proposed([answer('Dune 815')]);
    expect(compared).toContain('`kind` is "book"');
    expect(compared.filter((text) => text?.includes('Dune') || text?.includes('***'))).toEqual([]);
  });

  it('grows with every rule that is added', () => {
    const few = strengthOf([compiled('status is 201')], exchange, exampleContext).killed;
    const more = strengthOf(
      [compiled('status is 201'), compiled('`currency` is "EUR"')],
      exchange,
      exampleContext,
    ).killed;
    expect(more).toBeGreaterThan(few);
  });
});

describe('a vacuous rule', () => {
  it.each([
    ['the response time is at least 0 ms'],
    ['the response size is at least 0 bytes'],
    ['the status is at least 100'],
    ['the status is less than 600'],
    ['the status is between 100 and 599'],
  ])('is flagged: %s', (text) => {
    expect(isVacuous(compiled(text), exchange, exampleContext)).toBe(true);
  });

  it.each([
    ['the body does not contain "a text that nobody would ever send"'],
    ['if the status is 299 then the body is empty'],
    ['if `currency` is "USD" then `total` is 5'],
    ['`nickname` is absent'],
    ['the header `X-Nothing` is absent'],
    ['the cookie `sid` is absent'],
    ['the response time is less than 24 hours'],
    ['the response size is less than 1 GB'],
    ['it is not true that the status is 299'],
    ['the response does not leak a password'],
    ['no line has a price of 99'],
    ['at most 3 lines'],
  ])('is none of which an answer can fail: %s', (text) => {
    expect(isVacuous(compiled(text), exchange, exampleContext)).toBe(false);
  });

  it.each([
    ['status is 201 or the status is not 201'],
    ['the body is empty or the body is not empty'],
    ['if `id` is absent then `id` is absent'],
    ['if the status is 201 then the status is 201'],
    ['`discount` is absent or `discount` is present'],
    ['the header `Location` is present or the header `Location` is not present'],
    ['if the order is not found, the status is 404'],
    ['`total` is the value of `total`'],
    ['`total` is at least the value of `total`'],
    ['`total` is a number or `total` is not a number or `total` is absent'],
    ['`total` is greater than 5 or `total` is not greater than 5 or `total` is absent'],
  ])('is not understood, since it holds of every answer: %s', (text) => {
    expect(compileRule(text, { samples: [exchange] }).status).toBe('unknown');
  });

  it.each([
    ['the response is fine'],
    ['price is a number or not'],
    ['everything works'],
    ['the answer looks good'],
    ['the data is correct'],
    ['it does what it should'],
    ['values are as expected'],
    ['the total is right'],
    ['the response is valid and complete'],
    ['no problems'],
    ['check the order'],
    ['validate the result'],
    ['the order has the correct total'],
    ['total has the expected value'],
    ['lines are properly filled'],
  ])('is not even a rule: %s', (text) => {
    const result = compileRule(text, { samples: [exchange] });
    const claimed = result.status === 'understood' && !isVacuous(result.check, exchange, exampleContext);
    expect(claimed ? result : 'flagged').toBe('flagged');
  });
});

describe('a rule about some items of a list', () => {
  const orders = [{ status: 'open' }, { status: 'open' }, { status: 'open' }, { status: 'paid', paidAt: '2025-01-02' }];
  const answer = exampleExchange({ body: JSON.stringify({ orders }) });
  const check = compiled('every paid order has a paidAt', answer);

  it('is tried on the items that it means, wherever they stand', () => {
    const unnoticed = 'nothing would notice if `orders[3].paidAt` disappeared';
    const idle = compiled('status is 200', answer);
    const survivors = (checks: Check[]) =>
      strengthOf(checks, answer, exampleContext).survivors.map(({ words }) => words);
    expect(survivors([check])).not.toContain(unnoticed);
    expect(strengthOf([check], answer, exampleContext).total).toBeGreaterThan(
      strengthOf([idle], answer, exampleContext).total,
    );
  });
});
