import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { MASK, maskRequest, maskToken } from './mask.ts';
import { makeStep } from '../testing/scenario.ts';

const request = { method: 'POST', url: 'http://x/', headers: {}, pathParams: {}, body: null };

describe('maskRequest', () => {
  it('masks credential headers and keeps the scheme', () => {
    const headers = {
      Authorization: 'Bearer abcdef',
      'proxy-authorization': 'Basic QQ==',
      Cookie: 'session=abcdef; theme=dark',
      'X-API-Key': 'k',
      'X-Trace': 'kept',
    };
    expect(maskRequest({ ...request, headers }, []).headers).toEqual([
      ['Authorization', `Bearer ${MASK}`],
      ['proxy-authorization', `Basic ${MASK}`],
      ['Cookie', MASK],
      ['X-API-Key', MASK],
      ['X-Trace', 'kept'],
    ]);
  });

  it('masks the token wherever else it stands', () => {
    const masked = maskRequest(
      {
        method: 'POST',
        url: 'http://x/?t=abcdef',
        headers: { 'X-Odd': 'v abcdef' },
        pathParams: { t: 'abcdef' },
        body: '{"t":"abcdef"}',
      },
      ['abcdef'],
    );
    expect(JSON.stringify(masked)).not.toContain('abcdef');
  });

  it.each(["abc~d!'()*", 'ab/cd+ef==', 'a b c d', 'ümlaut', 'half \ud800 pair'])(
    'masks the token %j in the query that it was sent in',
    (token) => {
      const sent = buildRequest(makeStep(), { token, location: 'query', name: 'key', format: '{token}' });
      expect(maskRequest(sent, [token]).url).toBe(`http://api.example/books?key=${MASK}`);
    },
  );

  it('masks user and password of an address', () => {
    const sent = {
      method: 'GET',
      url: 'https://ann:hush@api.example/a@b?c=d@e',
      headers: {},
      pathParams: {},
      body: null,
    };
    expect(maskRequest(sent, []).url).toBe(`https://${MASK}@api.example/a@b?c=d@e`);
  });

  it('masks a token with a quotation mark in a JSON body', () => {
    expect(maskToken(JSON.stringify({ token: 'ab"cd\\ef' }), 'ab"cd\\ef')).toBe(`{"token":"${MASK}"}`);
  });

  const password = 'hunter2/Straße+"x"';
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    ['Base64', base64(password)],
    ['Base64 without padding', base64(password).replace(/=+$/, '')],
    ['Base64 for addresses', Buffer.from(password).toString('base64url')],
    ['hexadecimal digits', Buffer.from(password).toString('hex')],
    ['capital hexadecimal digits', Buffer.from(password).toString('hex').toUpperCase()],
    ['percent encoding', encodeURIComponent(password)],
    ['percent encoding in lower case', encodeURIComponent(password).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['JSON in ASCII', 'hunter2/Stra\\u00dfe+\\"x\\"'],
    ['JSON with escaped slashes', JSON.stringify(password).slice(1, -1).replaceAll('/', '\\/')],
    ['JSON in JSON', JSON.stringify(JSON.stringify(password)).slice(3, -3)],
  ])('masks a token that is told back in %s', (_, written) => {
    expect(maskToken(`<a>${written}</a>`, password)).toBe(`<a>${MASK}</a>`);
  });

  it.each(['a', 'ab', 'ann', 'someone'])(
    'masks a password in the Base64 of the pair %s:password, whatever follows',
    (user) => {
      for (const after of ['', '!', '!!', ':more'])
        for (const encoding of ['base64', 'base64url'] as const) {
          const masked = maskToken(Buffer.from(`${user}:hunter2-Secret${after}`).toString(encoding), 'hunter2-Secret');
          expect(masked).toContain(MASK);
          expect(Buffer.from(masked.replace(MASK, ''), encoding).toString()).not.toMatch(/unter2|Secre/);
        }
    },
  );

  it('never masks ordinary words for what a short secret could become', () => {
    const text = 'Ordinary words stay: abcd 61626364 YWJjZA YWJjZGU= 6162636465 and all the others';
    expect(['ann12', 'abcde', 'pass'].map((secret) => maskToken(text, secret))).toEqual([text, text, text]);
  });

  it('leaves text alone when there is no token, or one too short to be secret', () => {
    expect(maskToken('abc', null)).toBe('abc');
    expect(maskToken('a1b1', '1')).toBe('a1b1');
  });
});
