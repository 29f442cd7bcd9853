import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import { prepareExchange } from '../exchange.ts';
import type { Exchange, RuleContext } from '../exchange.ts';
import { exampleContext } from '../testing/example-exchange.ts';

function answer(body: unknown): Exchange {
  return {
    request: { method: 'GET', url: '', headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify(body),
      timeMs: 20,
      sizeBytes: 100,
    },
  };
}

const known = (body: unknown): RuleContext => ({ samples: [answer(body)] });

const read = (text: string, body: unknown): string => {
  const compiled = compileRule(text, known(body));
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

const shop = {
  total: 2,
  orders: [
    {
      id: 1,
      status: 'paid',
      price: 30,
      fee: 3,
      paidAt: '2025-02-01',
      urgent: true,
      code: 'AB-1Z',
      lines: [{ sku: 'a', qty: 2 }],
    },
    {
      id: 2,
      status: 'open',
      price: 20,
      fee: 1,
      paidAt: null,
      urgent: false,
      code: 'CD-2Z',
      lines: [{ sku: 'b', qty: 1 }],
    },
  ],
};

describe('noun phrases', () => {
  it.each([
    ['exactly 2 entries in orders', '`orders` has a length of exactly 2'],
    ['the price of each order is above 5', 'Every `orders[*].price` is greater than 5'],
    ["each order's price is above 5", 'Every `orders[*].price` is greater than 5'],
    ['every sku in each order is a string', 'Every `orders[*].lines[*].sku` is a string'],
    [
      'urgent orders have a price above 25',
      'For every item of `orders` where `urgent` is true it holds that `price` is greater than 25',
    ],
    [
      'orders that are not urgent have a fee of 1',
      'For every item of `orders` where `urgent` is false it holds that `fee` is 1',
    ],
    [
      'orders whose fee is below 2 are not urgent',
      'For every item of `orders` where `fee` is less than 2 it holds that `urgent` is false',
    ],
    ['only orders older than 65 have a fee', 'unknown'],
    ['the first order is urgent', '`orders[0].urgent` is true'],
    ['no order has more than 5 lines', 'No `orders[*].lines` has a length of at least 6'],
  ])('%s', (text, reads) => {
    expect(read(text, shop)).toBe(reads);
  });
});

describe('predicate phrases', () => {
  it.each([
    [
      'fee should be smaller or equal to price for each order',
      'Every `orders[*].fee` is at most the value of `orders[*].price`',
    ],
    [
      'every code is a string ending in Z',
      'Every `orders[*].code` is a string and every `orders[*].code` ends with "Z"',
    ],
    [
      'every order has an id, a status and lines',
      'Every `orders[*].id` is present and every `orders[*].status` is not empty and every `orders[*].lines` is present',
    ],
    [
      'every order is urgent or has a fee of 1',
      'For every item of `orders` it holds that (`urgent` is true or `fee` is 1)',
    ],
    ['orders are sorted by price descending', '`orders` is sorted descending by `price`'],
    ['no duplicate ids', '`orders` is unique by `id`'],
    ['total is the same as the number of orders', '`total` is the number of items in `orders`'],
    [
      '`price`: number, required, above 0',
      '`orders[*].price` is a number and `orders[*].price` is present and `orders[*].price` is greater than 0',
    ],
  ])('%s', (text, reads) => {
    expect(read(text, shop)).toBe(reads);
  });
});

describe('clauses', () => {
  it.each([
    [
      'if an order is open, its paidAt is null',
      'For every item of `orders` where `status` is "open" in any case it holds that `paidAt` is null',
    ],
    [
      'every order has a paidAt if it is urgent',
      'For every item of `orders` where `urgent` is true it holds that `paidAt` is not empty',
    ],
    ['the price came back as text, it should be a number', '`orders[*].price` is a number'],
    [
      'on some orders the fee is above the price, that must not happen',
      'No `orders[*].fee` is greater than the value of `orders[*].price`',
    ],
    [
      'should return 2 orders sorted by price descending',
      '`orders` has a length of exactly 2 and `orders` is sorted descending by `price`',
    ],
  ])('%s', (text, reads) => {
    expect(read(text, shop)).toBe(reads);
  });

  it('a word that is part of nothing keeps a sentence from being read', () => {
    expect(read('every order is quickly urgent', shop)).toBe('unknown');
  });
});

interface Item {
  name: string;
  price: number;
  fee: number;
  active: boolean;
}
type Truth = (item: Item) => boolean;

const predicates: [say: string, holds: Truth][] = [
  ['has a price above 10', ({ price }) => price > 10],
  ['has a fee of at most 4', ({ fee }) => fee <= 4],
  ['is active', ({ active }) => active],
  ['is not active', ({ active }) => !active],
  ['has a price that is greater than its fee', ({ price, fee }) => price > fee],
  ['has a name longer than 2 characters', ({ name }) => name.length > 2],
  ['has a price between 5 and 20', ({ price }) => price >= 5 && price <= 20],
];
const filters: [say: string, holds: Truth][] = [
  ['', () => true],
  [' that is active', ({ active }) => active],
  [' whose price is below 15', ({ price }) => price < 15],
  [' with a fee above 2', ({ fee }) => fee > 2],
];
const quantifiers: [say: string, holds: (met: boolean[]) => boolean][] = [
  ['every tool', (met) => met.every(Boolean)],
  ['no tool', (met) => !met.some(Boolean)],
  ['at least one tool', (met) => met.some(Boolean)],
  ['exactly one tool', (met) => met.filter(Boolean).length === 1],
];
const shapes: ((tools: Item[]) => unknown)[] = [
  (tools) => tools,
  (tools) => ({ tools }),
  (tools) => ({ data: { tools }, page: 1 }),
  (tools) => ({ tools, owner: { name: 'Ann' } }),
];
const tool = (name: string, price: number, fee: number, active: boolean): Item => ({ name, price, fee, active });
const answers: Item[][] = [
  [tool('saw', 12, 3, true), tool('hammer', 8, 5, false)],
  [tool('saw', 12, 3, true), tool('axe', 30, 4, true)],
  [tool('ax', 4, 6, false), tool('drill', 90, 1, false), tool('pin', 9, 2, true)],
  [tool('ax', 2, 1, true), tool('no', 3, 7, true)],
  [tool('plane', 18, 4, false), tool('file', 11, 2, false)],
];

describe('composed sentences mean what their parts mean', () => {
  const cases = shapes.flatMap((shape, at) =>
    quantifiers.flatMap((quantifier) =>
      filters.flatMap((filter) => predicates.map((predicate) => ({ at, shape, quantifier, filter, predicate }))),
    ),
  );

  it(`on ${cases.length} combinations`, () => {
    const wrong: string[] = [];
    for (const { at, shape, quantifier, filter, predicate } of cases) {
      const text = `${quantifier[0]}${filter[0]} ${predicate[0]}`;
      const truth = (tools: Item[]) => quantifier[1](tools.filter(filter[1]).map(predicate[1]));
      const good = answers.find((tools) => tools.some(filter[1]) && truth(tools));
      // That the active ones are active holds of every answer.
      const isTautology =
        quantifier[0] === 'every tool' && filter[0] === ' that is active' && predicate[0] === 'is active';
      if (good === undefined || isTautology) continue;
      const compiled = compileRule(text, { ...known(shape(good)), path: '/tools' });
      if (compiled.status !== 'understood') {
        wrong.push(`${text} (${at}): ${compiled.status}`);
        continue;
      }
      for (const tools of answers.filter((one) => one.some(filter[1]))) {
        const { status } = evaluateCheck(compiled.check, prepareExchange(answer(shape(tools))), exampleContext);
        if ((status === 'pass') !== truth(tools)) wrong.push(`${text} (${at}): ${compiled.paraphrase}`);
      }
      const again = compileRule(compiled.paraphrase, { ...known(shape(good)), path: '/tools' });
      if (again.status !== 'understood' || JSON.stringify(again.check) !== JSON.stringify(compiled.check))
        wrong.push(`${text} (${at}) is read back otherwise: ${compiled.paraphrase}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a name in quotes behind "field"', () => {
  const errors = { id: 1, errors: [{ field: 'a', message: 'b' }] };
  it('is no value of a member that is called so', () => {
    const compiled = compileRule('the response has a field `id`', {
      samples: [answer(errors)],
    });
    expect(compiled).toMatchObject({ status: 'understood', paraphrase: '`id` is present' });
  });
});
