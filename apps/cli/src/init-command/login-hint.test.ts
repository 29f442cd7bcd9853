import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

it.each([
  [{ type: 'http', scheme: 'bearer' }, 'ASSAY_AUTH_OWN_TOKEN', 'Authorization', 'Bearer hush'],
  [{ type: 'apiKey', in: 'header', name: 'X-Lamp' }, 'ASSAY_AUTH_OWN_API_KEY', 'X-Lamp', 'hush'],
])('init says how to sign in by %j, and what it says works', async (scheme, variable, header, sent) => {
  const seen: unknown[] = [];
  const { file } = await workspace.shelf({
    token: 'hush',
    intercept: ({ headers }, response) => {
      seen.push(headers[header.toLowerCase()]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      return true;
    },
  });
  const document: { components: object } = JSON.parse(readFileSync(file, 'utf8'));
  const components = { ...document.components, securitySchemes: { token: scheme } };
  writeFileSync(file, JSON.stringify({ ...document, components }));
  const { folder } = workspace;
  const { err } = await runCommand(['init', file, '--depth', 'quick'], { folder });
  expect(err).toContain(
    `4 operations ask for credentials. Say in assay/assay.yaml how to sign in, and give the secrets as ${variable}:`,
  );
  const [, described = ''] = /:\n( {2}logins:\n.*\n)/.exec(err) ?? [];
  const path = workspace.path('assay/assay.yaml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}${described.replaceAll(/^ {2}/gm, '')}`);
  await runCommand(['test', '--operation', 'listLamps'], { folder, env: { [variable]: 'hush' } });
  expect(seen).toContain(sent);
});

const text = { type: 'string' };
const members = (properties: object) => ({
  content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
});

it.each([[{ type: 'http', scheme: 'bearer' }], [{ type: 'apiKey', in: 'header', name: 'Authorization' }]])(
  'init describes the login that the document has beside %j, and what it says works',
  async (scheme) => {
    const signedIn: string[] = [];
    const { file } = await workspace.shelf({
      token: 'hush',
      intercept: (request, response) => {
        if (request.url !== '/sessions') return false;
        request.on('data', (part: Buffer) => signedIn.push(part.toString()));
        request.on('end', () =>
          response.writeHead(201, { 'content-type': 'application/json' }).end('{"session":{"access_token":"hush"}}'),
        );
        return true;
      },
    });
    const document: { paths: object; components: object } = JSON.parse(readFileSync(file, 'utf8'));
    const components = { ...document.components, securitySchemes: { token: scheme } };
    const answer = members({
      session: { type: 'object', required: ['access_token'], properties: { access_token: text } },
    });
    const login = {
      security: [],
      requestBody: { required: true, ...members({ username: text, password: { ...text, format: 'password' } }) },
      responses: { 201: { description: 'Signed in', ...answer } },
    };
    const paths = { ...document.paths, '/sessions': { post: login } };
    writeFileSync(file, JSON.stringify({ ...document, components, paths }));
    const { folder } = workspace;
    const { err } = await runCommand(['init', file, '--depth', 'quick'], { folder });
    expect(err).toContain('give the secrets as ASSAY_SECRET_USERNAME and ASSAY_SECRET_PASSWORD:');
    const [, described = ''] = /:\n( {2}logins:\n(?: {4}.*\n)+)/.exec(err) ?? [];
    const path = workspace.path('assay/assay.yaml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}${described.replaceAll(/^ {2}/gm, '')}`);
    const env = { ASSAY_SECRET_USERNAME: 'ada', ASSAY_SECRET_PASSWORD: 'word-1234' };
    const { code } = await runCommand(['test', '--operation', 'listLamps'], { folder, env });
    expect(JSON.parse(signedIn[0] ?? '{}')).toEqual({ username: 'ada', password: 'word-1234' });
    expect(code).toBe(0);
  },
);

it('init says nothing of it where no operation asks', async () => {
  const { file } = await workspace.shelf();
  const { err } = await runCommand(['init', file, '--depth', 'quick'], { folder: workspace.folder });
  expect(err).not.toContain('credentials');
});
