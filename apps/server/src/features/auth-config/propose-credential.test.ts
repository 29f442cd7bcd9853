import type { ApiModel, SecurityScheme } from '@assay/api-model';
import { importDocument } from '@assay/importer';
import { describe, expect, it } from 'vitest';
import { proposeCredential } from './propose-credential.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const loginBody = { type: 'object', properties: { username: text, password: text } };

/** A document with these schemes, a login that takes `contentType`, and two secured operations. */
function read(securitySchemes: object, contentType: string | null = null): ApiModel {
  const content = { [contentType ?? '']: { schema: loginBody } };
  const tokenAnswer = { type: 'object', properties: { access_token: { ...text, examples: ['abc'] } } };
  const login = {
    post: {
      security: [],
      requestBody: { content },
      responses: { 200: { description: 'In', ...json(tokenAnswer) } },
    },
  };
  const ok = { 200: { description: 'Fine' } };
  const result = importDocument(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shelf', version: '1' },
      components: { securitySchemes },
      paths: {
        ...(contentType !== null && { '/login': login }),
        '/a': { get: { security: [{ second: [] }], responses: ok } },
        '/b': { get: { security: [{ second: [] }, { first: [] }], responses: ok } },
      },
    }),
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

const propose = (model: ApiModel) => proposeCredential({ ...model, baseUrl: 'https://api.example/v1' });
const basic = { type: 'http', scheme: 'basic' } satisfies Partial<SecurityScheme>;
const bearer = { type: 'http', scheme: 'bearer' } satisfies Partial<SecurityScheme>;

describe('proposeCredential', () => {
  it('takes the scheme that most operations name', () => {
    expect(propose(read({ first: bearer, second: basic }))?.credential.auth_type).toBe('basic');
    expect(propose(read({ first: { type: 'http', scheme: 'digest' }, second: bearer }))?.credential.auth_type).toBe(
      'bearer',
    );
    expect(propose(read({ first: basic, second: { type: 'mutualTLS' } }))?.credential.auth_type).toBe('basic');
    expect(propose(read({}))).toBeNull();
  });

  it('uses the login that the document describes, as a form where it takes one', () => {
    expect(propose(read({ second: bearer }, 'application/json'))).toEqual({
      source: 'The document describes "second": a token that POST /login gives.',
      credential: {
        auth_type: 'token',
        auth_endpoint: 'https://api.example/v1/login',
        http_method: 'POST',
        auth_headers: {},
        auth_body: { username: '', password: '' },
        token_extraction_instruction: 'take access_token from the JSON response',
        token_usage_location: 'header',
        token_param_name: 'Authorization',
        token_format: 'Bearer {token}',
      },
      others: [],
      schemes: ['second'],
    });
    const form = 'application/x-www-form-urlencoded';
    expect(propose(read({ second: bearer }, form))?.credential).toMatchObject({
      auth_headers: { 'Content-Type': form },
    });
    const raw = { type: 'apiKey', in: 'header', name: 'Authorization' };
    const formatFor = (description: string): unknown =>
      propose(read({ second: { ...raw, description } }, 'application/json'))?.credential;
    for (const text of ['', 'The token of the login.', 'Send `Bearer <token>`.', 'Token of the user'])
      expect(formatFor(text)).toMatchObject({ token_format: 'Bearer {token}' });
    expect(formatFor('Use "Token <your-api-key>".')).toMatchObject({ token_format: 'Token {token}' });
    expect(formatFor('Authorization: JWT {jwt}')).toMatchObject({ token_format: 'JWT {token}' });
  });

  it('uses a login that only inherits the security of its document', () => {
    const model = read({ second: bearer }, 'application/json');
    const secured = (path: string) => ({
      ...model,
      operations: model.operations.map((one) => ({
        ...one,
        path: one.path === '/login' ? path : one.path,
        security: [{ second: [] }],
      })),
    });
    expect(propose(secured('/auth/login'))?.credential).toMatchObject({
      auth_type: 'token',
      auth_endpoint: 'https://api.example/v1/auth/login',
    });
    expect(propose(secured('/colleagues'))?.credential).toEqual({ auth_type: 'bearer', token: '' });
  });

  it('uses a login where no scheme is described, and a session where the scheme is a cookie', () => {
    expect(propose(read({}, 'application/json'))).toMatchObject({
      source: expect.stringContaining('no security scheme, but a token that POST /login gives'),
      credential: { auth_type: 'token', token_format: 'Bearer {token}' },
    });
    const model = read({ second: { type: 'apiKey', in: 'cookie', name: 'sid' } }, 'application/json');
    const operations = model.operations.map((one) => ({ ...one, responses: [] }));
    expect(propose({ ...model, operations })?.credential).toMatchObject({
      auth_type: 'session',
      auth_endpoint: 'https://api.example/v1/login',
      auth_body: { username: '', password: '' },
    });
  });

  it('lists the schemes that operations cannot be called without, beside the main one', () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Org' };
    const model = read({ second: bearer, first: key, third: basic });
    // `first` is an alternative there.
    expect(propose(model)).toMatchObject({ others: [], schemes: ['first', 'second', 'third'] });
    const [plain] = model.operations;
    if (plain === undefined) throw new Error('No operation.');
    const others = (security: Record<string, string[]>[]) =>
      propose({ ...model, operations: [...model.operations, plain, { ...plain, security }] })?.others;
    const expected = [
      {
        scheme: 'first',
        credential: { auth_type: 'api_key', api_key: '', token_usage_location: 'header', token_param_name: 'X-Org' },
        source:
          'The document describes "first": an API key in the header "X-Org". 1 endpoint cannot be called without it.',
      },
    ];
    expect(others([{ second: [], first: [] }])).toEqual(expected);
    expect(others([{ first: [] }, { third: [] }])).toMatchObject([{ scheme: 'first' }, { scheme: 'third' }]);
    expect(others([{ first: [] }, {}])).toEqual([]);
  });

  it('lists a key of another role that is sent as the main one is, with what is said of it', () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
    const model = read({ first: { ...key, description: 'Key of a keeper' }, second: key });
    const [plain] = model.operations;
    if (plain === undefined) throw new Error('No operation.');
    const operations = [plain, plain].map((one) => ({ ...one, security: [{ second: [] }] }));
    const kept = { ...plain, security: [{ first: [] }] };
    expect(propose({ ...model, operations: [...operations, kept] })?.others).toMatchObject([
      {
        scheme: 'first',
        source:
          'The document describes "first": an API key in the header "X-Key". Key of a keeper. 1 endpoint cannot be called without it.',
      },
    ]);
  });

  it('leaves a relative token URL empty without a base URL', () => {
    const flows = { clientCredentials: { tokenUrl: 'token', scopes: {} } };
    const model = read({ second: { type: 'oauth2', flows } });
    expect(propose(model)?.credential).toMatchObject({ token_url: 'https://api.example/v1/token', scope: null });
    expect(proposeCredential({ ...model, baseUrl: '' })?.credential).toMatchObject({ token_url: '' });
  });
});
