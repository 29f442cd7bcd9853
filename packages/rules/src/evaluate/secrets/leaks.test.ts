import { describe, expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import { evaluateCheck } from '../evaluate.ts';
import { exampleContext } from '../../testing/example-exchange.ts';
import { prepareExchange } from '../../exchange.ts';
import { findLeaks } from './leaks.ts';

const request = { method: 'POST', url: 'http://api.example/x', headers: {}, pathParams: {}, query: {}, body: null };

/** Where a secret is found in an answer. */
function leaks(body: unknown, status = 200): string[] {
  const text = JSON.stringify(body);
  const response = { status, statusText: '', headers: [], body: text, timeMs: 1, sizeBytes: text.length };
  return findLeaks(['secret'], [], prepareExchange({ request, response })).map(({ path }) => path);
}

describe('a leaked secret', () => {
  it.each([
    [{ user: { passwordHash: 'x' } }, 'user.passwordHash'],
    [{ password: 'hunter2' }, 'password'],
    [{ password: 'correct horse battery staple' }, 'password'],
    [{ data: [{ api_key: 'k-1' }] }, 'data[0].api_key'],
    [{ tokens: ['abc', 'def'] }, 'tokens'],
    [{ secret: { value: 's3cr3t' } }, 'secret'],
    [{ cvv: 123 }, 'cvv'],
    [{ emailOrToken: 'Bearer abcdefgh12345' }, 'emailOrToken'],
  ])('is found: %j', (body, path) => expect(leaks(body)).toEqual([path]));

  it('is found in a refusal that repeats what was sent', () => {
    expect(leaks({ error: 'invalid', received: { password: 'hunter2' } }, 400)).toEqual(['received.password']);
  });
});

describe('a name that speaks of a secret, and a value that is none', () => {
  it.each([
    [{ emailOrPassword: 'ann@example.com' }],
    [{ email_or_password: 'ann' }],
    [{ password: true, token: false }],
    [{ password: '********' }],
    [{ token: 'abcd****' }],
    [{ secret: '[REDACTED]' }],
    [{ password: 'required' }],
    [{ password: 'string' }],
    [{ tokens: [] }],
    [{ credentials: {} }],
    [{ password: null }],
  ])('is no leak: %j', (body) => expect(leaks(body)).toEqual([]));

  it.each([
    [{ errors: { password: ['is too short', 'needs a digit'] } }],
    [{ message: { emailOrPassword: 'is wrong' } }],
    [{ errors: { password: { code: 'too_short', message: 'at least 8 characters' } } }],
    [{ password: 'Password must be at least 8 characters long.' }],
    [{ violations: { apiKey: 'must_not_be_blank' } }],
  ])('is no leak in a refusal: %j', (body) => expect(leaks(body, 422)).toEqual([]));

  it('is no leak in the errors of an answer that succeeds', () => {
    expect(leaks({ data: null, errors: { password: ['is too short'] } })).toEqual([]);
  });
});

describe('a stack trace', () => {
  const shown = (body: string): boolean => {
    const response = { status: 400, statusText: '', headers: [], body, timeMs: 1, sizeBytes: body.length };
    return findLeaks(['stackTrace'], [], prepareExchange({ request, response })).length > 0;
  };

  it('is the frames of a program, and not the place where a parser cannot read the request', () => {
    expect(shown(JSON.stringify({ error: 'x is undefined\n    at read (lib/books)' }))).toBe(true);
    const parser = 'Unexpected end-of-input\n at [Source: (String)"{"; line: 1, column: 2]';
    expect(shown(JSON.stringify({ error: parser }))).toBe(false);
  });

  it('is shown as evidence, and a secret is not', () => {
    const evidenceOf = (rule: string, given: object): unknown => {
      const compilation = compileRule(rule);
      if (compilation.status !== 'understood') throw new Error(rule);
      const body = JSON.stringify(given);
      const response = { status: 500, statusText: '', headers: [], body, timeMs: 1, sizeBytes: body.length };
      return evaluateCheck(compilation.check, { request, response }, exampleContext).evidence;
    };
    expect(
      evidenceOf('the response does not leak a stack trace', { stack: 'x is gone\n    at feed (lib/dogs.js:3:4)' }),
    ).toEqual([{ path: 'body', value: '"at feed (lib/dogs.js:3:4)"', ok: false }]);
    expect(evidenceOf('the response does not leak a password', { password: 'bone-4711' })).toEqual([
      { path: 'password', value: '"********"', ok: false },
    ]);
  });
});
