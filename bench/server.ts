// Imports and generates through the built server while small requests go on. usage: npm run bench:server -- OPENAPI-FILE
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { signUp, startServer } from './start-server.ts';
import type { Server } from './start-server.ts';

const REQUESTS = 20_000;
const PING_EVERY_MS = 20;
const document = process.argv[2] ?? '../shared/data/specs/api.github.com.json';

/** How long small requests take while something else is done. */
async function watched(server: Server, name: string, work: () => Promise<Response>): Promise<string> {
  const delaysMs: number[] = [];
  const done = new AbortController();
  const pings = (async () => {
    while (!done.signal.aborted) {
      const startedMs = performance.now();
      await fetch(`${server.url}/api/health`).then((answer) => answer.text());
      delaysMs.push(performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
    }
  })();
  const startedMs = performance.now();
  const answer = await work();
  const body = await answer.arrayBuffer();
  const tookMs = performance.now() - startedMs;
  done.abort();
  await pings;
  const text = new TextDecoder().decode(body.slice(0, 300));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  const sorted = delaysMs.toSorted((left, right) => left - right);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  process.stdout.write(
    `${name}: ${(tookMs / 1000).toFixed(2)} s, ${(body.byteLength / 1e6).toFixed(1)} MB answered; ${sorted.length} requests meanwhile: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms\n`,
  );
  return new TextDecoder().decode(body);
}

/** Folders of requests as people write them: addresses with ids, queries, headers, bodies and tests. */
function collection(): string {
  const item = Array.from({ length: 200 }, (_, folder) => ({
    name: `Folder ${folder}`,
    item: Array.from({ length: REQUESTS / 200 }, (__, index) => ({
      name: `Request ${index}`,
      event: [
        {
          listen: 'test',
          script: { exec: ["pm.test('Status code is 200', () => {});", `pm.test('id is ${index % 10}', () => {});`] },
        },
      ],
      request: {
        method: index % 3 === 0 ? 'POST' : 'GET',
        header: [{ key: 'X-Trace', value: `t-${index}` }],
        url: `{{base}}/things${folder}/parts${index % 25}?page=${index}&size=20`,
        ...(index % 3 === 0 && {
          body: { mode: 'raw', raw: JSON.stringify({ name: `n-${index}`, tags: ['a', 'b'], at: index }) },
        }),
      },
      response: [{ name: 'ok', code: 200, header: [], body: JSON.stringify({ id: index % 10, name: 'x' }) }],
    })),
  }));
  return JSON.stringify({
    info: { name: 'Large', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'base', value: 'https://large.example' }],
    item,
  });
}

const small = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
});

const server = await startServer();
try {
  const authorization = `Bearer ${await signUp(server)}`;
  const post = (path: string, name?: string, content?: string | Uint8Array<ArrayBuffer>): Promise<Response> => {
    const body = new FormData();
    if (name !== undefined && content !== undefined) body.set('file', new Blob([content]), name);
    return fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { authorization },
      ...(name !== undefined && { body }),
    });
  };
  await watched(server, 'a small document, first', () => post('/system', 'small.json', small));
  await watched(server, 'a small document, again', () => post('/system', 'small.json', small));
  const large = collection();
  const imported = JSON.parse(
    await watched(server, `a collection of ${REQUESTS} requests, import`, () =>
      post('/system/postman-import', 'large.postman_collection.json', large),
    ),
  ) as { id: number };
  await watched(server, 'the same, preview of a re-import', () =>
    post(`/system/${imported.id}/reimport/preview`, 'large.json', large),
  );
  await watched(server, 'the same, re-import', () => post(`/system/${imported.id}/reimport`, 'large.json', large));
  const name = basename(document);
  const bytes = new Uint8Array(readFileSync(document));
  const system = JSON.parse(await watched(server, `${name}, import`, () => post('/system', name, bytes))) as {
    id: number;
  };
  await watched(server, `${name}, generation`, () => post(`/systems/${system.id}/generate-scenarios`));
} finally {
  await server.stop();
}
