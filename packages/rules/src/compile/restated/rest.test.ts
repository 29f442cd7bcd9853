import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const plan = {
  sailings: [
    { sailingNo: 'FS-1042', state: 'boarding', mark: 'A' },
    { sailingNo: 'FS-1038', state: 'cancelled', mark: null },
    { sailingNo: 'FS-1031', state: 'boarding', mark: null },
  ],
};
const known: RuleContext = { path: '/plan', samples: [exampleExchange({ body: JSON.stringify(plan) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('some items by name, and the rest of them', () => {
  it.each([
    [
      'FS-1038 cancelled, rest boarding',
      '(for at least one item of `sailings` where `sailingNo` is "FS-1038" it holds that `state` is "cancelled") and (for every item of `sailings` where `sailingNo` is not "FS-1038" it holds that `state` is "boarding")',
    ],
    [
      'only FS-1038 is cancelled, all others are boarding',
      '(for at least one item of `sailings` where `sailingNo` is "FS-1038" it holds that `state` is "cancelled" in any case) and (for every item of `sailings` where `sailingNo` is not "FS-1038" it holds that `state` is "boarding" in any case)',
    ],
    [
      'FS-1042 is boarding, FS-1038 is cancelled and the rest are boarding',
      '(for at least one item of `sailings` where `sailingNo` is "FS-1042" it holds that `state` is "boarding" in any case) and (for at least one item of `sailings` where `sailingNo` is "FS-1038" it holds that `state` is "cancelled" in any case) and (for every item of `sailings` where `sailingNo` is not one of "FS-1042", "FS-1038" it holds that `state` is "boarding" in any case)',
    ],
    [
      'FS-1042 marked A, rest not marked',
      '(for at least one item of `sailings` where `sailingNo` is "FS-1042" it holds that `mark` is "A" in any case) and (for every item of `sailings` where `sailingNo` is not "FS-1042" it holds that `mark` is not present)',
    ],
  ])('"%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'FS-1038 is cancelled, the rest are shiny',
    'FS-1038 is polished, the rest are boarding',
    'FS-2000 is cancelled, the rest are boarding',
    'FS-1042 and FS-1038 gleam, rest boarding',
    'the rest are boarding',
  ])('is not read in part: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));
});
