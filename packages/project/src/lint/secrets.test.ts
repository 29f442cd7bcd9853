import { expect, it } from 'vitest';
import { secretLines } from './secrets.ts';

// Put together here, so that no scanner takes this file for a leak.
const token = (prefix: string): string => `${prefix}${'Ab1'.repeat(8)}`;

it.each([
  ['a bearer token', `Authorization: Bearer ${token('')}`],
  ['a bearer token', `authorization: "bearer ${token('x.')}"`],
  ['a user name and password', 'Authorization: Basic YWRhOmNvcnJlY3QtaG9yc2U='],
  ['a private key', ['key: "-----BEGIN RSA', 'PRIVATE KEY-----"'].join(' ')],
  ['an access token', `x-token: ${token('ghp_')}`],
  ['an access token', `x-token: ${token('npm_')}`],
  ['an access token', `x-token: ${token('assay_pat_')}`],
  ['a JSON Web Token', `token: ${token('eyJ')}.${token('eyJ')}.${token('')}`],
  ['a password', 'base_url: https://ada:horse@api.example.com'],
])('tells %s: %s', (name, line) => {
  expect(secretLines(`operation: GET /notes\n${line}\n`)).toEqual([{ line: 2, name }]);
  expect(secretLines(`${line} # not a secret`)).toEqual([]);
});

it.each([
  'Authorization: Bearer {{token}}',
  'rules: the header WWW-Authenticate starts with Bearer authentication',
  'name: Basic authentication is refused',
  'name: Basic YWRhY29ycmVjdGhvcnNl',
  'base_url: https://{{user}}:{{password}}@api.example.com',
  'base_url: https://api.example.com:8443/a@b',
  'body: { password: correct-horse-7 }',
])('leaves alone: %s', (line) => {
  expect(secretLines(line)).toEqual([]);
});
