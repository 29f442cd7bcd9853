import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { MASK, maskRequest, maskToken } from './mask.ts';
import { makeScenario } from '../testing/scenario.ts';

const request = { method: 'POST', url: 'http://x/', headers: {}, body: null };

describe('maskRequest', () => {
  it('masks credential headers and keeps the scheme', () => {
    const headers = {
      Authorization: 'Bearer abcdef',
      'proxy-authorization': 'Basic QQ==',
      Cookie: 'session=abcdef; theme=dark',
      'X-API-Key': 'k',
      'X-Trace': 'kept',
    };
    expect(maskRequest({ ...request, headers }, []).headers).toEqual({
      Authorization: `Bearer ${MASK}`,
      'proxy-authorization': `Basic ${MASK}`,
      Cookie: MASK,
      'X-API-Key': MASK,
      'X-Trace': 'kept',
    });
  });

  it('masks the token wherever else it stands', () => {
    const masked = maskRequest(
      { method: 'POST', url: 'http://x/?t=abcdef', headers: { 'X-Odd': 'v abcdef' }, body: '{"t":"abcdef"}' },
      ['abcdef'],
    );
    expect(JSON.stringify(masked)).not.toContain('abcdef');
  });

  it.each(["abc~d!'()*", 'ab/cd+ef==', 'a b c d', 'ümlaut', 'half \ud800 pair'])(
    'masks the token %j in the query that it was sent in',
    (token) => {
      const sent = buildRequest(makeScenario(), { token, location: 'query', name: 'key', format: '{token}' });
      const masked = maskRequest({ method: sent.method, url: sent.url, headers: sent.headers, body: sent.body }, [
        token,
      ]);
      expect(masked.url).toBe(`http://api.example/books?key=${MASK}`);
    },
  );

  it('masks user and password of an address', () => {
    const sent = { method: 'GET', url: 'https://ann:hush@api.example/a@b?c=d@e', headers: {}, body: null };
    expect(maskRequest(sent, []).url).toBe(`https://${MASK}@api.example/a@b?c=d@e`);
  });

  it('masks a token with a quotation mark in a JSON body', () => {
    expect(maskToken(JSON.stringify({ token: 'ab"cd\\ef' }), 'ab"cd\\ef')).toBe(`{"token":"${MASK}"}`);
  });

  it('leaves text alone when there is no token, or one too short to be secret', () => {
    expect(maskToken('abc', null)).toBe('abc');
    expect(maskToken('a1b1', '1')).toBe('a1b1');
  });
});
