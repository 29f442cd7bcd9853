import { expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const bakery = {
  oven: { trays: 6, maxTrays: 9, lit: true, timer: 'T-4' },
  loaves: [
    { sku: 'RYE', grams: 750, state: 'baked', sold: 2, made: 2 },
    { sku: 'OAT', grams: 500, state: 'rising', sold: 0, made: 4 },
  ],
};
const known: RuleContext = { samples: [exampleExchange({ body: JSON.stringify(bakery) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

it.each([
  [
    'oven.lit === true => oven.timer is non-empty string',
    'If `oven.lit` is true then (`oven.timer` is a string and `oven.timer` is not empty)',
  ],
  [
    'state baked -> sold == made',
    'For every item of `loaves` where `state` is "baked" it holds that `sold` is the value of `made`',
  ],
  [
    'oven is lit -> each loaf has grams above 100',
    'If `oven.lit` is true then every `loaves[*].grams` is greater than 100',
  ],
])('what stands before an arrow is a condition: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

it.each(['state rising -> sold == made', 'oven gleams -> trays > 3', 'POST /loaves -> 201', 'lit -> it gleams'])(
  'what the known answer contradicts, or names nothing, is asked about: "%s"',
  (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
);
