import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';

const greenhouse = {
  beds: [
    { bedNo: 'B-1', crop: 'basil', plants: 12, maxPlants: 20, wateredAt: '2026-03-01T06:00:00Z', state: 'growing' },
    { bedNo: 'B-2', crop: 'cress', plants: 30, maxPlants: 40, wateredAt: '2026-03-02T06:00:00Z', state: 'resting' },
  ],
  heaters: [{ heaterNo: 1, watts: 800 }],
  gardener: { name: 'Ida', phone: '+4712345' },
  currency: 'NOK',
};
const known: RuleContext = {
  method: 'GET',
  path: '/greenhouse',
  samples: [exampleExchange({ body: JSON.stringify(greenhouse), headers: [['Cache-Control', 'no-store']] })],
};

function reading(text: string, context = known): string {
  const compiled = compileRule(text, context);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('a sentence whose order of words is strange', () => {
  it.each([
    ['check cache-control header = no-store', 'The header `Cache-Control` is "no-store" in any case'],
    ['nobody wants to see the same bed number twice', '`beds` is unique by `bedNo`'],
    ['within 1200 watts all the heaters', 'Every `heaters[*].watts` is at most 1200'],
  ])('"%s" is read by what its words are evidence of', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'flavour NOK',
    'all beds are in the same crop',
    'plants beyond max plants never, watered at dawn',
    'beds must sparkle and plants must stay within max plants',
    'the crop and phone as expected',
  ])('"%s" is not taken for what a part of it says', (text) =>
    expect(reading(text)).not.toMatch(/^(?:Every )?`(?:currency|beds\[\*\]\.plants)|is unique|is present$/),
  );

  it('is not read without a known answer', () =>
    expect(reading('within 1200 watts all the heaters', {})).toBe('unknown'));
});
