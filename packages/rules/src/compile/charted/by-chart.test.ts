import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule, previewRule } from '../compile.ts';

const trip: RuleContext = {
  path: '/trips/4',
  samples: [
    exampleExchange({
      body: JSON.stringify({ driver: { city: 'Ulm' }, rider: { city: 'Bonn' }, stops: [{ fare: 3 }], state: 'done' }),
      status: 200,
    }),
  ],
};

describe('two readings that are as likely as each other', () => {
  it('are asked about, also where another reader takes one of them', () => {
    for (const text of ['200, city not empty', 'state is done, and the city has at least 2 characters'])
      expect(compileRule(text, trip)).toMatchObject({
        status: 'ambiguous',
        readings: [{ holds: true }, { holds: true }],
      });
  });

  it('come with answers on which they part', () => {
    const asked = previewRule('200, city not empty', trip);
    if (asked.status !== 'ambiguous') throw new Error(asked.status);
    expect(asked.question).toContain('two things');
    expect(asked.readings.map(({ passes, fails }) => [passes, fails])).toEqual([
      [
        'status 200  {"driver":{"city":"Ulm"},"rider":{"city":""}}',
        'status 200  {"driver":{"city":""},"rider":{"city":"Bonn"}}',
      ],
      [
        'status 200  {"driver":{"city":""},"rider":{"city":"Bonn"}}',
        'status 200  {"driver":{"city":"Ulm"},"rider":{"city":""}}',
      ],
    ]);
    expect(asked.answers.map(({ passes }) => passes)).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('are no question where one of them is named', () => {
    for (const text of ["200, the rider's city not empty", '200, rider.city not empty', 'stops not empty, state done'])
      expect(compileRule(text, trip)).toMatchObject({ status: 'understood' });
  });
});

const bill: RuleContext = {
  path: '/bills/4',
  samples: [exampleExchange({ body: JSON.stringify({ damage: 900, deductible: 200, payout: 700 }), status: 200 })],
};

it('what no known answer tells apart is still that of the reader that has used every word', () => {
  const read = compileRule('payout is damage minus deductible, but never below zero', bill);
  expect(JSON.stringify(read)).toContain('`payout` is not less than 0');
});
