import { describe, expect, it } from 'vitest';
import { authConfigWriteSchema, authTestSchema } from './credentials.ts';

const valid = {
  auth_endpoint: 'https://api.example/login',
  http_method: 'POST',
  auth_headers: {},
  auth_body: { user: 'ada' },
  token_extraction_instruction: 'the token is in data.token',
  token_usage_location: 'header',
  token_param_name: 'Authorization',
  token_format: 'Bearer {token}',
};

/** The messages by field. */
function refusals(changes: Record<string, unknown>): Record<string, string> {
  const parsed = authConfigWriteSchema.safeParse({ ...valid, ...changes });
  return Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('authConfigWriteSchema', () => {
  it('CFG-01 takes a full configuration', () => {
    expect(authConfigWriteSchema.parse(valid)).toEqual({
      ...valid,
      auth_type: 'token',
      other_user: null,
      credentials: [],
      privileged_accounts: [],
    });
  });

  it('CFG-02 fills in the defaults', () => {
    const { auth_endpoint, token_extraction_instruction } = valid;
    expect(authConfigWriteSchema.parse({ auth_endpoint, token_extraction_instruction })).toEqual({
      auth_type: 'token',
      other_user: null,
      credentials: [],
      privileged_accounts: [],
      auth_endpoint,
      token_extraction_instruction,
      http_method: 'POST',
      auth_headers: {},
      auth_body: {},
      token_usage_location: 'header',
      token_param_name: 'Authorization',
      token_format: null,
    });
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH'])('CFG-03 takes the method %s', (http_method) => {
    expect(refusals({ http_method })).toEqual({});
  });

  it.each(['DELETE', 'post', '', null])('CFG-03 refuses the method %j', (http_method) => {
    expect(Object.keys(refusals({ http_method }))).toEqual(['http_method']);
  });

  it('CFG-04 takes header, query and cookie only', () => {
    for (const location of ['header', 'query', 'cookie'])
      expect(refusals({ token_usage_location: location })).toEqual({});
    expect(Object.keys(refusals({ token_usage_location: 'body' }))).toEqual(['token_usage_location']);
  });

  it.each(['', '   '])('CFG-05 needs an endpoint: %j', (auth_endpoint) => {
    expect(authConfigWriteSchema.safeParse({ ...valid, auth_endpoint }).error?.issues[0]?.message).toBe(
      'Authentication Endpoint is required.',
    );
  });

  it.each(['abc', 'api.example/login', 'ftp://api.example', 'http://', 'http:///login', 'http://a b/', 'javascript:1'])(
    'CFG-06 refuses the endpoint %j',
    (auth_endpoint) => {
      expect(refusals({ auth_endpoint })).toEqual({ auth_endpoint: 'Authentication Endpoint must be a valid URL.' });
    },
  );

  it.each(['http://localhost:4401/auth/login', 'HTTPS://api.example', ' http://10.0.0.1/x?y=1 ', 'http://[::1]:80/'])(
    'CFG-06 takes the endpoint %j',
    (auth_endpoint) => {
      expect(refusals({ auth_endpoint })).toEqual({});
    },
  );

  it.each(['Bearer', '{Token}', '{ token }'])('CFG-07 refuses the format %j', (token_format) => {
    expect(refusals({ token_format })).toEqual({ token_format: 'Token format must contain {token} placeholder.' });
  });

  it.each(['', '   ', null])('CFG-02 CFG-07 takes a format that is not given (%j) as null', (token_format) => {
    expect(authConfigWriteSchema.parse({ ...valid, token_format })).toMatchObject({ token_format: null });
  });

  it('CFG-08 needs ten characters of instruction after trimming', () => {
    const text = 'Token extraction instruction must be at least 10 characters.';
    expect(refusals({ token_extraction_instruction: '  123456789  ' })).toEqual({ token_extraction_instruction: text });
    expect(refusals({ token_extraction_instruction: ' 1234567890 ' })).toEqual({});
  });

  it.each(['', '   ', null])('CFG-09 needs a parameter name: %j', (token_param_name) => {
    expect(Object.keys(refusals({ token_param_name }))).toEqual(['token_param_name']);
  });

  it('CFG-10 takes JSON objects only', () => {
    for (const value of [[1], '{bad', 1, 'text', true]) {
      expect(Object.keys(refusals({ auth_headers: value }))).toEqual(['auth_headers']);
      expect(Object.keys(refusals({ auth_body: value }))).toEqual(['auth_body']);
    }
  });

  it.each([null, undefined, {}])('CFG-12 takes an empty body (%j)', (auth_body) => {
    expect(authConfigWriteSchema.parse({ ...valid, auth_body })).toMatchObject({ auth_body: {} });
  });
});

/** The messages by field, of a configuration that is taken none. */
function messages(body: Record<string, unknown>): Record<string, string> {
  const parsed = authConfigWriteSchema.safeParse(body);
  return Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('other kinds of credentials', () => {
  const oauth2 = { auth_type: 'oauth2', token_url: 'https://id.example/token', client_id: 'a', client_secret: 'b' };

  it('fills in what a kind does not say', () => {
    expect(authConfigWriteSchema.parse({ auth_type: 'api_key', api_key: ' k ' })).toEqual({
      auth_type: 'api_key',
      api_key: 'k',
      token_usage_location: 'header',
      token_param_name: 'X-API-Key',
      other_user: null,
      credentials: [],
      privileged_accounts: [],
    });
    expect(authConfigWriteSchema.parse({ ...oauth2, scope: ' ' })).toEqual({
      ...oauth2,
      client_authentication: 'client_secret_basic',
      scope: null,
      audience: null,
      other_user: null,
      credentials: [],
      privileged_accounts: [],
    });
    expect(messages({ auth_type: 'basic', username: 'ada' })).toEqual({});
    expect(messages({ auth_type: 'basic', username: '', password: 'token' })).toEqual({});
  });

  it.each([
    [{ auth_type: 'bearer', token: ' ' }, { token: 'Token is required.' }],
    [{ auth_type: 'bearer', token: 'Bearer abc' }, { token: expect.stringContaining('without "Bearer"') }],
    [{ auth_type: 'bearer', token: 'a\nb' }, { token: expect.stringContaining('Enter the token alone') }],
    [{ auth_type: 'basic', username: 'a:b' }, { username: expect.stringContaining('colon') }],
    [{ auth_type: 'basic', username: '' }, { username: 'Username is required.' }],
    [
      { auth_type: 'basic', username: 'a', password: 'a\r\nX: y' },
      { password: expect.stringContaining('line breaks') },
    ],
    [{ auth_type: 'api_key', api_key: '' }, { api_key: 'API key is required.' }],
    [{ auth_type: 'api_key', api_key: 'schlüssel' }, { api_key: expect.stringContaining('ASCII') }],
    [
      { auth_type: 'api_key', api_key: 'a; b', token_usage_location: 'cookie' },
      { api_key: expect.stringContaining('6265') },
    ],
    [{ auth_type: 'api_key', api_key: 'a', token_param_name: 'X Key' }, { token_param_name: expect.any(String) }],
    [{ ...oauth2, token_url: 'x' }, { token_url: 'Token URL must be a valid URL.' }],
    [{ ...oauth2, client_secret: '' }, { client_secret: 'Client secret is required.' }],
    [{ ...oauth2, client_authentication: 'none' }, { client_authentication: expect.any(String) }],
    [{ auth_type: 'kerberos' }, { auth_type: expect.any(String) }],
    [{ ...oauth2, other_user: { auth_type: 'bearer', token: '' } }, { 'other_user.token': 'Token is required.' }],
  ])('refuses %j', (body, expected) => {
    expect(messages(body)).toEqual(expected);
  });

  it('takes another user of another kind, and a key of any characters in an address', () => {
    const other_user = { auth_type: 'api_key', api_key: 'schlüssel ;', token_usage_location: 'query' };
    expect(authConfigWriteSchema.parse({ ...oauth2, other_user })).toMatchObject({
      other_user: { ...other_user, token_param_name: 'X-API-Key' },
    });
  });

  it('tries one of the logins, on an endpoint or on none', () => {
    expect(authTestSchema.parse({ auth_type: 'bearer', token: 'a' })).toEqual({
      auth_type: 'bearer',
      token: 'a',
      login: 'own',
      scheme: null,
    });
    expect(authTestSchema.parse({ ...valid, login: 'admin', scheme: 'key' })).toMatchObject({
      login: 'admin',
      scheme: 'key',
    });
    expect(authTestSchema.safeParse({ ...valid, login: 'none' }).success).toBe(false);
  });

  const session = { auth_type: 'session', auth_endpoint: 'https://api.example/login' };

  it('takes a session with and without a CSRF token', () => {
    expect(authConfigWriteSchema.parse(session)).toMatchObject({ http_method: 'POST', auth_body: {}, csrf: null });
    const csrf = { source: 'cookie', source_name: 'XSRF-TOKEN' };
    expect(authConfigWriteSchema.parse({ ...session, csrf })).toMatchObject({
      csrf: { ...csrf, endpoint: null, header: 'X-CSRF-Token' },
    });
    expect(messages({ ...session, csrf: { source: 'cookie', source_name: '' } })).toHaveProperty(['csrf.source_name']);
  });

  it('takes credentials for schemes and named accounts, each once', () => {
    const credential = { auth_type: 'bearer', token: 'a' };
    const of = (...credentials: object[]) => messages({ ...oauth2, credentials });
    expect(
      of(
        { scheme: 'key', credential },
        { account: 'admin', credential },
        { account: 'admin', scheme: 'key', credential },
      ),
    ).toEqual({});
    expect(of({ credential })).toHaveProperty(['credentials.0.scheme']);
    expect(of({ account: 'none', credential })).toHaveProperty(['credentials.0.account']);
    expect(of({ account: 'admin', credential }, { account: 'admin', credential })).toHaveProperty([
      'credentials.1.scheme',
    ]);
    expect(of({ account: 'admin', credential: { auth_type: 'bearer', token: '' } })).toHaveProperty([
      'credentials.0.credential.token',
    ]);
  });
});
