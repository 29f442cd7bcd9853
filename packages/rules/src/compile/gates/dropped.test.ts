import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile.ts';

function check(text: string, body: string): string {
  const compiled = compileRule(text, {
    samples: [
      {
        request: { method: 'GET', url: '/cabins', headers: {}, pathParams: {}, query: {}, body: null },
        response: {
          status: 200,
          statusText: 'OK',
          headers: [['X-Total', '2']],
          body,
          timeMs: 5,
          sizeBytes: body.length,
        },
      },
    ],
  });
  return compiled.status === 'understood' ? JSON.stringify(compiled.check) : '';
}

const cabins = JSON.stringify({
  cabins: [
    { code: '0000000101', blood: 'A-', guests: 1, status: 'free', guest: null, note: 'x' },
    { code: '0000000102', blood: 'A-', guests: 2, status: 'taken', guest: 'Ann', note: 'y' },
  ],
});

describe('a demand that is not held keeps a sentence from being understood', () => {
  it.each([
    ['200 OK, at least two cabins in the house', '"op":"length"'],
    ['hdr X-Total = number of cabins in the body', '"kind":"size"'],
    ['each cabin has a 10-digit code', '{10}'],
    ['cabins: guest only set if status === "taken"', '"consequence"'],
    ['200 => at least one cabin is free', '"free"'],
    ['when guests is at or below 1, then the status is free', '"atMost"'],
    ['all cabins on the page belong to the same house', '"chained"'],
    ['code = exactly 10 digits, no dups', '"unique"'],
    ['must not be cached, need no-store in cache-control. 200', 'no-store'],
    ['the page just says OK, is plain text and comes in under 300 ms', 'text'],
  ])('%s', (text, part) => {
    const made = check(text, cabins);
    if (made !== '') expect(made).toContain(part);
  });

  it('a text has no fields', () => {
    expect(check('the export must not contain NaN', 'day,kg\n2026-01-01,4\n')).not.toContain('"find"');
  });

  it('a sign at the end of a value is part of it', () => {
    expect(check('blood is A-', cabins)).toContain('A-');
    expect(check('blood is A', cabins)).toBe('');
  });
});

it.each(['guest is a rhyming text', 'each code is a comic string', 'guests is a lucky number'])(
  'a quality that no check of a type holds: %s',
  (text) => {
    expect(check(text, cabins)).toBe('');
  },
);

it.each(['each code is a plain string', 'each code is a valid text'])('what is said by the way: %s', (text) => {
  expect(check(text, cabins)).toContain('"type":"string"');
});
