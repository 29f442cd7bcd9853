import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { compileExtraction, extractionGolden, extractToken } from './extraction.ts';

function answer(body: string, headers: [string, string][] = []): Exchange['response'] {
  return { status: 200, statusText: 'OK', headers, body, timeMs: 5, sizeBytes: body.length };
}

function meaning(text: string, sample?: Exchange['response']): string | string[] {
  const compiled = compileExtraction(text, sample);
  if (compiled.status === 'understood') return compiled.paraphrase;
  return compiled.status === 'ambiguous' ? compiled.readings.map(({ paraphrase }) => paraphrase) : 'unknown';
}

describe('compileExtraction', () => {
  it.each([
    ['pm.response.json().data.token', 'The value of `data.token` in the JSON answer'],
    ['use response["auth"]["token"]', 'The value of `auth.token` in the JSON answer'],
    ['/data/token', 'The value of `data.token` in the JSON answer'],
    ['data -> attributes -> api_key', 'The value of `..data.attributes.api_key` in the JSON answer'],
    ["the session's jwt", 'The value of `..session.jwt` in the JSON answer'],
    ['the response is the token', 'The whole body of the answer'],
    ["copy what's in the x-access-token header", 'The header `x-access-token` of the answer'],
  ])('%s', (text, reads) => expect(meaning(text)).toBe(reads));

  it.each(['take whichever token you find', 'take the token from the body', 'token or access_token'])(
    'asks which place is meant: %s',
    (text) => expect(meaning(text)).toHaveLength(2),
  );

  it.each([
    'everything',
    'take everything in the body',
    'all of it',
    'plain text',
    'use the response body',
    'the raw reply',
  ])('takes the whole body: %s', (text) => expect(meaning(text)).toBe('The whole body of the answer'));

  it.each(['the raw token', 'all tokens', 'look in the body', 'the JSON response', 'take the complete access_token'])(
    'does not take the whole body: %s',
    (text) => expect(meaning(text)).not.toBe('The whole body of the answer'),
  );

  it('says XML where the instruction or the answer of the login is XML', () => {
    const xml = answer('<login><token>abc</token></login>');
    expect(meaning('the token', xml)).toBe('The value of `login.token` in the XML answer');
    expect(meaning('take id from the XML response')).toBe('The field named `id` of the XML answer');
  });

  it.each([
    'anything',
    'something',
    'take some stuff',
    '',
    'the flux capacitor',
    'ask the admin',
    'the token that is not expired',
    'sign it with HMAC',
  ])('does not claim to understand "%s"', (text) => expect(meaning(text)).toBe('unknown'));

  it.each([...extractionGolden.map(({ text }) => text), 'data["odd key"].x'])(
    'has a plain sentence for "%s"',
    (text) => {
      const compiled = compileExtraction(text);
      expect(meaning(compiled.status === 'understood' ? compiled.instruction : '')).toBe(meaning(text));
    },
  );

  it('lets the answer of a login decide between readings', () => {
    expect(meaning('take the token from the body', answer('{"access_token":"abc"}'))).toBe(
      'The value of `access_token` in the JSON answer',
    );
    expect(meaning('take the token from the body', answer('{"access_token":"abc","token":"d"}'))).toHaveLength(2);
  });
});

describe('extractToken', () => {
  it('takes the one field called "token" where the words say what it is for', () => {
    const compiled = compileExtraction('the access token');
    const { extraction } = compiled.status === 'understood' ? compiled : expect.fail();
    const taken = (body: object) => extractToken(extraction, answer(JSON.stringify(body)));
    expect(taken({ data: { auth: { token: 'abc' } } })).toEqual({ ok: true, token: 'abc' });
    expect(taken({ token: 'abc', access_token: 'def' })).toEqual({ ok: true, token: 'def' });
    expect(taken({ user: { token: 'abc' }, device: { token: 'def' } }).ok).toBe(false);
    expect(taken({ refresh_token: 'abc' }).ok).toBe(false);
    const named = compileExtraction('take access_token from the JSON response');
    const exact = named.status === 'understood' ? named.extraction : expect.fail();
    expect(extractToken(exact, answer('{"token":"abc"}')).ok).toBe(false);
  });

  it('keeps the token as it stands', () => {
    const headers: [string, string][] = [['Authorization', 'Bearer abc.def']];
    expect(extractToken({ from: 'header', name: 'authorization' }, answer('', headers))).toEqual({
      ok: true,
      token: 'Bearer abc.def',
    });
  });

  it('takes a body that is one JSON text, and refuses one that is an object', () => {
    expect(extractToken({ from: 'body' }, answer('"abc.def"'))).toEqual({ ok: true, token: 'abc.def' });
    expect(extractToken({ from: 'body' }, answer('abc.def'))).toEqual({ ok: true, token: 'abc.def' });
    expect(extractToken({ from: 'body' }, answer('12345'))).toEqual({ ok: true, token: '12345' });
    expect(extractToken({ from: 'body' }, answer('{"token":"abc"}'))).toEqual({
      ok: false,
      reason: 'The whole body of the answer is not a text but JSON: name the field that holds the token.',
    });
  });

  it('says which place held nothing', () => {
    expect(extractToken({ from: 'json', path: ['a', 'token'] }, answer('{"a":{}}'))).toEqual({
      ok: false,
      reason: 'The value of `a.token` in the JSON answer is missing (the login answered with status 200).',
    });
  });
});
