import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '@assay/api-model';
import { orderedPairs } from './ordered-members.ts';
import { laterMoment, withOrder } from './with-order.ts';

const moment = (description?: string): JsonSchemaObject => ({
  type: 'string',
  format: 'date-time',
  ...(description !== undefined && { description }),
});
const number = (description?: string): JsonSchemaObject => ({
  type: 'integer',
  ...(description !== undefined && { description }),
});
const pairs = (properties: Record<string, JsonSchemaObject>, said?: string): string[] =>
  orderedPairs({ type: 'object', properties }, {}, said).map(
    ({ low, high, quote }) => `${low} < ${high}${quote === null ? '' : ': said'}`,
  );

describe('members whose values are ordered', () => {
  it.each([
    ['startedAt', 'endedAt'],
    ['start_date', 'end_date'],
    ['validFrom', 'validUntil'],
    ['checkIn', 'checkOut'],
    ['opensAt', 'closesAt'],
    ['departureTime', 'arrivalTime'],
    ['from', 'to'],
  ])('are found by the names %s and %s', (low, high) => {
    expect(pairs({ [high]: moment(), [low]: moment() })).toEqual([`${low} < ${high}`]);
  });

  it('are the other way round where the examples or the words are', () => {
    const day = (example: string) => ({ ...moment(), examples: [example] });
    const stay = { arrival: day('2031-09-01T00:00:00Z'), departure: day('2031-09-04T00:00:00Z') };
    expect(pairs(stay)).toEqual(['arrival < departure']);
    const plain = { arrival: moment(), departure: moment() };
    expect(pairs(plain)).toEqual(['departure < arrival']);
    const date = { type: 'string' as const, format: 'date' };
    expect(pairs({ arrives_on: date, departs_on: date })).toEqual([]);
    expect(pairs(plain, 'The departure has to lie after the arrival.')).toEqual(['arrival < departure: said']);
  });

  it('are the other way round where what is said is refused', () => {
    const said = (description: string) => ({ since: moment(), till: { ...moment(), description } });
    expect(pairs(said('Before `since` is 400.'))).toEqual(['since < till: said']);
    expect(pairs(said('`till` before `since` is a validation error.'))).toEqual(['since < till: said']);
    expect(pairs(said('Never before `since`.'))).toEqual(['since < till: said']);
    expect(pairs(said('After `since` is refused.'))).toEqual(['till < since: said']);
  });

  it('are found by a sentence that has the words of both', () => {
    const order = { due_on: moment(), received_on: moment(), printed_on: moment() };
    expect(pairs(order)).toEqual([]);
    expect(pairs(order, 'The due date has to lie after the day we received the order.')).toEqual([
      'received_on < due_on: said',
    ]);
    expect(pairs(order, 'If it is due after it was received, a mail is sent.')).toEqual([]);
  });

  it.each([
    ['minPrice', 'maxPrice'],
    ['lower_bound', 'upper_bound'],
    ['availableSeats', 'totalSeats'],
  ])('are found by the names of the numbers %s and %s', (low, high) => {
    expect(pairs({ [low]: number(), [high]: number() })).toEqual([`${low} < ${high}`]);
  });

  it.each([
    ['Must not be before `opening`.', 'opening < closing: said'],
    ['After `opening`, that is a 400 otherwise.', 'opening < closing: said'],
    ['Not after `opening`.', 'closing < opening: said'],
    ['At least one day. Earlier than `opening`.', 'closing < opening: said'],
  ])('are found by words: %s', (description, expected) => {
    expect(pairs({ opening: moment(), closing: moment(description) })).toContain(expected);
  });

  it('know what stands in the words of the operation', () => {
    const properties = { startedAt: moment(), endedAt: moment() };
    expect(pairs(properties, 'A shift ends after it starts and is at most 24 hours long.')).toEqual([
      'startedAt < endedAt: said',
    ]);
    expect(pairs(properties, 'Shifts start before they end.')).toEqual(['startedAt < endedAt: said']);
    expect(pairs(properties, 'A shift may start after another one ends.')).toEqual(['startedAt < endedAt']);
  });

  it.each([
    { from: moment(), to: number() },
    { fromId: { type: 'string' }, toId: { type: 'string' } },
    { startedAt: moment(), endsOn: { type: 'string', format: 'date' } },
    { amount: number('At most 10 when `limit` is not set.'), limit: number() },
  ] as Record<string, JsonSchemaObject>[])('are not made up: %j', (properties) => {
    expect(pairs(properties)).toEqual([]);
  });
});

describe('an object whose members are ordered', () => {
  const order = (properties: Record<string, JsonSchemaObject>, value: Record<string, string | number>) =>
    withOrder(value, { type: 'object', properties }, {});

  it('has the later moment later, written the same way', () => {
    const properties = { start: moment(), end: moment() };
    expect(order(properties, { start: '2030-01-01T23:30:00+02:00', end: '2030-01-01T23:30:00+02:00' })).toEqual({
      start: '2030-01-01T23:30:00+02:00',
      end: '2030-01-02T00:30:00+02:00',
    });
    expect(order(properties, { start: '2030-01-01T10:00:00Z', end: '2030-01-01T12:00:00Z' }).end).toBe(
      '2030-01-01T12:00:00Z',
    );
  });

  it('keeps what each member allows by itself', () => {
    const properties = { minAge: { ...number(), minimum: 1 }, maxAge: { ...number(), maximum: 5 } };
    expect(order(properties, { minAge: 8, maxAge: 4 })).toEqual({ minAge: 4, maxAge: 4 });
  });

  it('writes the next day of a date', () => {
    expect(laterMoment('2027-02-28')).toBe('2027-03-01');
    expect(laterMoment('in spring')).toBeNull();
  });
});

it('times of the day are ordered like moments, on one day', () => {
  const time: JsonSchemaObject = { type: 'string', pattern: '^[0-2]\\d:[0-5]\\d$', examples: ['18:30'] };
  const view: JsonSchemaObject = { type: 'object', properties: { opensAt: time, closesAt: time } };
  expect(pairs(view.properties as never)).toEqual(['opensAt < closesAt']);
  expect(withOrder({ opensAt: '18:30', closesAt: '18:30' }, view, {})).toEqual({ opensAt: '18:30', closesAt: '19:30' });
  expect(withOrder({ opensAt: '23:30', closesAt: '23:30' }, view, {})).toEqual({ opensAt: '22:30', closesAt: '23:30' });
  expect(pairs({ opensAt: { type: 'string' }, closesAt: { type: 'string' } })).toEqual([]);
});
