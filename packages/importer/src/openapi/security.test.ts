import { describe, expect, test } from 'vitest';
import { importDocument } from '../import-document.ts';
import { importPostman } from '../postman/import-postman.ts';

/** The one scheme of an OpenAPI document. */
function schemeOf(root: object): unknown {
  const paths = { '/books': { get: { responses: { 200: { description: 'Books' } } } } };
  const result = importDocument(JSON.stringify({ info: { title: 'Shelf', version: '1' }, paths, ...root }));
  if (!result.ok) throw new Error(result.error.message);
  return Object.values(result.model.securitySchemes)[0];
}

describe('what an operation says of its security', () => {
  const schemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
  const responses = { 200: { description: 'Books' } };
  const read = (root: object, own: object): unknown => {
    const paths = { '/books': { get: { responses, ...own } } };
    const document = { openapi: '3.0.3', info: { title: 'Shelf', version: '1' }, paths, ...root };
    const result = importDocument(JSON.stringify(document));
    if (!result.ok) throw new Error(result.error.message);
    const [operation] = result.model.operations;
    return [operation?.security, operation?.isSecurityUnsaid];
  };

  test.each([
    ['schemes, no security anywhere', { components: { securitySchemes: schemes } }, {}, [[], true]],
    ['neither schemes nor security', {}, {}, [[], true]],
    ['an empty list of the document', { security: [] }, {}, [[], true]],
    ['an empty list of its own', { components: { securitySchemes: schemes } }, { security: [] }, [[], undefined]],
    ['the security of the document', { security: [{ key: [] }] }, {}, [[{ key: [] }], undefined]],
    ['an empty list against the document', { security: [{ key: [] }] }, { security: [] }, [[], undefined]],
  ])('is read from %s', (_, root, own, expected) => {
    expect(read(root, own)).toEqual(expected);
  });
});

describe('the client credentials of OAuth 2.0', () => {
  const scopes = { read: 'Read', write: 'Write', 'x-note': 'An extension' };

  test.each([
    ['3.1', { clientCredentials: { tokenUrl: '/token', scopes } }, { tokenUrl: '/token', scopes: ['read', 'write'] }],
    ['3.1', { clientCredentials: { scopes: null } }, { tokenUrl: '', scopes: [] }],
    ['3.1', { authorizationCode: { tokenUrl: '/token', scopes } }, undefined],
    ['3.1', 'none', undefined],
  ])('are read from a document of OpenAPI %s with the flows %j', (version, flows, expected) => {
    const components = { securitySchemes: { access: { type: 'oauth2', flows } } };
    const scheme = schemeOf({ openapi: `${version}.0`, components });
    expect(scheme).toMatchObject({ type: 'oauth2' });
    expect(scheme).toHaveProperty('type');
    expect((scheme as { clientCredentials?: object }).clientCredentials).toEqual(expected);
  });

  test.each([
    ['application', { tokenUrl: 'https://id.example/token', scopes: ['read', 'write'] }],
    ['password', undefined],
  ])('are read from Swagger 2.0, where the flow is %s', (flow, expected) => {
    const access = { type: 'oauth2', flow, tokenUrl: 'https://id.example/token', scopes };
    const scheme = schemeOf({ swagger: '2.0', securityDefinitions: { access } });
    expect((scheme as { clientCredentials?: object }).clientCredentials).toEqual(expected);
  });

  test.each([
    [
      'client_credentials',
      'https://{{host}}/token',
      { tokenUrl: 'https://id.example/token', scopes: ['read', 'write'] },
    ],
    ['client_credentials', 'https://{{nowhere}}/token', { tokenUrl: '', scopes: ['read', 'write'] }],
    ['authorization_code', 'https://{{host}}/token', undefined],
  ])('are read from a collection with the grant %s at %s, without client and secret', (grant, url, expected) => {
    const row = (key: string, value: string) => ({ key, value, type: 'string' });
    const collection = {
      info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      variable: [{ key: 'host', value: 'id.example' }],
      auth: {
        type: 'oauth2',
        oauth2: [
          row('grant_type', grant),
          row('accessTokenUrl', url),
          row('scope', 'read write'),
          row('clientId', 'cl1ent-S3CRET'),
          row('clientSecret', 'S3CRET'),
        ],
      },
      item: [{ name: 'Read', request: { method: 'GET', url: 'https://api.example/books' } }],
    };
    const result = importPostman(JSON.stringify(collection));
    expect(JSON.stringify(result)).not.toContain('S3CRET');
    const scheme = result.ok && Object.values(result.model.securitySchemes)[0];
    expect(scheme).toMatchObject({ type: 'oauth2' });
    expect((scheme as { clientCredentials?: object }).clientCredentials).toEqual(expected);
  });
});
