import type { JsonSchema } from '@assay/api-model';
import { describe, expect, test } from 'vitest';
import type { RuleContext } from '../exchange.ts';
import { bareOperation } from '../testing/bare-operation.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from './compile.ts';

/** What is known of an answer before there has been one: its document. */
function documented(schema: JsonSchema): RuleContext {
  return {
    method: 'GET',
    path: '/bookings/{id}',
    operation: bareOperation('/bookings/{id}', [
      {
        status: '200',
        description: '',
        headers: [],
        content: [{ contentType: 'application/json', schema, examples: [] }],
      },
    ]),
  };
}

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const booking: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    state: text,
    lastLogin: { type: 'string', format: 'date-time' },
    total: number,
    subtotal: number,
    tax: number,
    deposit: number,
    currency: text,
    nights: { type: 'integer' },
    seats: { type: 'integer' },
    isFrozen: { type: ['boolean', 'null'] },
    message: text,
    extras: { type: 'array', items: { type: 'object', properties: { code: text, price: number } } },
    classes: { type: 'array', items: { type: 'object', properties: { name: text, active: { type: 'boolean' } } } },
    tier: { type: 'string', enum: ['gold', 'out of reach'] },
    guest: { oneOf: [text, { type: 'object', properties: { name: text } }] },
    hotel: { type: ['object', 'null'], properties: { name: text } },
  },
};

function read(sentence: string): string {
  const compiled = compileRule(sentence, documented(booking));
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('with a documented schema and no answer yet', () => {
  test.each([
    ['total is greater than the subtotal', '`total` is greater than the value of `subtotal`'],
    ['total equals subtotal plus tax', '`total` is the sum of `subtotal` plus `tax`'],
    ['all classes are active', 'Every `classes[*].active` is true'],
    ['class names are distinct', '`classes` is unique by `name`'],
    ['every extra has a code and a price', 'Every `extras[*].code` is present and every `extras[*].price` is present'],
    ['seats is a number between 2 and 9', '`seats` is between 2 and 9 and `seats` is a number'],
    ['deposit should be 300 EUR', '`deposit` is 300 and `currency` is "EUR"'],
    ['the booking is not frozen', '`isFrozen` is false'],
    ['the booking is CONFIRMED', '`state` is "CONFIRMED" in any case'],
    ['number of nights equals 4', '`nights` is 4'],
    ['extras contains a single entry', '`extras` has a length of exactly 1'],
    ['tier is out of reach', '`tier` is "out of reach" in any case'],
    ['does not include the message', '`message` is not present'],
    ['does not contain a dash', 'The body does not contain "-"'],
  ])('%s', (sentence, reads) => {
    expect(read(sentence)).toBe(reads);
  });

  test.each([
    'the login is successful',
    'state is confirmed by the front desk and the guest is happy',
    'nights is whatever the guest asked for',
    'total is 226.1 before tax',
    'nights are distinct',
    '200 OK and the engine is warm',
    'returns 200 - 3 nights',
    'the message is helpful',
  ])('takes no prose for a value, and drops nothing: %s', (sentence) => {
    const reading = read(sentence);
    expect(reading).not.toMatch(/is ".*"|is 226|is unique/);
    expect(reading).not.toBe('The status is 200');
  });

  test('a text in quotes is a value whatever it says', () => {
    expect(read('state is "whatever the guest and the desk agree on"')).toBe(
      '`state` is "whatever the guest and the desk agree on"',
    );
  });

  test.each([
    ['`guest` is not "set-by-the-caller"', '`guest` is not "set-by-the-caller"'],
    ['`guest` starts with "g-"', '`guest` starts with "g-"'],
    ['`guest` is one of "g-1", "g-2"', '`guest` is one of "g-1", "g-2"'],
  ])('a reference that is an id or a record is compared as an id: %s', (sentence, reads) => {
    expect(read(sentence)).toBe(reads);
  });

  test('what is always a record is no text', () => {
    expect(read('`hotel` is "Astoria"')).toBe('unknown');
  });
});

describe('a document with more names than are kept', () => {
  const many = (of: (at: number) => JsonSchema): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`gauge${at}`, of(at)])),
  });
  const complete: JsonSchema = { type: 'boolean' };
  const deep = many(() => many(() => ({ type: 'object', properties: { complete, crew: text } })));
  const tides: JsonSchema = {
    allOf: [
      { type: 'object', properties: { gauges: { type: 'array', items: deep } } },
      {
        type: 'object',
        properties: { complete, crew: { type: 'array', items: deep }, headcount: { type: 'integer' } },
      },
    ],
  };

  test.each([
    ['`complete` is true', '`complete` is true'],
    [
      'if `crew` has a length of at least 1 then `headcount` is at least the result of the number of items in `crew` plus 7',
      'If `crew` has a length of at least 1 then `headcount` is at least the result of the number of items in `crew` plus 7',
    ],
  ])('leaves out deep ones: %s', (sentence, reads) => {
    const compiled = compileRule(sentence, documented(tides));
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe(reads);
  });

  test('so does a long answer', () => {
    const members = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`gauge${at}`, { complete: true, at }]));
    const gauges = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`basin${at}`, members]));
    const body = JSON.stringify({ gauges, complete: true });
    const compiled = compileRule('`complete` is true', { samples: [exampleExchange({ body })] });
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe('`complete` is true');
  });

  test('a schema that is also all of itself has the names beside that', () => {
    const again: JsonSchema = { $ref: '#/$defs/gauge' };
    const gauge: JsonSchema = { properties: { complete, next: again }, allOf: [again, again] };
    const compiled = compileRule('`next.complete` is true', { ...documented(again), definitions: { gauge } });
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe('`next.complete` is true');
  });
});
