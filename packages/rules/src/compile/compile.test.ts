import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from './compile.ts';
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
    const compiled = compileRule('the price dances', {});
    expect(compiled).toMatchObject({ status: 'unknown', closest: expect.any(String), reason: expect.any(String) });
  });

  it('unknown: a promise without a value', () => {
    expect(compileRule('the total is correct', known({ total: 5 })).status).toBe('unknown');
  });

  it('never passes what was not understood', () => {
    expect(notUnderstood('sing a song')).toMatchObject({
      status: 'fail',
      reason: 'This rule is not understood yet: sing a song',
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
