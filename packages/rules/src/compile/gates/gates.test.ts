import { describe, expect, it } from 'vitest';
import { prepareExchange } from '../../exchange.ts';
import { chapters } from '../../grammar/index.ts';
import { isVacuous } from '../../strength/strength.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule, previewRule } from '../compile.ts';
import { isMetBy } from './contradiction.ts';

const answer = exampleExchange({
  body: JSON.stringify({ status: 'ok', price: 3, count: 2, title: 'Dune', tags: ['a'], items: [{ price: 3 }] }),
});
const read = (text: string) => compileRule(text, { samples: [answer] });

describe('a reading that the last good answer contradicts', () => {
  it.each(['price is above 5', 'title should be empty', 'the tags contain b', 'returns a 404'])(
    'is a question: %s',
    (text) => {
      const compiled = previewRule(text, { samples: [answer] });
      expect(compiled).toMatchObject({
        status: 'ambiguous',
        question: 'The last good answer would fail this. Is it meant?',
      });
      expect(compiled.status === 'ambiguous' && compiled.readings).toHaveLength(1);
    },
  );

  it('is answered by who writes the reading itself', () => {
    const asked = read('price is above 5');
    const [meant] = asked.status === 'ambiguous' ? asked.readings : [];
    expect(read(meant?.paraphrase ?? '')).toMatchObject({ status: 'understood', check: meant?.check });
  });

  it('is no question where the answer alone cannot tell', () => {
    expect(read('the title is the title that was sent').status).toBe('understood');
  });

  it('is no question of a secret that was masked when the answer was stored, and one of what stands beside it', () => {
    const stored = exampleExchange({ body: JSON.stringify({ access_token: '********', lifetime: 3600 }) });
    const status = (text: string) => compileRule(text, { samples: [stored] }).status;
    expect(status('access_token is a JWT')).toBe('understood');
    expect(status('lifetime is below 60')).toBe('ambiguous');
  });
});

describe('words that narrow a value down', () => {
  it.each([
    ['count is a non-negative integer', '"value":0'],
    ['title is a non-empty string', '"empty"'],
    ['count is a positive integer', '"integer"'],
    ['items are unique by price', '"unique"'],
  ])('are in the check of what is understood: %s', (text, part) => {
    const compiled = read(text);
    if (compiled.status === 'understood') expect(JSON.stringify(compiled.check)).toContain(part);
  });

  it('are no text because "a" stands before them', () => {
    const codes = [exampleExchange({ body: JSON.stringify({ items: [{ code: 'A1', due: '2026-11-27' }] }) })];
    const status = (text: string) => compileRule(text, { samples: codes }).status;
    expect(status('no code is a weekend')).toBe('unknown');
    expect(status('no code is "weekend"')).toBe('understood');
    expect(status('no due is a weekend')).toBe('understood');
  });

  it('are no name of what is listed', () => {
    const days = [exampleExchange({ body: JSON.stringify([{ due: '2026-11-27' }]) })];
    const check = (text: string) => JSON.stringify(compileRule(text, { samples: days }));
    expect(check('every due falls on a friday')).toContain('"days":["Friday"]');
    expect(check('every due falls on a holiday')).not.toContain('"op":"sorted"');
  });

  it('keep a reading that has left them out from being understood', () => {
    expect(read('the unique title is present').status).toBe('unknown');
    expect(read('the distinct count is 2').status).toBe('unknown');
  });

  it('do not count in a headline, which tells what the call was', () => {
    expect(compileRule('400 test - negative offset').status).toBe('understood');
  });
});

describe('words that change which answers are right', () => {
  const parcels = exampleExchange({
    body: JSON.stringify({
      status: 'sent',
      sentOn: '2025-01-02',
      from: { zone: 'A' },
      to: { zone: 'B' },
      stops: [{ city: 'Rome', code: 'R1', scanned: true }],
      size: { width: 1 },
    }),
  });
  const readParcels = (text: string) => compileRule(text, { samples: [parcels] });

  it.each([
    // A denial that the check would not hold.
    'the parcel is not somehow sent',
    // What only permits.
    'sentOn may be empty',
    // That the items of a list are there says nothing of which ones are meant.
    'there is at least one stop for pensioners',
    // A condition that holds of what it says.
    'every scanned stop is scanned',
  ])('keep a sentence from being understood without them: %s', (text) => {
    expect(readParcels(text).status).not.toBe('understood');
  });

  it('a place that is written is no text', () => {
    const compiled = readParcels('from.zone != to.zone');
    expect(compiled).toMatchObject({ status: 'understood', paraphrase: '`from.zone` is not the value of `to.zone`' });
  });

  it('what has parts is no number', () => {
    expect(readParcels('the size must not be negative').status).not.toBe('understood');
  });
});

describe('every example of the documentation', () => {
  const examples = chapters
    .flatMap(({ golden }) => golden)
    .filter((example) => example.sample !== undefined)
    .map(({ text, sample, status = 200, headers = [] }) => {
      return { text, exchange: exampleExchange({ body: JSON.stringify(sample), status, headers }) };
    });

  it.each(examples)('$text: its answer meets it, and another one fails it', ({ text, exchange }) => {
    const compiled = compileRule(text, { samples: [exchange] });
    if (compiled.status !== 'understood') throw new Error(compiled.status);
    expect(isMetBy(compiled.check, prepareExchange(exchange))).toBe(true);
    expect(isVacuous(compiled.check, exchange, exampleContext)).toBe(false);
  });
});
