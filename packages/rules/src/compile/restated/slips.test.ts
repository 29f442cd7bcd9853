import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const crew = {
  member: { name: 'Ida', role: 'pilot', boat: 'Tern' },
  _links: { self: { href: '/crew/1' }, next: { href: '/crew/2' } },
  total: 14,
};
const refused = { code: 'NO_SEAT', message: 'Seat 4 is already taken' };

function reading(text: string, status = 200): string {
  const sample = exampleExchange({ status, body: JSON.stringify(status === 200 ? crew : refused) });
  const compiled = compileRule(text, { path: '/crew', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('a slip of grammar', () => {
  it.each([
    ['Answer is not include the phone of pilot', 'The body does not contain "phone" in any case'],
    ['The body is not contain token', 'The body does not contain "token" in any case'],
    ['Must be next link', '`_links.next.href` is present'],
    ['Should be total in answer', '`total` is present'],
    ['must be a self link', '`_links.self.href` is present'],
    ['role need to be pilot', '`member.role` is "pilot" in any case'],
  ])('changes nothing: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    [
      'If seat is not exist, should be return 409 and message with text already taken',
      'The status is 409 and `message` contains "already taken" in any case',
    ],
    [
      'return 409 and a message seat 4 is already taken',
      'The status is 409 and the error message contains "seat 4 is already taken" in any case',
    ],
    [
      'When the seat does not exist, 409 is returned and the message contains "taken"',
      'The status is 409 and `message` contains "taken"',
    ],
  ])('changes nothing of a refusal: "%s"', (text, expected) => expect(reading(text, 409)).toBe(expected));
});

describe('of whom something would be that must not be there', () => {
  it.each([
    ["The response must not contain the pilot's password", 'The body does not contain "password" in any case'],
    ['The answer does not contain the licence of the pilot', 'The body does not contain "licence" in any case'],
    ["The body never shows the member's salary", '`..salary` is not present'],
  ])('is no part of its name: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'Response does not include the pin code',
    'no phone number in the answer',
    'Should be gleaming',
    'Must be warp in the answer of it',
  ])('is not left out: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));
});
