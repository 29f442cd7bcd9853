import { importDocument } from '@assay/importer';
import { expect, it } from 'vitest';
import { loginSettings } from './login-settings.ts';

function modelOf(answer: object) {
  const text = { type: 'string' };
  const schema = { type: 'object', properties: { username: text, password: text } };
  const login = {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 201: { description: '', ...answer } },
  };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Quay', version: '1' },
    paths: { '/auth/login': { post: login } },
  };
  const imported = importDocument(Buffer.from(JSON.stringify(document)));
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.model;
}

const settingsFor = (answer: object) =>
  loginSettings('ann:password-of-ann', undefined, modelOf(answer), 'http://127.0.0.1:1');

it('signs in by name and password where the document is silent on what the login answers', () => {
  expect(settingsFor({})).toMatchObject({
    endpoint: 'http://127.0.0.1:1/auth/login',
    method: 'POST',
    body: { username: 'ann', password: 'password-of-ann' },
    instruction: 'take the token',
  });
});

it('wants the request where the login is described to answer no token', () => {
  const answer = { content: { 'application/json': { schema: { type: 'object', properties: { name: {} } } } } };
  expect(() => settingsFor(answer)).toThrow('--login wants the request that signs in');
});
