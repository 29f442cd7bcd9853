import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const refused = { code: 'NO_BERTH', reason: 'All berths are taken', retryAfter: 30, details: null };
const sample = exampleExchange({ status: 409, body: JSON.stringify(refused) });

function reading(text: string): string {
  const compiled = compileRule(text, { path: '/berths', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('members in braces', () => {
  it.each([
    ['{ code: string, reason: string }', '`code` is a string and `reason` is a string'],
    [
      '409 => { code: string, reason: string }',
      'If the status is 409 then (`code` is a string and `reason` is a string)',
    ],
    [
      '409 { code: string; retryAfter: integer }',
      'The status is 409 and `code` is a string and `retryAfter` is an integer',
    ],
    ['409: {code, reason}', 'The status is 409 and `code` is present and `reason` is present'],
    [
      'body: { code: string, details?: object }',
      '`code` is a string and (`details` is unset or `details` is an object)',
    ],
    [
      'returns { reason: string (max 80), retryAfter: number }',
      '`reason` is a string and `reason` has a length of at most 80 and `retryAfter` is a number',
    ],
    [
      '409 -> code is a string, reason is a string',
      'If the status is 409 then (`code` is a string and `reason` is a string)',
    ],
  ])('are said of each: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    '409 { code: string, hint: string }',
    '409 => { code: number }',
    '409: {code, hint}',
    '409 { code: string, inner: { a: string } }',
  ])('are not left out where one is not known: "%s"', (text) =>
    expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});
