import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { unreadClause } from './index.ts';

const ferry: RuleContext = {
  path: '/ferries/7',
  samples: [
    exampleExchange({
      body: JSON.stringify({
        deck: 'B',
        phase: 'sealed',
        full: false,
        nextToken: null,
        note: null,
        fare: 12,
        ref: '123456789012',
        wins: 3,
        ties: 1,
        marks: 10,
        total: 3,
        crew: ['Ada', 'Bo'],
        links: { prev: null, next: null },
        cabins: [
          { no: 1, sort: 'single', price: 80, bunks: 1, keys: ['a', 'b'] },
          { no: 2, sort: 'double', price: 120, bunks: 2, keys: ['c', 'd'] },
          { no: 3, sort: 'suite', price: 300, bunks: 2, keys: ['e', 'f', 'g'] },
        ],
      }),
    }),
  ],
};

const read = (text: string): string => {
  const compiled = compileRule(text, ferry);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

const cases = (of: readonly (readonly [text: string, said: string])[]) =>
  it.each(of)('%s', (text, said) => expect(read(text)).toBe(said));

describe('what is said of a whole clause', () => {
  cases([
    ['It is necessary that the deck is not empty', '`deck` is not empty'],
    ['It is important that every cabin has a sort', 'Every `cabins[*].sort` is not empty'],
    ['It is not permitted that the fare is smaller than 1', '`fare` is not less than 1'],
    ['fare above 2, it must not happen that the deck is empty', '`fare` is greater than 2 and `deck` is not empty'],
  ]);
});

describe('what may be instead', () => {
  cases([
    ['fare > 0, note null ok', '`fare` is greater than 0'],
    ['fare above 0, deck empty not allowed', '`fare` is greater than 0 and `deck` is not empty'],
  ]);
  it('is no demand', () => expect(read('note null ok')).toBe('unknown'));
});

describe('among others', () => {
  cases([
    [
      'the suite must be the most expensive cabin',
      'Every `cabins[sort = "suite"].price` is the highest of `cabins[*].price`',
    ],
    ['the first cabin must be the cheapest', 'Every `cabins[*].price` is at least the value of `cabins[0].price`'],
    ['only singles, doubles and suites', 'Every `cabins[*].sort` is one of "single", "double", "suite"'],
    [
      'the sort must not be anything else than single, double or suite',
      'Every `cabins[*].sort` is one of "single", "double", "suite"',
    ],
    ['total counts the cabins', '`total` is the number of items in `cabins`'],
    ['both links are null', '`links.prev` is null and `links.next` is null'],
    ['When the deck is sealed, there should be no note', 'If `phase` is "sealed" then `note` is not present'],
    [
      'Each cabin MUST list at least two and at most five keys, and a cabin MUST NOT list the same key twice',
      'Every `cabins[*].keys` has a length of at least 2 and every `cabins[*].keys` has a length of at most 5 and every `cabins[*].keys` is unique',
    ],
    ['Every cabin SHALL have a unique no', '`cabins` is unique by `no`'],
  ]);
});

describe('programs', () => {
  cases([
    [
      'if full then nextToken is a non-empty string, else nextToken === null',
      '(if `full` is true then (`nextToken` is a string and `nextToken` is not empty)) and (if `full` is not true then `nextToken` is null)',
    ],
    ['crew: string[]; fare: int', '`crew` is an array and every `crew[*]` is a string and `fare` is an integer'],
    ['marks = 3*wins + ties', '`marks` is the sum of `wins` plus `wins` plus `wins` plus `ties`'],
    ['cabins.map(c => c.no) unique', '`cabins` is unique by `no`'],
    ['cabins.reduce((s, c) => s + c.price, 0) === 500', 'The sum of `cabins[*].price` is 500'],
    ['expect(body.cabins).toHaveLength(3)', '`cabins` has a length of exactly 3'],
    [
      'cabins.every(c => isString(c.sort) && c.price > 0)',
      'Every `cabins[*].sort` is a string and every `cabins[*].price` is greater than 0',
    ],
  ]);
});

describe('parts that say something', () => {
  cases([
    [
      'As soon as the deck is sealed, all bunks must be above 0',
      'If `phase` is "sealed" then every `cabins[*].bunks` is greater than 0',
    ],
    ['the ref has 12 or 14 digits', '`ref` matches the pattern "^[0-9]{12}(?:[0-9]{2})?$"'],
  ]);
  it('are named where they are not read', () =>
    expect(unreadClause('fare above 2, the moon is jealous of it, deck not empty', ferry)).toBe(
      'the moon is jealous of it',
    ));
});
