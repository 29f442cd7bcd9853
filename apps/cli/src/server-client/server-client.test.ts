import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { selfSigned } from '@assay/test-servers/recorded';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const env = { ASSAY_TOKEN: 'a-token-of-0123456789' };

/** A server behind TLS that knows no system. */
async function startServer(): Promise<{ url: string; certFile: string; tokens: (string | undefined)[] }> {
  const { cert, key, certFile } = selfSigned(workspace.folder, 'server');
  const tokens: (string | undefined)[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    tokens.push(request.headers.authorization);
    const problem = { title: 'System not found', status: 404, code: 'system_not_found', detail: 'System not found.' };
    response.writeHead(404, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ ...problem, type: 'about:blank', request_id: 'x' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `https://127.0.0.1:${port}`, certFile, tokens };
}

it('CLI-19: a certificate of the server that nobody vouches for ends with 3, and with --cacert it is accepted', async () => {
  const { url, certFile, tokens } = await startServer();
  const refused = await runCommand(['run', '--system', '7', '--api-url', url], { env });
  expect(refused.code).toBe(3);
  expect(refused.err).toMatch(/^assay: SSL certificate verify failed: .*--cacert FILE/);
  expect(tokens).toEqual([]);
  const log = join(workspace.folder, 'egress.ndjson');
  const argv = ['run', '--system', '7', '--api-url', url, '--cacert', certFile, '--egress-log', log];
  expect(await runCommand(argv, { env })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^assay: System not found\. Check the number/),
  });
  expect(tokens).toEqual([`Bearer ${env.ASSAY_TOKEN}`]);
  const text = readFileSync(log, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ method: 'GET', path: '/api/cli/definitions', status: 404, why: 'server' });
  expect(text).not.toContain(env.ASSAY_TOKEN);
});

it('CLI-04: api_url of a file is taken on this machine; a repository does not get the token for another one', async () => {
  const { url, certFile } = await startServer();
  const { folder } = workspace;
  const file = join(folder, '.assay.yaml');
  writeFileSync(file, `api_url: ${url}\ntls:\n  ca_bundle_path: ${certFile}\n`);
  expect((await runCommand(['run', '--system', '7'], { env, folder })).err).toContain('System not found.');
  writeFileSync(file, 'api_url: https://elsewhere.example\n');
  const refused = await runCommand(['run', '--system', '7'], { env, folder });
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('which could send your token anywhere');
  const own = await runCommand(['run', '--system', '7', '--print-config'], { env, folder });
  expect(own).toMatchObject({ code: 0, out: expect.stringContaining('https://elsewhere.example') });
});

it('CLI-05, CLI-15: refuses 11 scenarios at once, and a token that is not set', async () => {
  const many = await runCommand(['run', '--system', '7', '-j', '11'], { env });
  expect(many).toMatchObject({ code: 2, err: expect.stringContaining('from 1 to 10') });
  const unset = await runCommand(['run', '--system', '7', '--api-url', 'http://127.0.0.1:1']);
  expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('The token environment variable is required') });
});

it('names the option where what answers is not Assay', async () => {
  const server = createPlainServer((_, response) => void response.writeHead(404).end('nothing here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  expect(await runCommand(['run', '--system', '7', '--api-url', url], { env })).toMatchObject({
    code: 2,
    err: `assay: ${url} does not answer like an Assay server: 404 Not Found. Check --api-url or ASSAY_API_URL.\n`,
  });
});

it.each([
  ['This token expired on 2026-01-02 03:04 UTC.', 'This token expired on 2026-01-02 03:04 UTC. Make a new one in'],
  ['Not authenticated', 'The token is not valid, has expired or was revoked. Make a new one in'],
  ['This token expired on \u001B[2J<script>', 'The token is not valid, has expired or was revoked. Make a new one in'],
])('CLI-17: says why the token is refused, where the server knows it: %j', async (detail, said) => {
  const server = createPlainServer((_, response) => {
    const problem = { type: 'about:blank', title: 'No', status: 401, code: 'unauthenticated', detail, request_id: 'x' };
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const argv = ['run', '--system', '7', '--api-url', `http://127.0.0.1:${port}`];
  expect(await runCommand(argv, { env })).toMatchObject({
    code: 4,
    err: expect.stringContaining(`assay: Authentication failed: 401 Unauthorized. ${said}`),
  });
});
