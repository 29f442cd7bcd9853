import { describe, expect, it } from 'vitest';
import { prepareExchange } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { findLeaks } from './leaks.ts';
import { walk } from '../lookup/fields.ts';
import { shown } from '../report.ts';
import { isCredentialName, isSecretName } from './secret-names.ts';
import { isSecretLocation, maskText } from './secrets.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

describe('what evidence shows', () => {
  it.each([
    ['a number under a secret name', { path: 'user.pin_password', value: 4711 }],
    ['a list under a secret name', { path: 'apiKeys', value: ['4711', 'x4711'] }],
    ['a value below a secret name', { path: 'credentials.list[0].value', value: '4711' }],
    ['a nested secret of a shown object', { path: 'user', value: { name: 'Ada', auth: { token: ['4711'] } } }],
    ['a secret in JSON kept as text', { path: 'body', value: '{"id":1,"password":"4711"}' }],
    ['a list of secrets in JSON kept as text', { path: 'body', value: '{"tokens":["4711",{"a":"4711"}],"id":1}' }],
    [
      'a secret that is cut off',
      { path: 'body', value: `{"id":"${'x'.repeat(160)}","secret":"4711${'y'.repeat(900)}` },
    ],
    ['a form', { path: 'body', value: 'user=ada&password=4711&x=1' }],
    ['a cookie', { path: 'header Set-Cookie', value: 'sid=4711; HttpOnly' }],
  ])('masks %s', (_, observed) => {
    expect(shown(observed)).toContain('********');
    expect(shown(observed)).not.toContain('4711');
  });

  it('masks a web token wherever it stands, even one that would be cut in its middle', () => {
    expect(shown({ path: 'note', value: `sent ${jwt}` })).toBe('"sent ********"');
    expect(shown({ path: 'note', value: `${'x'.repeat(150)} ${jwt}` })).not.toContain('eyJ');
    expect(maskText('Authorization: Bearer abcdefgh12345')).not.toContain('abcdefgh12345');
  });

  it.each([
    'SessionTokenError: jaws malformed\n    at checkToken (/srv/kennel/token.js:12:34)',
    '{"stack":"TokenRevokedException: gone\\n\\tat kennel.Session.open(Session.java:12)"}',
    'File "/srv/token.py", line 3, in read\n    token = request.headers["x-dog"]',
    'WrongPassword: Password is too short',
  ])('keeps the stack trace %j', (text) => expect(maskText(text)).toBe(text));

  it.each([
    ['password.js:12:3', 'db.password:4711', 'db.password:********'],
    ['an expression', 'token = a1b2c3.d4', 'token = ********'],
    ['an error', 'TokenError: Bearer abcdefgh12345', 'TokenError: ********'],
    ['a name', 'password: passwordPassword', 'password: ********'],
  ])('masks what only looks like %s', (_, text, seen) => expect(maskText(text)).toBe(seen));

  it('keeps what gives nothing away', () => {
    expect(shown({ path: 'hasPassword', value: true })).toBe('true');
    expect(shown({ path: 'token', value: null })).toBe('null');
    expect(shown({ path: 'body', value: '{"token_type":"bearer","total_tokens":12}' })).toContain('12');
    expect(['nextToken', 'max_tokens', 'csrf_token'].some(isSecretName)).toBe(false);
    expect(isSecretLocation('order.items[2].price')).toBe(false);
  });
});

