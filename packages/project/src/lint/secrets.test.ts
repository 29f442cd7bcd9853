import { expect, it } from 'vitest';
import { openProject, PROJECT_FILE } from '../project.ts';
import { secretProblems } from './lint-project.ts';
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

it('takes an example of the document for what it is, and nothing beside it', () => {
  const [example, own] = [token('ghp_'), token('ghp_x')];
  const isDocumented = (found: string): boolean => found === example;
  const ofLine = (line: string): string[] => secretLines(line, isDocumented).map(({ name }) => name);
  expect(ofLine(`body: { token: ${example} }`)).toEqual([]);
  expect(ofLine(`body: { token: ${example}, other: ${own} }`)).toEqual(['an access token']);
  const key = ['key: "-----BEGIN RSA', 'PRIVATE KEY-----"'].join(' ');
  expect(secretLines(key, () => true)).toHaveLength(1);
});

it('leaves alone only the credentials of a scenario that must be refused, not all that it sends', () => {
  const file = (headers: string, body: string): string =>
    `endpoint: POST /notes\n\nscenarios:\n  refused:\n    expect: 401\n    headers: { ${headers} }\n    body: ${body}\n` +
    '    origin: { by: builtin, reason: It is refused., error_in: header.Authorization }\n';
  const linesOf = (text: string): number[] => {
    const files = new Map([['endpoints/a.yaml', text]]);
    const { project } = openProject(new Map([[PROJECT_FILE, 'format: 1\nname: x\ndocument: x\n'], ...files]));
    return project === null ? [0] : secretProblems(project, files, () => false).map(({ line }) => line);
  };
  const bearer = `Bearer ${token('')}`;
  expect(linesOf(file(`Authorization: ${bearer}`, '{ a: 1 }'))).toEqual([]);
  expect(linesOf(file(`Authorization: ${bearer}`, `{ a: ${token('ghp_')} }`))).toEqual([7]);
  expect(linesOf(file(`Authorization: ${bearer}, X-Key: ${token('ghp_')}`, '{ a: 1 }'))).toEqual([6]);
  expect(linesOf(file(`X-Other: ${bearer}`, '{ a: 1 }'))).toEqual([6]);
});
