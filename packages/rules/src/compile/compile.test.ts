import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule, previewRule } from './compile.ts';
import { notUnderstood } from './not-understood.ts';

const known = (body: unknown, status = 200) => ({ samples: [exampleExchange({ body: JSON.stringify(body), status })] });

describe('the three answers', () => {
  it('understood: the check, its paraphrase, and the text behind each part', () => {
    const text = 'The price is greater than 0';
    const compiled = compileRule(text, known({ price: 3 }));
    expect(compiled).toMatchObject({ status: 'understood', paraphrase: '`price` is greater than 0' });
    const spans = compiled.status === 'understood' ? compiled.spans : [];
    expect(spans.map(({ start, end, role }) => [text.slice(start, end), role])).toEqual([
      ['The price', 'subject'],
      ['is greater than 0', 'predicate'],
    ]);
  });

  it('understood: a written path is a place in the body, whatever its name', () => {
    const compiled = compileRule('`status` is 404', known({ status: 404 }, 404));
    expect(compiled).toMatchObject({ status: 'understood', check: { subject: { kind: 'field', path: ['status'] } } });
  });

  it('ambiguous: one name for two places', () => {
    const compiled = compileRule(
      'city is a string',
      known({ billing: { city: 'Oslo' }, delivery: { city: 'Bergen' } }),
    );
    expect(compiled.status === 'ambiguous' ? compiled.readings.map(({ paraphrase }) => paraphrase) : compiled).toEqual([
      '`billing.city` is a string',
      '`delivery.city` is a string',
    ]);
  });

  it('ambiguous: what was updated is not said', () => {
    const compiled = compileRule('the author is updated', known({ id: 1, name: 'Jane' }));
    expect(compiled.status === 'ambiguous' ? compiled.readings.length : compiled).toBe(2);
  });

  it('unknown: up to where, why, and the closest sentence', () => {
    const compiled = previewRule('the price dances', {});
    expect(compiled).toMatchObject({ status: 'unknown', closest: expect.any(String), reason: expect.any(String) });
  });

  it('understood: one of a list is enough for a condition on the whole answer', () => {
    const users = [{ active: true }, { active: false }];
    expect(compileRule('if a user is active, the status is 200', known({ users }))).toMatchObject({
      paraphrase: 'If at least one of `users[*].active` is true then the status is 200',
    });
  });

  it.each(['bookings must not be cached'])('unknown: %j says nothing about a name that it did not mean', (text) => {
    const body = { bookingId: 'B-1', guests: [{ name: 'Ann', status: 'active', active: true }] };
    expect(compileRule(text, known(body)).status).toBe('unknown');
  });

  it('unknown: a promise without a value', () => {
    expect(compileRule('the total is correct', known({ total: 5 })).status).toBe('unknown');
  });

  it.each([
    'status is 200 and the flux capacitor hums',
    'returns 404 with the flux capacitor',
    'returns 200 but the flux capacitor hums',
    'the order is created with a bang',
    'total is 3 in the warehouse of the supplier',
    '(a is 1 or b is 2 and) '.repeat(12),
    'Successfully get the order and the flux capacitor is on',
  ])('unknown: nothing is dropped from %j', (text) => {
    expect(compileRule(text, known({ id: 1, total: 3 })).status).toBe('unknown');
  });

  it.each([
    ['page is 2', '`page` is 2', { page: 1, count: 2 }],
    ['total is 5', '`total` is 5', { total: 3, items: [1, 2, 3, 4, 5] }],
    ['id is 1', '`id` is 1', { id: 7, items: [1] }],
  ])('understood: a name that the answer has wins over a value, %j', (text, reads, body) => {
    expect(compileRule(text, known(body))).toMatchObject({ status: 'understood', paraphrase: reads });
  });

  it.each(['loyalty points are 3', 'flavour is EUR', 'the flux capacitor is active', '2 flux capacitors are returned'])(
    'not understood: a name that the answer does not have is no other name, %j',
    (text) => {
      const body = { total: 3, currency: 'EUR', status: 'active', count: 2, items: [1, 2] };
      const context = { ...known(body), path: '/orders/{id}' };
      expect(compileRule(text, context).status).not.toBe('understood');
    },
  );

  it('never passes what was not understood', () => {
    expect(notUnderstood('sing a song')).toMatchObject({
      status: 'fail',
      reason: 'This validation rule is not understood yet: sing a song',
    });
  });
});

describe('any text', () => {
  it.each(['constructor is 3', 'the price is constructor', 'no item has a constructor', 'responds in 3 constructor'])(
    'has no words of the machine in it: %j',
    (text) => {
      const compiled = compileRule(text, known({ price: 3, items: [{ id: 1 }] }));
      expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
    },
  );

  it.each([
    '',
    ' ',
    '.',
    '()',
    '((((',
    '"',
    '`',
    '\u0000',
    'and and and',
    'if',
    'x'.repeat(5000),
    'is '.repeat(400),
    '𝒳'.repeat(300),
  ])('is answered: %j', (text) => {
    expect(['understood', 'ambiguous', 'unknown']).toContain(compileRule(text, {}).status);
  });
});