describe('names that keep a secret', () => {
  it.each(
    `password passwd PWD db_pwd userPassword userpassword passwordHash passwordhash password2 new-password passphrase passcode
    secret clientSecret client_secret clientsecret SECRET_KEY token tokens accessToken refresh_token refreshtoken X-Auth-Token id_token
    apiKey api_key API-KEY apikey X-API-Key privateKey private_key accessKey jwt authorization Proxy-Authorization auth basicAuth
    cookie Set-Cookie sessionId session_id SESSION-ID sessionid PHPSESSID JSESSIONID session pin userPin pin_code pinCode PIN
    otp otps otpCode totp mfa_code verificationCode recovery-codes ssn userSSN social_security_number nationalId passportNumber
    cardNumber card_number card-no cardnumber creditCard cvv cvv2 CVC securityCode iban IBAN bankAccountNumber`
      .trim()
      .split(/\s+/),
  )('%s', (name) => expect(isSecretName(name)).toBe(true));

  it.each(
    `pinned pins spin opinion pinColor pin_count mapPin tokenCount token_count tokens_used max_tokens totalTokens nextToken next_page_token
    csrf_token tokenType token_type tokenExpiresAt tokenExpiry passwordChangedAt password_updated_at passwordLength passwordPolicy
    secretary secretaryName author authorId authority authType compass passenger cardId card_type cardBrand sessionLength sessions sessionCount
    otpSentAt discard cardinality key publicKey keyword primaryKey id number code status securityLevel hotpot cookieConsent tokenError`
      .trim()
      .split(/\s+/),
  )('not %s', (name) => expect(isSecretName(name)).toBe(false));

  it('tells what an answer gives away from what it shows to its owner', () => {
    expect(['password', 'api_key', 'pinHash', 'userSsn', 'cvv'].every(isCredentialName)).toBe(true);
    expect(['sessionId', 'pin', 'cardNumber', 'iban', 'Set-Cookie', 'Authorization'].some(isCredentialName)).toBe(
      false,
    );
  });
});

describe('a secret inside of a text', () => {
  it.each([
    ['Your password is hunter2.', 'Your password is ********.'],
    ['your new password is swordfish', 'your new password is ********'],
    ['The session id is "abc def"', 'The session id is "******** def"'],
    ['PIN was 4711, remember it', 'PIN was ********, remember it'],
    ['api key is now set to: k-12', 'api key is now set to: ********'],
    ['<user><pin>4711</pin><name>Ada</name></user>', '<user><pin>********</pin><name>Ada</name></user>'],
    ['postgres://ada:hunter2@db/x', 'postgres://ada:********@db/x'],
    ['key ghp_abcdefghij0123456789abcdefghij012345 end', 'key ******** end'],
    ['sessionId=4711; theme=dark', 'sessionId=********; theme=dark'],
    ['<password><![CDATA[a<b]]></password>', '<password><![CDATA[********]]></password>'],
    ['{"name": "password", "value": "hunter2"}', '{"name": "password", "value": "********"}'],
    ['[{"key":"theme","value":"dark"}]', '[{"key":"theme","value":"dark"}]'],
    [String.raw`{"log":"{\"password\":\"a, b\"}"}`, String.raw`{"log":"{\"password\":********}"}`],
  ])('%s', (text, seen) => expect(maskText(text)).toBe(seen));

  it.each([
    'The password is required',
    'password is too short',
    'Your password is incorrect.',
    'password: must be at least 8 characters',
    'PIN is 4 digits long',
    'the token is missing or expired',
    'your password was changed 3 days ago',
    'pinned: 4711, tokenCount: 12',
    '<pinned>4711</pinned>',
  ])('not in "%s"', (text) => expect(maskText(text)).toBe(text));
});

describe('a secret beside its name', () => {
  it('is masked at its own place and inside of what holds it', () => {
    const body = {
      fields: [
        { name: 'password', value: 'hunter2' },
        { name: 'city', value: 'Oslo' },
      ],
    };
    const [first, second] = walk(body, ['fields', { each: true }, 'value']);
    expect([first, second].map((one) => one && shown(one))).toEqual(['"********"', '"Oslo"']);
    expect(shown({ path: 'fields', value: body.fields })).not.toContain('hunter2');
  });
});

describe('a leak in a body that is neither JSON nor XML', () => {
  const leaks = (body: string) =>
    findLeaks(['secret'], [], prepareExchange(exampleExchange({ body }))).map((one) => shown(one));
  it.each([
    'user=ada&password=hunter2',
    'password: hunter2',
    'Your password is hunter2.',
    '{"log":"password=hunter2"}',
  ])('%s', (body) => {
    expect(leaks(body)).toHaveLength(1);
    expect(leaks(body).join()).not.toContain('hunter2');
  });
  it.each(['The password is required', 'password: must be at least 8 characters', 'token_type=bearer', 'password='])(
    'not %s',
    (body) => expect(leaks(body)).toEqual([]),
  );
});
