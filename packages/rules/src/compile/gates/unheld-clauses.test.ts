import { expect, test } from 'vitest';
import { compileRule } from '../compile.ts';
import type { Exchange } from '../../exchange.ts';

const answer = {
  boat: { name: 'Gull', berth: 'C4', lengthM: 9.5, insured: true, deposit: { value: 80, currency: 'SEK' } },
  nights: 3,
  crew: [
    { alias: 'kim', rank: 2, active: true },
    { alias: 'bo', rank: 1, active: true },
  ],
};
const sample: Exchange = {
  request: { method: 'GET', url: '/marina/7', headers: {}, pathParams: {}, query: {}, body: null },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [
      ['content-type', 'application/json'],
      ['x-pages', '2'],
    ],
    body: JSON.stringify(answer),
    timeMs: 40,
    sizeBytes: 300,
  },
};
const read = (text: string): string => {
  const found = compileRule(text, { samples: [sample], path: '/marina/7' });
  return found.status === 'understood' ? found.paraphrase : found.status;
};

test.each([
  ['a clause behind a semicolon', 'boat.name MUST NOT be null; berth follows the plan of the harbour'],
  ['a unit that the answer has', '200, deposit 80 SEK'],
  ['a long remark', 'the boat has a name and a berth (Pier style like Letter/Digit)'],
  ['an order', 'crew sorted by rank. Every rank must be a number'],
  ['a location in code', 'crew[*].rank: Number.isInteger && > 0. The answer must to come in less than 90 milliseconds'],
  ['what is said of all', '2 crew, all ranked'],
  ['the second of two headers', 'Response should not expose X-Debug or Via headers'],
  ['how long an answer takes', 'Each crew member has a rank of 1 to 3. Response must come in less than 90 ms'],
])('%s is not left out', (_, text) => {
  expect(read(text)).toMatch(/^(unknown|ambiguous)$/);
});

test('a sentence without a verb is not left out', () => {
  expect(read('nights 3, boat length 9 to 10. Response must come in less than 90 ms')).toBe(
    '`nights` is 3 and `boat.lengthM` is between 9 and 10 and the response time is less than 90 ms',
  );
});

test('texts are not compared with numbers', () => {
  expect(read('no crew alias has fewer than 5 or more than 40')).toMatch(/^(unknown|ambiguous)$/);
});

test('a sentence before another one is a demand too', () => {
  expect(read('Every crew member needs an alias. Response must to come in less than 90 ms')).toContain('crew[*].alias');
});

test.each([
  [
    'what was seen',
    'The berth was shown as D9. The name of the boat must be Gull.',
    '`boat.name` is "Gull" in any case',
  ],
  ['where the boats are', 'When the boats are in the harbour, boat.insured must be true', '`boat.insured` is true'],
])('%s is no demand', (_, text, expected) => {
  expect(read(text)).toBe(expected);
});

test('what is said of several names is read of each', () => {
  expect(read('boat.lengthM, nights: number, required; boat.lengthM MUST be more than nights')).toContain(
    '`nights` is a number',
  );
});

test('what both parts demand is read', () => {
  expect(read('boat.name is Gull; boat.lengthM is a number')).toBe(
    '`boat.name` is "Gull" in any case and `boat.lengthM` is a number',
  );
});

test.each([
  ['crew.length == ceil(nights / 2)', '`crew` has a length of exactly the result of `nights` divided by 2 rounded up'],
  ["expect headers['x-pages'] == body.crew.length", 'The header `x-pages` is the number of items in `crew`'],
  ['crew[*].rank: Number.isInteger && >= 0', '`crew[*].rank` is an integer and `crew[*].rank` is at least 0'],
  ['content-type json', 'The content type contains "json"'],
])('shorthand is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});
