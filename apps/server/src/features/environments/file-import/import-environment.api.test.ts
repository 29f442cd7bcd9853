import type { Environment, EnvironmentImported, ImportedSystem } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

const SECRET = 'pm-secret-0815-4711';

let app: TestApp;
let token: string;
let system: ImportedSystem;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  system = await importSmall(app, token, 'https://api.example.com');
});
afterAll(() => app.close());

const row = (key: string, value: string, more: object = {}) => ({ key, value, enabled: true, ...more });
const file = (values: object[], more: object = {}): string =>
  JSON.stringify({ name: ' Staging EU ', values, _postman_variable_scope: 'environment', ...more });
const send = (body: object, by = token) =>
  app.call('importEnvironment', { token: by, params: { systemId: system.id }, body });
const listed = async (): Promise<Environment[]> =>
  (await app.call('listEnvironments', { token, params: { systemId: system.id } })).body as Environment[];

it('shows what a file would become, then stores it; values of secrets come back in no answer', async () => {
  const text = file([
    row('protocol', 'https'),
    row('host_name', 'eu.shop.example'),
    row('base_url', '{{protocol}}://{{host_name}}/v2/?debug=1'),
    row('docs', 'https://docs.shop.example'),
    row('api-key', SECRET, { type: 'secret' }),
    row('pin', 'abc', { type: 'secret' }),
    row('later', '', { type: 'secret' }),
    row('old', 'x', { enabled: false }),
    row('not a name', 'x'),
    row('twice', 'first'),
    row('twice', 'second'),
  ]);
  const preview = await send({ text, preview: true });
  expect(preview.body).toEqual({
    name: 'Staging EU',
    base_url: 'https://eu.shop.example/v2',
    base_url_variable: 'base_url',
    variables: [
      { name: 'protocol', value: 'https', secret: false },
      { name: 'host_name', value: 'eu.shop.example', secret: false },
      { name: 'base_url', value: '{{protocol}}://{{host_name}}/v2/?debug=1', secret: false },
      { name: 'docs', value: 'https://docs.shop.example', secret: false },
      { name: 'api-key', value: '********', secret: true },
      { name: 'later', value: '', secret: true },
      { name: 'twice', value: 'second', secret: false },
    ],
    left_out: [
      { name: 'pin', reason: expect.stringContaining('at least 4 characters') },
      { name: 'old', reason: 'It is switched off in the file.' },
      { name: 'not a name', reason: expect.stringContaining('A variable name has') },
      { name: 'twice', reason: 'It comes once more further down; that one counts.' },
    ],
    stored: null,
  });
  expect(await listed()).toEqual([]);
  const stored = await send({ text });
  const [environment] = await listed();
  expect((stored.body as EnvironmentImported).stored).toEqual(environment);
  expect(environment).toMatchObject({ name: 'Staging EU', base_url: 'https://eu.shop.example/v2', credentials: 'own' });
  expect(environment?.variables.map(({ name, secret }) => [name, secret])).toContainEqual(['api-key', true]);
  expect(preview.text + stored.text).not.toContain(SECRET);
  const { rows } = await app.database.pool.query('select environment::text as row from environment');
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  expect((await send({ text })).problem?.code).toBe('environment_exists');
});

it.each([
  ['the only address', [row('shop', 'http://shop.example/'), row('key', 'x')], 'http://shop.example', 'shop'],
  [
    'the most telling name',
    [row('url', 'https://a.example'), row('BASE-URL', 'https://b.example')],
    'https://b.example',
    'BASE-URL',
  ],
  ['none of several', [row('shop', 'https://a.example'), row('docs', 'https://b.example')], '', null],
  ['no secret', [row('url', 'https://a.example', { type: 'secret' })], '', null],
  ['one that leads to itself', [row('url', '{{url}}{{url}}')], '', null],
  ['none that grows without end', [row('a', 'x'.repeat(90_000)), row('url', 'http://{{a}}'.repeat(100))], '', null],
  ['another protocol', [row('url', 'ftp://a.example')], '', null],
  ['one that is switched off', [row('url', 'https://a.example', { enabled: false })], '', null],
])('takes the address from %s', async (_, values, url, variable) => {
  const { body } = await send({ text: file(values), preview: true });
  expect(body).toMatchObject({ base_url: url, base_url_variable: variable });
});

it('stores under another name and address where these are given, and asks for what is missing', async () => {
  const text = file([row('tenant', 'acme')]);
  const missing = await send({ text, name: 'By hand' });
  expect(missing.problem).toMatchObject({
    status: 422,
    errors: [{ field: 'base_url', message: 'Enter the base URL of this environment.' }],
  });
  const answer = await send({ text, name: 'By hand', base_url: 'https://own.example/' });
  expect(answer.body).toMatchObject({ stored: { name: 'By hand', base_url: 'https://own.example' } });
});

it.each([
  ['no JSON', 'name: Staging', 'This file is not an environment'],
  ['a collection', JSON.stringify({ info: { name: 'Shop' }, item: [] }), 'This is a Postman collection'],
  [
    'a description',
    JSON.stringify({ openapi: '3.1.0', info: {}, paths: {} }),
    'This is an OpenAPI document, not an environment',
  ],
  ['something else', JSON.stringify([1, 2]), 'a list "values"'],
  ['nested deep', `${'['.repeat(90_000)}${']'.repeat(90_000)}`, 'In Postman, open Environments'],
])('refuses %s and says what to upload', async (_, text, reason) => {
  const { problem } = await send({ text, preview: true });
  expect(problem).toMatchObject({ code: 'import_failed', status: 400, detail: expect.stringContaining(reason) });
});

it('another organization finds no system', async () => {
  const stranger = await app.signUp('Eve');
  expect((await send({ text: file([]) }, stranger)).problem?.code).toBe('system_not_found');
});
