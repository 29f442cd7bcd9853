import { expect, it } from 'vitest';
import { secretsOf } from './secrets-of.ts';

it('finds what a login request keeps under a secret name, or under the name that another member gives', () => {
  const auth_body = {
    user: 'ada@example.com',
    fields: [
      { name: 'password', value: 'p-1' },
      { name: 'city', value: 'Ghent' },
    ],
    client_assertion: 'p-2',
    credentials: [{ kind: 'web', value: 'p-3' }],
  };
  const login = { endpoint: 'https://id.example/login?api_key=p-4', method: 'POST', headers: {}, body: auth_body };
  const found = secretsOf({ ...login, kind: 'session', csrf: null });
  expect(found).toEqual(expect.arrayContaining(['p-1', 'p-2', 'p-3', 'p-4']));
  expect(found).not.toEqual(expect.arrayContaining(['Ghent']));
});
