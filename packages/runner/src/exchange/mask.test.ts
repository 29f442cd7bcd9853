import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { MASK, maskAnswerHeaders, maskRequest, maskSecrets, maskToken } from './mask.ts';
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
    ['Base64 of Base64', base64(base64(password))],
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

  it('masks what depends on a token in the middle of Base64 of Base64', () => {
    const inside = base64(`ann:${password}:x`);
    for (const before of ['', 'a', 'ab']) {
      const shown = maskToken(base64(`${before}${inside} end`), password).replace(MASK, ' ');
      expect(shown.split(' ').join('').length).toBeLessThan(base64(inside).length);
      expect(shown).toContain(' ');
    }
  });

  const secret = 'Zürich+9/key=="&<x> ok';
  const units = (written: (code: number) => string) =>
    Array.from(secret.split(''), (unit) => written(unit.charCodeAt(0))).join('');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const long = 'correct horse battery staple, and three dozen more words about weather and rivers';
  it.each([
    ['capital escapes of JSON', secret, units((code) => `\\u${code.toString(16).padStart(4, '0').toUpperCase()}`)],
    ['some escapes of JSON', secret, 'Z\\u00FCrich\\u002B9\\/key\\u003d\\u003D\\u0022\\u0026\\u003cx\\u003E ok'],
    ['JSON with escapes in JSON', secret, JSON.stringify('Zürich\\u002B9/key==\\u0022\\u0026<x> ok').slice(1, -1)],
    ['JSON in an address', secret, encodeURIComponent('Zürich\\u002b9/key==\\"&<x> ok')],
    ['all of it percent-encoded', secret, hex(secret).replaceAll(/../g, '%$&')],
    ['named entities', secret, 'Z&uuml;rich&plus;9&sol;key&equals;=&quot;&amp;&lt;x&gt; ok'],
    ['numeric entities', secret, units((code) => `&#${code};`)],
    ['hexadecimal entities', secret, units((code) => `&#X${code.toString(16)};`)],
    ['wrapped Base64', long, base64(long).replaceAll(/.{76}/g, '$&\r\n')],
    ['wrapped Base64 in JSON', long, JSON.stringify(base64(long).replaceAll(/.{76}/g, '$&\n')).slice(1, -1)],
    ['Base64 with escapes', '>>>???>>>??', 'Pj4\\u002BPz8\\/Pj4\\u002bPz8='],
    ['hexadecimal digits with colons', secret, hex(secret).replaceAll(/..(?!$)/g, '$&:')],
    ['mixed hexadecimal digits', secret, hex(secret).replaceAll(/.../g, (part) => part.toUpperCase())],
    ['bytes of source code', secret, hex(secret).replaceAll(/..(?!$)/g, '0x$&, ')],
  ])('masks a secret in %s', (_, token, written) => {
    expect(maskToken(`{"a":"${written}"}`, token)).toMatch(/^\{"a":"(0x)?\*{8}=?"\}$/);
  });

  it.each(['p@ss"w0rd%41xyz', String.raw`back\slash%2Fand"quote`, 'a<b>&amp;%41-secret'])(
    'of a secret that has escapes of its own itself, in each way of writing it: %s',
    (secret) => {
      const writings = [
        secret,
        JSON.stringify(secret),
        encodeURIComponent(secret),
        JSON.stringify(JSON.stringify(secret)),
      ];
      const markup = secret
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');
      for (const text of [...writings, markup]) expect(maskSecrets(`{"plain":${text}}`, [secret])).toContain(MASK);
    },
  );

  const mixed = 'Pa55word-Ünder-Key/aB';
  const spread = (text: string) =>
    text.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter));
  it.each([
    ['capitals', mixed.toUpperCase()],
    ['small letters', mixed.toLowerCase()],
    ['capitals here and there', spread(mixed)],
    ['percent encoding of capitals', encodeURIComponent(mixed.toUpperCase())],
    ['JSON of small letters', 'pa55word-\\u00fcnder-key\\/ab'],
    ['Base64 of capitals', base64(mixed.toUpperCase())],
    ['URL-safe Base64 of small letters', Buffer.from(mixed.toLowerCase()).toString('base64url')],
    ['Base64 of capitals in an address', encodeURIComponent(base64(mixed.toUpperCase()))],
    ['hexadecimal digits of capitals', hex(mixed.toUpperCase())],
    ['capitals of its Base64', base64(mixed).toUpperCase()],
  ])('masks a secret that is told back in other capitals: %s', (_, written) => {
    expect(maskToken(`{"a":"${written}"}`, mixed)).toMatch(/^\{"a":"\*{8}=?"\}$/);
  });

  it('takes the capitals of a short secret as they are, since every word could be one of them', () => {
    expect(maskToken('Ann12 ann12', 'ann12')).toBe(`Ann12 ${MASK}`);
  });

  it('keeps what is escaped around a secret, and masks each of several', () => {
    const text = '\\u0041%41&amp;first-one\\/second-one 100% \\u00zz &none; done';
    expect(maskSecrets(text, ['first-one', 'second-one', 'first'])).toBe(
      `\\u0041%41&amp;${MASK}\\/${MASK} 100% \\u00zz &none; done`,
    );
  });

  it.each(['\\', '\\/', '%41', '&', '&amp;', 'key-', ' '])('takes time in proportion to the text: %j', (part) => {
    const secrets = Array.from({ length: 50 }, (_, at) => `key-key-key-${at}/é`);
    const timeOf = (length: number): number => {
      const text = part.repeat(length / part.length);
      const before = process.cpuUsage();
      expect(maskSecrets(text, secrets)).toBe(text);
      return process.cpuUsage(before).user / 1000;
    };
    timeOf(100_000);
    expect(timeOf(1_000_000)).toBeLessThan(8000);
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

  describe('a secret that is an everyday word', () => {
    const shown = (text: string) => maskSecrets(text, ['wrong', 'Open', 'password']);
    it.each([
      'Something went wrong: the password is wrong.',
      '{"error":"wrong password, try again","detail":"The account is Open since today"}',
      '{"password":"is required","Open":true,"wrong" : 1}',
      '{"text":"{\\"wrong\\":1}"}',
      'Opened wrongly, passwords',
      '<p>Open the door</p>',
    ])('stays in a sentence, a name and a longer word: %s', (text) => {
      expect(shown(text)).toBe(text);
    });

    it.each([
      ['wrong', MASK],
      ['{"password":"wrong"}', `{"password":"${MASK}"}`],
      ['{"pass": ["wrong", "Open"]}', `{"pass": ["${MASK}", "${MASK}"]}`],
      [String.raw`{"text":"{\"pass\":\"wrong\"}"}`, String.raw`{"text":"{\"pass\":\"${MASK}\"}"}`],
      ['user=ann&pass=wrong&x=1', `user=ann&pass=${MASK}&x=1`],
      ['http://x/?key=wrong', `http://x/?key=${MASK}`],
      ['http://x/keys/wrong/y', `http://x/keys/${MASK}/y`],
      ['http://ann:wrong@x/', `http://ann:${MASK}@x/`],
      ['user%3Dann%26pass%3Dwrong', `user%3Dann%26pass%3D${MASK}`],
      ['<pass>wrong</pass>', `<pass>${MASK}</pass>`],
      ['X-Pass: wrong\r\nX-Other: 1', `X-Pass: ${MASK}\r\nX-Other: 1`],
      ['pass = wrong', `pass = ${MASK}`],
      ['sent as Bearer wrong today', `sent as Bearer ${MASK} today`],
      ['The password “wrong” is not right', `The password “${MASK}” is not right`],
      ['cGFzc3dvcmQ=', MASK],
    ])('is masked as a value: %s', (text, masked) => {
      expect(shown(text)).toBe(masked);
    });

    it.each(['wrong1', 'wr0ng', 'qwertz', 'xkcdfoo', 'wrongly', 'oPen', 'open-sesame', 'Tr0ub4dor'])(
      'is nothing else: %s is masked wherever it stands',
      (secret) => {
        expect(maskSecrets(`The key ${secret} is not known`, [secret])).toBe(`The key ${MASK} is not known`);
      },
    );
  });

  it('leaves text alone when there is no token, or one too short to be secret', () => {
    expect(maskToken('abc', null)).toBe('abc');
    expect(maskToken('a1b1', '1')).toBe('a1b1');
  });
});

it('masks what a cookie opens, and keeps its name and attributes', () => {
  const shown = (cookie: string) => maskAnswerHeaders([['Set-Cookie', cookie]], [])[0]?.[1];
  expect(shown('sid=9f8e7d6c5b4a; Path=/; HttpOnly')).toBe(`sid=${MASK}; Path=/; HttpOnly`);
  expect(shown('session=ab12; Secure')).toBe(`session=${MASK}; Secure`);
  for (const cookie of ['theme=dark; Path=/', 'session=; Max-Age=0']) expect(shown(cookie)).toBe(cookie);
});
