import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const ferries = {
  route: 'Kiel-Oslo',
  sailings: [
    { sailingNo: 'FS-1042', state: 'boarding', gate: 'G4', fare: 89.5, cancelReason: null },
    { sailingNo: 'FS-1038', state: 'cancelled', gate: null, fare: 42, cancelReason: 'storm' },
  ],
};
const known: RuleContext = { path: '/plan', samples: [exampleExchange({ body: JSON.stringify(ferries) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('a report of what was seen of one item', () => {
  it.each([
    [
      'We saw sailing FS-1038 as boarding, it should be cancelled',
      '`sailings[sailingNo = "FS-1038"].state` is "cancelled" in any case',
    ],
    [
      'Sailing FS-1038 was shown as boarding - it must be cancelled',
      '`sailings[sailingNo = "FS-1038"].state` is "cancelled" in any case',
    ],
    ['sailing FS-1042 had the wrong gate, expected G4', '`sailings[sailingNo = "FS-1042"].gate` is "G4"'],
    [
      'The gate of FS-1042 was G7, expected G4',
      'For at least one item of `sailings` where `sailingNo` is "FS-1042" it holds that `gate` is "G4"',
    ],
    ['The route came back as Kiel-Bergen, it should be Kiel-Oslo', '`route` is "Kiel-Oslo" in any case'],
  ])('is the demand of this item: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'We got sailing FS-2000 as cancelled, it should be boarding',
    'fare was 12 on FS-1042, should be 89.5',
    'boarding came up for FS-1038 again, it should be cancelled',
    'FS-1042 was shown without a crew, it should gleam',
    'The gangway of FS-1042 was shut, it should be open',
  ])('is not the demand of all items: "%s"', (text) => expect(reading(text)).toBe('unknown'));
});

it('what is said behind "if" is no demand', () =>
  expect(reading('If the sailing is cancelled, then must be the gate null.')).not.toContain('where `gate` is null'));
