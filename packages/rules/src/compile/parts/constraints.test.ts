import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const plan = {
  currency: 'NOK',
  bearing: 270,
  dock: { x: 12.5, y: -3.25 },
  publishedAt: '2025-06-01T06:00:00Z',
  revisedAt: '2025-06-01T07:15:00Z',
  harbours: ['kiel', 'oslo'],
  sailings: [
    { decks: ['A', 'B', 'C'], fare: 89.5, a: 1, state: 'boarding' },
    { decks: ['C', 'B', 'A'], fare: 42, a: 2, state: 'cancelled' },
  ],
  note: 'Ebb',
  pilot: null,
};
const known: RuleContext = { path: '/plan', samples: [exampleExchange({ body: JSON.stringify(plan) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what is written as contracts are', () => {
  it.each([
    [
      '$.sailings[*].decks: array, exactly 3 items, enum [A, B, C]',
      '`sailings[*].decks` is an array and `sailings[*].decks` has a length of exactly 3 and every `sailings[*].decks[*]` is one of "A", "B", "C"',
    ],
    ['harbours: enum [kiel, oslo, bergen]', 'Every `harbours[*]` is one of "kiel", "oslo", "bergen"'],
    [
      'sailings[].decks: array, 1-4 items',
      '`sailings[*].decks` is an array and `sailings[*].decks` has a length of at least 1 and `sailings[*].decks` has a length of at most 4',
    ],
    [
      'bearing: integer, 0 <= bearing < 360',
      '`bearing` is an integer and `bearing` is at least 0 and `bearing` is less than 360',
    ],
    ['bearing: number, [0, 360)', '`bearing` is a number and `bearing` is at least 0 and `bearing` is less than 360'],
    ['dock.x in [-20, 20], dock.y in [-5, 5]', '`dock.x` is between -20 and 20 and `dock.y` is between -5 and 5'],
    [
      'currency: ^[A-Z]{3}$; sailings[].fare > 0',
      '`currency` matches the pattern "^[A-Z]{3}$" and `sailings[*].fare` is greater than 0',
    ],
    [
      'fare: number, > 0, max 2 decimals',
      '`sailings[*].fare` is a number and `sailings[*].fare` is greater than 0 and `sailings[*].fare` has at most 2 decimal places',
    ],
    [
      "publishedAt, revisedAt: RFC 3339 date-time in UTC ('Z'); revisedAt >= publishedAt",
      '`publishedAt` is a valid date-time and `publishedAt` ends with "Z" and `revisedAt` is a valid date-time and `revisedAt` ends with "Z" and `revisedAt` is at least the value of `publishedAt`',
    ],
    ['bearing: integer (0..359)', '`bearing` is an integer and `bearing` is between 0 and 359'],
    [
      'note: string (min 2, max 40)',
      '`note` is a string and `note` has a length of at least 2 and `note` has a length of at most 40',
    ],
    [
      'currency: string (3-3), bearing: number (0-360)',
      '`currency` is a string and `currency` has a length of at least 3 and `currency` has a length of at most 3 and `bearing` is a number and `bearing` is between 0 and 360',
    ],
    ['sailings[].fare: number (> 0)', '`sailings[*].fare` is a number and `sailings[*].fare` is greater than 0'],
    ['note?: string', '`note` is unset or `note` is a string'],
    ['bearing: number, note?: string', '`bearing` is a number and (`note` is unset or `note` is a string)'],
    ['pilot: string | null', '`pilot` is null or `pilot` is a string'],
    [
      'sailings[].state: string | null',
      'For every item of `sailings` it holds that (`state` is null or `state` is a string)',
    ],
    [
      'sailings[].fare: number, nullable',
      'For every item of `sailings` it holds that (`fare` is null or `fare` is a number)',
    ],
    [
      'sailings[].a?: integer (1..9)',
      'For every item of `sailings` it holds that (`a` is unset or (`a` is an integer and `a` is between 1 and 9))',
    ],
  ])('is said of what is named: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'harbours: array, enum [kiel, bergen]',
    'bearing: integer, 0 <= heading < 360',
    'bearing: integer, 300 <= bearing < 360',
    'dock.x in [-20, 10]',
    'sailings[].decks: array, 4-5 items',
    'currency: ^[A-Z]{3}$, polished',
    'bearing: integer (0..90)',
    'bearing: integer (polished, 0..359)',
    'harbour?: string',
    'bearing: integer (1-based)',
  ])('is not read past what it says: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));
});
