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

it('init says nothing of it where no operation asks', async () => {
  const { file } = await workspace.shelf();
  const { err } = await runCommand(['init', file, '--depth', 'quick'], { folder: workspace.folder });
  expect(err).not.toContain('credentials');
});
