import { ApiError } from '@assay/client';
import { describe, expect, it } from 'vitest';
import {
  draftForOther,
  emptyDraft,
  formatObject,
  parseObject,
  saveErrorText,
  toDraft,
  toPayload,
  usagePreview,
  placedDraft,
  placementText,
} from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { canTest, checkDraft, refusedFields } from './check-draft.ts';

const valid: AuthDraft = {
  ...emptyDraft,
  auth_endpoint: 'http://localhost:4401/auth/login',
  token_extraction_instruction: 'the token is in data.token',
};

const errorsOf = (changes: Partial<AuthDraft>) => checkDraft({ ...valid, ...changes });

describe('checkDraft', () => {
  it('CFG-02 begins with the defaults', () => {
    expect(toDraft(null)).toMatchObject({
      http_method: 'POST',
      token_usage_location: 'header',
      token_param_name: 'Authorization',
      token_format: '',
    });
    expect(errorsOf({})).toEqual({});
  });

  it('CFG-05 CFG-06 checks the endpoint', () => {
    expect(errorsOf({ auth_endpoint: '  ' }).auth_endpoint).toBe('Authentication Endpoint is required.');
    for (const auth_endpoint of ['abc', 'ftp://x', 'http://', 'http:///x'])
      expect(errorsOf({ auth_endpoint }).auth_endpoint).toBe('Authentication Endpoint must be a valid URL.');
  });

  it('CFG-07 checks the format', () => {
    expect(errorsOf({ token_format: 'Bearer' }).token_format).toBe('Token format must contain {token} placeholder.');
    expect(errorsOf({ token_format: ' ' })).toEqual({});
  });

  it('CFG-08 needs ten characters of instruction after trimming', () => {
    expect(Object.keys(errorsOf({ token_extraction_instruction: ' 123456789 ' }))).toEqual([
      'token_extraction_instruction',
    ]);
    expect(errorsOf({ token_extraction_instruction: '1234567890' })).toEqual({});
  });

  it('CFG-09 needs a parameter name', () => {
    expect(Object.keys(errorsOf({ token_param_name: ' ' }))).toEqual(['token_param_name']);
  });

  it.each(['[1]', '{bad', '1', 'null'])('CFG-10 refuses %s as headers and body', (text) => {
    const message = 'Invalid JSON format. Please check your syntax.';
    expect(errorsOf({ auth_headers: text, auth_body: text })).toEqual({ auth_headers: message, auth_body: message });
  });

  it('CFG-12 takes an empty body', () => {
    expect(errorsOf({ auth_body: '', auth_headers: ' ' })).toEqual({});
  });
});

