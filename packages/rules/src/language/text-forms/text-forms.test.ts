import { describe, expect, it } from 'vitest';
import { nameIndex } from '../names/names.ts';
import { normalised } from '../normalise.ts';
import { inputOf } from '../parser.ts';
import { tokenize } from '../tokens.ts';
import { textFormsAt } from './text-forms.ts';

/** The pattern of a text that is a form from its first to its last word. */
function patternOf(text: string): string | undefined {
  const names = nameIndex({});
  const input = inputOf(normalised(tokenize(text), names), { names, work: 1000 });
  return textFormsAt(input, 0).find(({ next }) => next === input.end)?.value;
}

describe('what a text looks like in words', () => {
  it.each([
    ['a six-digit code', '483920', '48392'],
    ['exactly three big letters', 'EUR', 'Eur'],
    ['8 to 12 lowercase letters or digits', 'abc12345', 'ABC12345'],
    ['a uuid v4', '3f2c9a64-1d7e-4b0a-9c55-0e8d7b6a1f23', '3f2c9a64-1d7e-1b0a-9c55-0e8d7b6a1f23'],
    ['an absolute URL with the https scheme', 'https://tern.example/a', 'http://tern.example/a'],
    ['the prefix ln_ and 8 lowercase hexadecimal characters', 'ln_9c01fa3e', 'ln_9c01fa3'],
    ['+ followed by digits only, no spaces', '+4850060', '+48 50060'],
    ['"CL-" followed by 4 digits, a dash and 6 digits', 'CL-2024-000123', 'CL-2024-123'],
    ['camelCase', 'priceCents', 'price_cents'],
    ['an ISO 8601 date-time in UTC', '2024-06-01T06:00:00Z', '2024-06-01T06:00:00+02:00'],
    ['only uppercase letters', 'ABC', 'ABc'],
  ])('%s is that of "%s", and not of "%s"', (text, good, bad) => {
    const pattern = patternOf(text);
    expect(pattern).toBeDefined();
    expect(good).toMatch(new RegExp(pattern ?? '(?!)'));
    expect(bad).not.toMatch(new RegExp(pattern ?? ''));
  });

  it.each(['letters', 'a price', 'the total and 3', 'digits of the year'])('"%s" is none', (text) =>
    expect(patternOf(text)).toBeUndefined(),
  );
});
