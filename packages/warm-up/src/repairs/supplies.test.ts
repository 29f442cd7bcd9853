import type { NamedRecord, RequestFacts } from '@assay/generator';
import { describe, expect, it, test } from 'vitest';
import { proposalsFor } from './proposals.ts';
import { readRefusal } from '../refusals/read-refusal.ts';
import { grants, settlements, supplies } from './supplies.ts';

const record = (more: Partial<NamedRecord>): NamedRecord => ({
  in: 'body',
  at: '/card',
  resource: 'card',
  states: [],
  reachable: [],
  described: [],
  start: null,
  children: [],
  list: null,
  leftOut: [],
  actions: [],
  ...more,
});
const factsOf = (...records: NamedRecord[]): RequestFacts => ({
  fields: [],
  records,
  resources: [],
  leftOut: [],
  stateField: null,
  leavesRecord: false,
  acts: false,
});

const actions = [
  { operation: 'POST /cards/{id}/block', words: ['block'] },
  { operation: 'POST /cards/{id}/top-up', words: ['top', 'up'] },
];
const facts = factsOf(record({ actions }));
const because = 'refused';
const toppedUp = { kind: 'after', in: 'body', at: '/card', operation: 'POST /cards/{id}/top-up', because };

describe('what does not reach is given first', () => {
  test.each([
    'Insufficient funds.',
    'The card has not enough credit for this ride',
    'Balance too low',
    'The holder does not have that much left.',
    'This is more than is available.',
    'The fare exceeds the balance of the card.',
    'No points left: needs at least 20 points.',
  ])('%s', (message) => {
    expect(supplies(message, { facts, because })).toEqual([[toppedUp]]);
  });

  it('by a record of its own below or beside the one that lacks it', () => {
    const below = factsOf(record({ children: ['trip', 'deposit'] }));
    expect(supplies('Insufficient balance', { facts: below, because })).toEqual([
      [{ kind: 'needs', in: 'body', at: '/card', resource: 'deposit', because }],
    ]);
  });
});

test.each([
  'Insufficient permissions.',
  'The card is blocked.',
  'The balance is shown in euros.',
  'A card needs a holder.',
])('nothing is given for "%s"', (message) => {
  expect(supplies(message, { facts, because })).toEqual([]);
});

test('an amount that is still too much after it is made smaller', () => {
  const request = { parameters: [], body: { card: 'c1', fare: 400 }, documented: ['/card', '/fare'] };
  const answer = { status: 409, body: JSON.stringify({ error: 'The fare exceeds the balance.' }) };
  const [complaint] = readRefusal(answer, request);
  const found = complaint === undefined ? [] : proposalsFor(complaint, { facts, request });
  expect(found.slice(0, 2)).toMatchObject([
    [{ kind: 'after' }],
    [{ kind: 'after' }, { kind: 'value', at: '/fare', value: 4 }],
  ]);
});

describe('what a record owes is paid first', () => {
  const settlement = { operation: 'POST /stays/{id}/payments', amount: '/amount', due: 'balance_due' };
  const stay = record({ in: 'path', at: 'id', resource: 'stay', settlements: [settlement] });
  test.each([
    '35.00 are still to be paid.',
    'The invoice has not been paid.',
    'There is an outstanding amount.',
    'The balance must be zero.',
    'The guest owes 12 EUR',
  ])('%s', (message) => {
    expect(settlements(message, { facts: factsOf(stay), because })).toEqual([
      [{ kind: 'settled', in: 'path', at: 'id', ...settlement, because }],
    ]);
  });

  test.each(['The stay is over.', 'A paid stay cannot be changed.', 'Insufficient funds.'])('not: %s', (message) => {
    expect(settlements(message, { facts: factsOf(stay), because })).toEqual([]);
  });
});

describe('what has too little is made with more', () => {
  const create = { operation: 'POST /cards', value: 500, least: 1 };
  const made = factsOf(
    record({
      grants: [
        { ...create, at: '/initialCredit' },
        { ...create, at: '/rides' },
      ],
    }),
  );

  it('of what the message names', () => {
    expect(grants('Not enough credit', { facts: made, because })).toEqual([
      [{ kind: 'value', in: 'body', at: '/initialCredit', value: 500, because, on: 'POST /cards' }],
    ]);
    expect(grants('Too few: the card has not enough rides', { facts: made, because })).toMatchObject([
      [{ at: '/rides' }],
    ]);
  });

  it('of any means where it names none', () => {
    expect(grants('Insufficient funds', { facts: made, because })).toMatchObject([[{ at: '/initialCredit' }]]);
    expect(grants('The card is blocked', { facts: made, because })).toEqual([]);
  });

  it.each([
    ['Only 2 m are left.', ['/onHandMetres']],
    ['Only 12 metres of it remaining', ['/onHandMetres']],
    ['Only two may have it.', []],
  ])('as its amount is called, where what there is too little of has no name: %s', (message, at) => {
    const rope = record({ grants: ['/width', '/onHandMetres'].map((one) => ({ ...create, at: one })) });
    const found = grants(message, { facts: factsOf(rope), because });
    expect(found.flat().map((one) => one.at)).toEqual(at);
  });
});

test('less is asked for of a record that is made with more', () => {
  const loan = record({
    in: 'path',
    at: 'id',
    resource: 'loan',
    grants: [{ operation: 'POST /loans', at: '/lines/0/grams', value: 1000, least: 1 }],
    refers: [
      {
        operation: 'POST /loans',
        at: '/lines/0/jar_id',
        resource: 'jar',
        grants: [{ operation: 'POST /jars', at: '/bags/0/weight', value: 5000, least: 1 }],
      },
    ],
  });
  const less = { kind: 'value', in: 'body', at: '/lines/0/grams', value: 1, because, on: 'POST /loans' };
  expect(grants('Not enough seed of AB-1', { facts: factsOf(loan), because }).slice(0, 2)).toEqual([
    [less],
    [
      { kind: 'reference', in: 'body', at: '/lines/0/jar_id', resource: 'jar', because, on: 'POST /loans' },
      { kind: 'value', in: 'body', at: '/bags/0/weight', value: 5000, because, on: 'POST /jars' },
      less,
    ],
  ]);
});