describe('the form', () => {
  it('CFG-11 indents valid JSON and leaves the rest alone', () => {
    expect(formatObject('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(formatObject('{"a":')).toBe('{"a":');
    expect(formatObject(' ')).toBe(' ');
    expect(parseObject('')).toEqual({});
  });

  it('sends what it read', () => {
    const payload = toPayload({ ...valid, auth_endpoint: ` ${valid.auth_endpoint} `, auth_body: '{"a":1}' });
    expect(payload).toMatchObject({ auth_endpoint: valid.auth_endpoint, auth_body: { a: 1 }, token_format: null });
    expect(toPayload(toDraft(payload))).toEqual(payload);
  });

  it('CFG-15 offers the test from eleven characters on', () => {
    expect(canTest({ ...valid, token_extraction_instruction: ' 1234567890 ' })).toBe(false);
    expect(canTest({ ...valid, token_extraction_instruction: '12345678901' })).toBe(true);
    expect(canTest({ ...valid, auth_endpoint: ' ' })).toBe(false);
  });

  it('CFG-16 previews where the token goes', () => {
    const token = 'eyJhbGciOi.example.token';
    expect(usagePreview(valid)).toBe(`Authorization: Bearer ${token}`);
    expect(usagePreview({ ...valid, token_format: 'Key {token}' })).toBe(`Authorization: Key ${token}`);
    expect(usagePreview({ ...valid, token_param_name: 'X-Key' })).toBe(`X-Key: ${token}`);
    expect(usagePreview({ ...valid, token_usage_location: 'query', token_param_name: 'k' })).toBe(`?k=${token}`);
    expect(usagePreview({ ...valid, token_usage_location: 'cookie', token_param_name: 'k' })).toBe(
      `Cookie: k=${token}`,
    );
  });
});

describe('saveErrorText', () => {
  it('says what a plan does not include, where another refusal is one of rights', () => {
    const said = { status: 403, code: 'plan_required', detail: 'Upgrade to Starter' } as const;
    expect(saveErrorText(new ApiError('Upgrade to Starter', said))).toBe('Upgrade to Starter');
  });

  it.each([
    [403, 'You do not have permission to modify this system.'],
    [404, 'System not found or you do not have access to it.'],
    [409, 'Authentication configuration already exists for this system.'],
    [422, 'the detail'],
    [500, 'the detail'],
  ])('ERR-28 ERR-31 says for %d: %s', (status, text) => {
    expect(saveErrorText(new ApiError('x', { status, detail: 'the detail' }))).toBe(text);
  });

  it.each([
    [400, 'Invalid data provided. Please check your inputs.'],
    [422, 'Validation error. Please check your inputs.'],
  ])('ERR-29, ERR-30: has a text for %d without a detail', (status, text) => {
    expect(saveErrorText(new ApiError('Bad Request', { status }))).toBe(text);
    expect(saveErrorText(new ApiError('x', { status, detail: 'body.a: wrong' }))).toBe('body.a: wrong');
  });

  it('ERR-31 ERR-34 has a text for anything else', () => {
    expect(saveErrorText(new ApiError('Oops', { status: 500 }))).toBe('Failed to save configuration');
    expect(saveErrorText(new TypeError('x'))).toBe('Failed to save configuration');
    expect(saveErrorText(new ApiError('Authentication token not available.', { status: 0 }))).toBe(
      'Failed to obtain authentication token.',
    );
  });
});

describe('other kinds of credentials', () => {
  const of = (changes: Partial<AuthDraft>): AuthDraft => ({ ...emptyDraft, ...changes });
  const filled: [Partial<AuthDraft>, object, string][] = [
    [{ auth_type: 'bearer', token: ' abc ' }, { auth_type: 'bearer', token: 'abc' }, 'Authorization: Bearer eyJ'],
    [
      { auth_type: 'basic', username: 'ada', password: ' p ' },
      { auth_type: 'basic', username: 'ada', password: ' p ' },
      'Authorization: Basic ',
    ],
    [
      { auth_type: 'api_key', api_key: 'k', key_location: 'query', key_name: 'appid' },
      { auth_type: 'api_key', api_key: 'k', token_usage_location: 'query', token_param_name: 'appid' },
      '?appid=',
    ],
    [
      { auth_type: 'oauth2', token_url: 'https://id.example/token', client_id: 'a', client_secret: 's', scope: ' ' },
      {
        auth_type: 'oauth2',
        token_url: 'https://id.example/token',
        client_id: 'a',
        client_secret: 's',
        client_authentication: 'client_secret_basic',
        scope: null,
        audience: null,
      },
      'Authorization: Bearer eyJ',
    ],
  ];

  it.each(filled)('sends the fields of %j, reads them back, and previews them', (draft, payload, preview) => {
    const read = toPayload(of(draft));
    expect(read).toEqual(payload);
    expect(toPayload(toDraft(read))).toEqual(payload);
    expect(checkDraft(of(draft))).toEqual({});
    expect(canTest(of(draft))).toBe(true);
    expect(usagePreview(of(draft))).toContain(preview);
  });

  it.each<[Partial<AuthDraft>, string[]]>([
    [{ auth_type: 'bearer' }, ['token']],
    [{ auth_type: 'bearer', token: 'Bearer abc' }, ['token']],
    [{ auth_type: 'basic' }, ['username']],
    [{ auth_type: 'basic', username: 'a:b', password: 'p' }, ['username']],
    [{ auth_type: 'api_key', key_name: ' ' }, ['api_key', 'key_name']],
    [{ auth_type: 'oauth2' }, ['token_url', 'client_id', 'client_secret']],
    [{ auth_type: 'oauth2', token_url: 'x', client_id: 'a', client_secret: 's' }, ['token_url']],
  ])('says at the fields what is missing in %j', (draft, fields) => {
    expect(Object.keys(checkDraft(of(draft)))).toEqual(fields);
    expect(canTest(of(draft))).toBe(false);
  });

  it('offers another user the same login without its secrets', () => {
    const other = draftForOther(
      of({ token: 't', client_secret: 's', auth_body: '{"user":"ada","password":"********"}' }),
    );
    expect(other).toMatchObject({ token: '', client_secret: '', auth_body: '{"user":"ada","password":""}' });
  });

  it('shows what the server refused at the field of the login that it belongs to', () => {
    const refused = [
      { field: 'token', message: 'a' },
      { field: 'other_user.token_param_name', message: 'b' },
      { field: 'other_user.api_key', message: 'c' },
      { field: 'credentials.0.credential.csrf.header', message: 'd' },
    ];
    expect(refusedFields(refused, '', 'bearer')).toMatchObject({ token: 'a' });
    expect(refusedFields(refused, 'other_user.', 'api_key')).toEqual({ key_name: 'b', api_key: 'c' });
    expect(refusedFields(refused, 'credentials.0.credential.', 'session')).toEqual({ csrf_header: 'd' });
  });

  it('takes over the way to send a token that a test proposes', () => {
    const token = {
      token_usage_location: 'header',
      token_param_name: 'Authorization',
      token_format: 'Token {token}',
    } as const;
    expect(placedDraft(of({ auth_type: 'token' }), token)).toEqual(token);
    expect(placedDraft(of({ auth_type: 'bearer', token: ' abc ' }), token)).toEqual({
      auth_type: 'api_key',
      api_key: 'Token abc',
      key_location: 'header',
      key_name: 'Authorization',
    });
    expect(placementText(token)).toBe('Authorization: Token {token}');
  });

  it('keeps a session with its CSRF token', () => {
    const credential = {
      auth_type: 'session',
      auth_endpoint: 'https://api.example/login',
      http_method: 'POST',
      auth_headers: {},
      auth_body: { user: 'ada' },
      csrf: { endpoint: null, source: 'cookie', source_name: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
    } as const;
    expect(toPayload(toDraft(credential))).toEqual(credential);
    expect(toPayload(toDraft({ ...credential, csrf: null }))).toEqual({ ...credential, csrf: null });
    expect(Object.keys(checkDraft(of({ auth_type: 'session', csrf_source: 'body' })))).toEqual([
      'auth_endpoint',
      'csrf_source_name',
    ]);
  });
});
