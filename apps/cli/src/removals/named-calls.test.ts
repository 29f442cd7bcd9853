import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const message = (properties: object) => ({
  description: 'ok',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, data: { type: 'object', nullable: true, properties } },
      },
    },
  },
});
const text = { type: 'string' };
const needs = (name: string) => [{ name, in: 'query', required: true, schema: text }];

const documentOf = (url: string, calls: readonly string[]): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Groups', version: '1' },
    servers: [{ url }],
    paths: Object.fromEntries(
      Object.entries({
        '/createGroup': { post: { operationId: 'createGroup', responses: { 200: message({ groupID: text }) } } },
        '/deleteGroup': {
          post: { operationId: 'deleteGroup', parameters: needs('groupID'), responses: { 200: message({}) } },
        },
        '/listAllGroups': {
          get: {
            operationId: 'listAllGroups',
            responses: { 200: message({ groupIDs: { type: 'array', items: text } }) },
          },
        },
      }).filter(([path]) => calls.includes(path)),
    ),
  });

/** An API of calls with names, in which one group was there before. */
async function startGroups(): Promise<{ url: string; groups: Set<string> }> {
  const groups = new Set(['g.theirs']);
  let last = 0;
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = (data: object | null, code = 0): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code, data }));
    if (pathname === '/createGroup') {
      last += 1;
      groups.add(`g.${last}`);
      return answer({ groupID: `g.${last}` });
    }
    if (pathname === '/deleteGroup') return answer(null, groups.delete(searchParams.get('groupID') ?? '') ? 0 : 1);
    return answer({ groupIDs: [...groups] });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, groups };
}

it('leaves no group behind where a call with a name removes it, and touches no other', async () => {
  const { url, groups } = await startGroups();
  const file = workspace.path('groups.json');
  writeFileSync(file, documentOf(url, ['/createGroup', '/deleteGroup', '/listAllGroups']));
  const { err } = await runCommand(['test', file]);
  expect(err).not.toContain('Left on the API');
  expect([...groups]).toEqual(['g.theirs']);
});

it('lists what no call removes', async () => {
  const { url, groups } = await startGroups();
  const file = workspace.path('groups.json');
  writeFileSync(file, documentOf(url, ['/createGroup', '/listAllGroups']));
  const { err } = await runCommand(['test', file]);
  expect(groups.size).toBeGreaterThan(1);
  const [first, ...others] = [...groups].filter((one) => one !== 'g.theirs');
  expect(err).toContain(`POST /createGroup: It made the group "${first}"`);
  const [, named = ''] = /The same for (.*)\./.exec(err) ?? [];
  const more = Number(/ and (\d+) more/.exec(named)?.[1] ?? 0);
  expect(named.split(', ').length + more).toBe(others.length);
});
