import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from './compile.ts';

function read(text: string, body: unknown): string {
  const compiled = compileRule(text, { samples: [exampleExchange({ body: JSON.stringify(body) })] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what is said in other words', () => {
  it.each([
    ['pin is 4 digits long', '`pin` matches the pattern "^[0-9]{4}$"', { pin: '1234' }],
    ['used two retries so far (retries_used)', '`retries_used` is 2', { retries_used: 2 }],
    [
      'none of the scans is larger than 9 (weight)',
      'No `scans[*].weight` is greater than 9',
      { scans: [{ weight: 2 }] },
    ],
    [
      'number of rows is at most perPage',
      '`rows` has a length of at most the value of `perPage`',
      { rows: [1], perPage: 3 },
    ],
    ["the owner's pin isn't exposed", '`..pin` is not present', { owner: { name: 'a' } }],
    ['codes does not contain the code B7 itself', '`codes` does not contain "B7"', { codes: ['A1'] }],
    ['className is 7B', '`className` is "7B"', { className: '7B' }],
    [
      'fine consists of amount and currency and nothing else',
      '`fine` has only the keys "amount", "currency"',
      { fine: { amount: 1, currency: 'EUR' } },
    ],
  ])('%s', (text, reads, body) => expect(read(text, body)).toBe(reads));

  it('keeps a denial that a header in brackets explains', () => {
    expect(read('CORS: origin is not * (Access-Control-Allow-Origin)', { id: 1 })).toBe(
      'The header `Access-Control-Allow-Origin` is not "*"',
    );
  });

  it('is said of each item where a condition is', () => {
    expect(read('if a sensor is online, its battery is above 20', [{ online: true, battery: 30 }])).toBe(
      'For every item of `$` where `online` is true it holds that `battery` is greater than 20',
    );
  });

  it('is said of the whole where an item only has something of that name deeper in it', () => {
    const body = { rows: [{ sent: true, links: { rows: [1, 2] } }] };
    expect(read('if every `rows[*].sent` is true then `rows` is sorted ascending by `sent`', body)).toBe(
      'If every `rows[*].sent` is true then `rows` is sorted ascending by `sent`',
    );
  });

  it('loses no statement before a colon or a comma', () => {
    expect(read('price is 5, somehow the moon shines', { price: 5 })).toBe('unknown');
    expect(read('price is 5: the moon shines', { price: 5 })).not.toContain('moon');
  });
});
