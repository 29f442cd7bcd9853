import { describe, expect, it } from 'vitest';
import { authConfigWriteSchema } from './auth-config.ts';

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
    expect(authConfigWriteSchema.parse(valid)).toEqual(valid);
  });

  it('CFG-02 fills in the defaults', () => {
    const { auth_endpoint, token_extraction_instruction } = valid;
    expect(authConfigWriteSchema.parse({ auth_endpoint, token_extraction_instruction })).toEqual({
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
    for (const place of ['header', 'query', 'cookie']) expect(refusals({ token_usage_location: place })).toEqual({});
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
    expect(authConfigWriteSchema.parse({ ...valid, token_format }).token_format).toBeNull();
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
    expect(authConfigWriteSchema.parse({ ...valid, auth_body }).auth_body).toEqual({});
  });
});
