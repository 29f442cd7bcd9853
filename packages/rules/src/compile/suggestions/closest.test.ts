import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { prepareExchange } from '../../exchange.ts';
import { compileRule, previewRule } from '../compile.ts';
import { isMetBy } from '../gates/contradiction.ts';

const order = {
  total: 6,
  currency: 'EUR',
  customer: { email: 'ada@example.com', name: 'Ada' },
  items: [
    { price: 2, sku: 'A1' },
    { price: 4, sku: 'B2' },
  ],
  tags: ['new'],
};
const known: RuleContext = {
  samples: [exampleExchange({ body: JSON.stringify(order), headers: [['X-Foo', 'bar']] })],
};
const refusal: RuleContext = {
  samples: [exampleExchange({ body: JSON.stringify({ error: 'no foo' }), status: 422 })],
};

function unknown(text: string, context: RuleContext) {
  const compiled = previewRule(text, context);
  if (compiled.status !== 'unknown') throw new Error(`${text} is ${compiled.status}`);
  const { missed } = compiled;
  return { closest: compiled.closest, missed: missed === null ? null : text.slice(missed.start, missed.end) };
}

describe('the closest sentence', () => {
  it.each([
    ['the totl is gretaer than 5', '`total` is greater than 5'],
    ['total is at least 1 and every title sparkles', '`total` is at least 1'],
    ['the amount is greater than 5 bananas in a row', '`total` is greater than 5'],
    ['sku never twice the same, says the baker', '`items` is unique by `sku`'],
    ['tags sortd nicely', '`tags` is sorted ascending'],
    ['customer email looks fine to me', '`customer.email` is present'],
    ['answer quickly under 300 ms please oh my', 'The response time is at most 300 ms'],
    ['the header X-Foo sparkles', 'The header `X-Foo` is present'],
  ])('to "%s" is %s', (text, closest) => expect(unknown(text, known).closest).toBe(closest));

  it.each(['everything is lovely', 'the list looks good'])(
    'to "%s" is none, since nothing in it speaks of a value',
    (text) => expect(unknown(text, known).closest).toBeNull(),
  );

  it('to words about an error is about its message', () =>
    expect(unknown('message includes something "foo" weird', refusal).closest).toBe(
      'The error message contains "foo"',
    ));

  it('is what a text says without the words that stand for nothing', () =>
    expect(unknown('prices hover somewhere from 1 until 5', known).closest).toBe(
      'Every `items[*].price` is between 1 and 5',
    ));

  it.each(['total is gretaer than 50', 'the header X-Bar sparkles', 'every price should sortd descending'])(
    'to "%s" is nothing that the known answer fails',
    (text) => {
      const { closest } = unknown(text, known);
      const [sample] = known.samples ?? [];
      const compiled = compileRule(closest ?? '', known);
      if (closest === null || compiled.status !== 'understood' || sample === undefined)
        return expect(closest).toBeNull();
      expect(isMetBy(compiled.check, prepareExchange(sample))).toBe(true);
    },
  );

  it('speaks of nothing that the known answer does not have', () =>
    expect(unknown('no gizmo whatsoever ever costs a price above 5', known).closest ?? '').not.toMatch(/gizmo/));

  it('brings no number of an example', () =>
    expect(unknown('total exceeds it by a mile', known).closest ?? '').not.toMatch(/\d/));

  it.each([
    'the total dances',
    'each item price bites',
    'the price dances',

    'total and sku sing',
  ])('to "%s" is understood where it is offered', (text) => {
    for (const context of [known, {}]) {
      const { closest } = unknown(text, context);
      if (closest !== null) expect(previewRule(closest, context)).toMatchObject({ status: 'understood' });
    }
  });

  it('names nothing that the answer does not have', () => {
    const { closest } = unknown('the subtotal exceeds the shipping by a mile', known);
    expect(closest ?? '').not.toMatch(/subtotal|shipping/);
  });

  it('is none when nothing is close', () => expect(unknown('sing a song', known).closest).toBeNull());
});

describe('the part that was not understood', () => {
  it.each([
    ['status is 200 and the flux capacitor hums', 'the flux capacitor hums'],
    ['the total dances', 'dances'],
    ['the total is correct', 'correct'],
    ['total is greater than 5 bananas', 'bananas'],
  ])('of "%s" is "%s"', (text, missed) => expect(unknown(text, known).missed).toBe(missed));

  it('is not told when all of it is strange', () => expect(unknown('lorem ipsum', known).missed).toBeNull());
});
