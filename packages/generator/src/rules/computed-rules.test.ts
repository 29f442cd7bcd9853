import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { describe, expect, test } from 'vitest';
import { computedRules } from './computed-rules.ts';

const integer: JsonSchemaObject = { type: 'integer' };
const number: JsonSchemaObject = { type: 'number' };
const decimal: JsonSchemaObject = { type: 'string', pattern: '^\\d+\\.\\d{2}$' };
const money: JsonSchemaObject = {
  type: 'object',
  required: ['amount', 'currency'],
  properties: { amount: decimal, currency: { type: 'string' } },
};

const said = (schema: JsonSchemaObject, description: string): JsonSchemaObject => ({ ...schema, description });

/** An object that must have all of these. */
const object = (properties: Record<string, JsonSchema>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const list = (properties: Record<string, JsonSchema>): JsonSchemaObject => ({
  type: 'array',
  items: object(properties),
});

const rulesOf = (properties: Record<string, JsonSchema>): string[] => computedRules(object(properties), '', {});

describe('formulas in descriptions', () => {
  const lines = list({ quantity: integer, unitPrice: number, lineTotal: said(number, 'Quantity times unit price.') });

  test.each<[string, Record<string, JsonSchema>, string]>([
    [
      'what is left of names that share a word',
      { amount_subtotal: integer, amount_discount: integer, amount_total: said(integer, 'Subtotal less discount.') },
      '`amount_total` is the sum of `amount_subtotal` minus `amount_discount`',
    ],
    [
      'what is left of names that share their unit',
      { netCents: integer, feeCents: integer, totalCents: said(integer, 'Net plus fee.') },
      '`totalCents` is the sum of `netCents` plus `feeCents`',
    ],
    [
      'the sum of one field of a list',
      { total: said(number, 'Sum of the line totals.'), lines },
      '`total` is the sum of `lines[*].lineTotal`',
    ],
    [
      'the sum of products',
      { totalCents: said(integer, 'Sum of quantity times unitPrice over all lines.'), lines },
      '`totalCents` is the sum of `lines[*].quantity` times `lines[*].unitPrice`',
    ],
    ['money as objects', { sum: said(money, 'Total of all amounts due'), rows: list({ amount_due: money }) }, ''],
    [
      'money as objects, by its name',
      { sum: said(money, 'The sum of the fees.'), rows: list({ fee: money }) },
      '`sum.amount` is the sum of `rows[*].fee.amount`',
    ],
    [
      'two fields of the record',
      { subtotal: decimal, shipping: decimal, total: said(decimal, 'Subtotal and shipping.') },
      '`total` is the sum of `subtotal` plus `shipping`',
    ],
    [
      'several with signs',
      { net: integer, tax: integer, rebate: integer, due: said(integer, 'net + tax - rebate') },
      '`due` is the sum of `net` plus `tax` minus `rebate`',
    ],
    [
      'what may be taken away with it',
      { net: integer, tax: integer, rebate: integer, due: said(integer, 'net minus tax and rebate') },
      '',
    ],
    [
      'one without the other',
      { total: number, paid: number, balance: said(number, 'total minus paid') },
      '`balance` is the sum of `total` minus `paid`',
    ],
    [
      'a product in each item',
      { lines },
      'for every item of `lines` it holds that `lineTotal` is the result of `quantity` times `unitPrice`',
    ],
    [
      'a count',
      { size: said(integer, 'The number of members.'), members: list({ id: integer }) },
      '`size` is the number of items in `members`',
    ],
  ])('%s', (_, properties, rule) => {
    const rules = rulesOf(properties);
    expect(rules).toEqual(rule === '' ? [] : expect.arrayContaining([rule]));
    for (const text of rules) expect(compileRule(text, {})).toMatchObject({ status: 'understood' });
  });

  test.each<[string, Record<string, JsonSchema>]>([
    [
      'what is said with a condition',
      { total: said(number, 'Sum of the fees, but at least 5.'), rows: list({ fee: number }) },
    ],
    ['a discount', { total: said(number, 'Sum of the fees less the discount.'), rows: list({ fee: number }) }],
    [
      'what a later sentence changes',
      {
        rows: list({
          days: integer,
          fee: integer,
          price: said(integer, 'Days times fee. From the tenth day on a third off.'),
        }),
      },
    ],
    ['rounded products', { rows: list({ kilos: number, rate: number, price: said(number, 'Kilos times rate.') }) }],
    [
      'what is not always there',
      {
        total: said(number, 'Sum of the fees.'),
        rows: { ...list({ fee: number }), items: { type: 'object', properties: { fee: number } } },
      },
    ],
    [
      'two lists that have it',
      { total: said(number, 'Sum of the fees.'), a: list({ fee: number }), b: list({ fee: number }) },
    ],
    ['parts that have no field', { subtotal: number, total: said(number, 'Subtotal and handling.') }],
    [
      'a count of something else',
      { total: said(integer, 'Number of items in all pages.'), items: list({ id: integer }) },
    ],
    ['text', { total: said({ type: 'string' }, 'Sum of the fees.'), rows: list({ fee: number }) }],
  ])('nothing is made of %s', (_, properties) => {
    expect(rulesOf(properties)).toEqual([]);
  });
});
