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
    });
    const form = 'application/x-www-form-urlencoded';
    expect(propose(read({ second: bearer }, form))?.credential).toMatchObject({
      auth_headers: { 'Content-Type': form },
    });
    const raw = { type: 'apiKey', in: 'header', name: 'Authorization' };
    expect(propose(read({ second: raw }, 'application/json'))?.credential).toMatchObject({ token_format: '{token}' });
  });

  it('leaves a relative token URL empty without a base URL', () => {
    const flows = { clientCredentials: { tokenUrl: 'token', scopes: {} } };
    const model = read({ second: { type: 'oauth2', flows } });
    expect(propose(model)?.credential).toMatchObject({ token_url: 'https://api.example/v1/token', scope: null });
    expect(proposeCredential({ ...model, baseUrl: '' })?.credential).toMatchObject({ token_url: '' });
  });
});
