import { describe, expect, it } from 'vitest';
import { amountOf, wholeAmounts, type Known, type Values } from './formula.ts';
import { readFormula } from './read-formula.ts';

const known = (name: string, words: string, changes: Partial<Known> = {}): Known => ({
  name,
  words: words.split(' '),
  owner: [],
  kind: 'number',
  ...changes,
});

const ALL: Known[] = [
  known('nights', 'night'),
  known('guests', 'guest'),
  known('weight_kg', 'weight kg'),
  known('nightly_rate', 'nightly rate', { owner: ['cabin'] }),
  known('deposit_cap', 'deposit cap', { owner: ['cabin'] }),
  known('cents_per_gram', 'cent gram', { owner: ['powder'] }),
  known('grams', 'gram'),
  known('student', 'student', { kind: 'flag', owner: ['visitor'] }),
  known('speed', 'speed', { kind: 'choice', values: ['plain', 'express', 'same_day'] }),
  known('boat_type', 'boat type', { kind: 'choice', values: ['canoe', 'kayak'] }),
  known('subtotal', 'subtotal', { kind: 'answered' }),
];

const valuesOf = (values: Record<string, number | boolean | string>): Values =>
  new Map(ALL.flatMap((one) => (values[one.name] === undefined ? [] : [[one, values[one.name] ?? 0]])));

function worth(text: string, values: Record<string, number | boolean | string>): number[] | null {
  const formula = readFormula(text, ALL);
  const amount = formula === null ? null : amountOf(formula, valuesOf(values));
  return formula === null || amount === null ? null : wholeAmounts(amount, formula.rounding);
}

describe('amounts with cases', () => {
  const stay = { nights: 7, nightly_rate: 1999, student: false };

  it.each<[string, Record<string, number | boolean | string>, number[]]>([
    ['Nightly rate of the cabin times nights, 10 % off from 7 nights on.', stay, [12_593, 12_594]],
    ['nights × nightly_rate; stays of 7 nights or more get 10 % off, rounded down', stay, [12_593]],
    ['nights × nightly_rate; stays of more than 7 nights get 10 % off, rounded down', stay, [13_993]],
    [
      'Nights times the nightly rate. A discount of 10 % for at least 7 nights, rounded up to a whole cent.',
      stay,
      [12_594],
    ],
    ['Nights times nightly rate; with 7 nights one night is free.', stay, [11_994]],
    ['Nights times nightly rate; the first two nights are free.', stay, [9995]],
    ['Nights times nightly rate; students pay half, rounded down.', { ...stay, student: true }, [6996]],
    [
      'Nights times nightly rate. Student visitors get 20 % off, rounded half up.',
      { ...stay, student: true },
      [11_194],
    ],
    [
      'Nights times nightly rate, but never more than the deposit cap of the cabin.',
      { ...stay, deposit_cap: 5000 },
      [5000],
    ],
    ['Grams times `cents_per_gram`; from 20 grams on 10 % less.', { grams: 20, cents_per_gram: 5 }, [90]],
    ['Guests times 500 plus a surcharge of 15 % if express.', { guests: 2, speed: 'express' }, [1150]],
    [
      'The number of guests times the price of one (canoe 1200, kayak 900), minus a discount of 5 % of that for 4 or more guests.',
      { guests: 4, boat_type: 'kayak' },
      [3420],
    ],
  ])('%s', (text, values, amounts) => {
    expect(worth(text, values)).toEqual(amounts);
  });

  it('is a share of another number of the answer', () => {
    const formula = readFormula('10 % of the subtotal from 6 guests on, otherwise 0.', ALL);
    expect(formula?.factors.map((one) => (one.kind === 'known' ? one.of.name : one))).toEqual([
      'subtotal',
      { kind: 'number', value: 0.1 },
    ]);
    expect(formula?.cases).toMatchObject([{ when: { kind: 'from', at: 6, isInclusive: true } }]);
  });
});

it.each([
  'Nights times nightly rate.',
  'Nights times nightly rate; from the third night on half price.',
  'Nights times nightly rate, 10 % off from 7 nights on, plus cleaning.',
  'Nights times nightly rate; guests of honour pay half.',
  'Nights times something, 10 % off from 7 nights on.',
  'Nights times nightly rate, 10 % off from 7 rooms on.',
  'About nights times nightly rate, 10 % off from 7 nights on.',
  '10 % of the subtotal from 6 guests on.',
])('nothing is read where a word is left over: %s', (text) => {
  expect(readFormula(text, ALL)).toBeNull();
});
