import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const bakery = {
  oven: { model: 'Deck-4', serialNo: 'DK401', opensOn: '2026-01-01', closesOn: '2026-12-31', trays: 6, maxTrays: 9 },
  loaves: [
    { sku: 'RYE', grams: 750, state: 'baked', sold: 2, made: 2 },
    { sku: 'OAT', grams: 500, state: 'rising', sold: 0, made: 4 },
  ],
};
const known: RuleContext = { samples: [exampleExchange({ body: JSON.stringify(bakery) })] };

function reading(text: string, context = known): string {
  const compiled = compileRule(text, context);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('a text that no reader understands whole', () => {
  it.each([
    [
      'verify oven.model starts with an upper-case letter and oven.serialNo is all upper-case letters and digits',
      '`oven.model` matches the pattern "^[A-Z]+" and `oven.serialNo` matches the pattern "^[A-Z0-9]+$"',
    ],
    [
      'getOven_isOpenAllYear: opensOn 2026-01-01, closesOn 2026-12-31',
      '`oven.opensOn` is "2026-01-01" and `oven.closesOn` is "2026-12-31"',
    ],
    [
      'It must exist the oven and its model is Deck-4, the trays are more than 5',
      '`oven` is present and `oven.model` is "Deck-4" and `oven.trays` is greater than 5',
    ],
  ])('is read as the rules that it consists of: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'verify oven.model starts with an upper-case letter and oven.serialNo gleams',
    'verify oven.model starts with an upper-case letter and oven.serialNo starts with X',
    'It must exist the oven and its crust, the trays are more than 5',
    'If the oven is hot verify trays is 6 and its model is Deck-4',
  ])('is not taken for what some of its parts say: "%s"', (text) => expect(reading(text)).not.toMatch(/^`/));

  it('is not read by its parts without a known answer', () =>
    expect(reading('getOven_isOpenAllYear: opensOn 2026-01-01, closesOn 2026-12-31', {})).toBe('unknown'));
});
