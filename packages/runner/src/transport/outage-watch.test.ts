import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSchemaValidators } from '@assay/rules/evaluate';
import type { RunnableScenario } from '@assay/scenario';
import { afterEach, describe, expect, it } from 'vitest';
import { runScenarios } from '../run/run-scenarios.ts';
import { makeScenario, makeStep } from '../testing/scenario.ts';
import type { ScenarioResult } from '../types.ts';
import { OutageWatch } from './outage-watch.ts';
import { createTransport } from './transport.ts';
import type { Transport } from './transport.ts';

const open: Server[] = [];
let transport: Transport | null = null;
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await transport?.close();
});

interface Crashing {
  url: string;
  seen: string[];
}

/** A server that dies at `/crash` and at creates, and after its answer to `/last`; with `backMs` it is started again after that time. */
async function startCrashing(backMs: number | null = null): Promise<Crashing> {
  const seen: string[] = [];
  let port = 0;
  const listen = async (): Promise<void> => {
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      const die = (): void => {
        server.close();
        server.closeAllConnections();
        if (backMs !== null) setTimeout(() => void listen(), backMs);
      };
      if (request.url === '/crash' || request.method === 'POST') return die();
      response.end('{}');
      if (request.url === '/last') setImmediate(die);
    });
    open.push(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await listen();
  return { url: `http://127.0.0.1:${port}`, seen };
}

async function run(
  scenarios: RunnableScenario[],
  concurrency = 1,
  waitMs = 1200,
): Promise<{ results: ScenarioResult[]; outages: OutageWatch; left: number }> {
  transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
  const outages = new OutageWatch(waitMs);
  const waiting = [...scenarios];
  const results: ScenarioResult[] = [];
  const options = {
    transport,
    outages,
    concurrency,
    tokens: null,
    definitions: {},
    validators: createSchemaValidators({}),
    signal: new AbortController().signal,
  };
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished') results.push(event.result);
  return { results, outages, left: waiting.length };
}

const reads = (url: string, paths: string[]): RunnableScenario[] =>
  paths.map((path, index) => makeScenario({ id: index + 1, baseUrl: url, path, label: `GET ${path}` }));

const many = (path: string, count: number): string[] => Array.from({ length: count }, () => path);

describe('an API that stops answering', () => {
  it('is one result that names the request, and nothing more is sent', async () => {
    const { url, seen } = await startCrashing();
    const { results, outages, left } = await run(reads(url, ['/a', '/crash', ...many('/b', 30)]));
    expect(results.map(({ status, error }) => [status, error?.cause ?? null])).toEqual([
      ['success', null],
      ['error', 'target_stopped'],
    ]);
    const message = `The API stopped answering at GET /crash, whose connection broke. Nothing listens at ${new URL(url).host} any more.`;
    expect([results[1]?.error?.message, outages.stopped]).toEqual([message, message]);
    expect(left).toBe(30);
    expect(seen).toEqual(['GET /a', 'GET /crash']);
  });

  it('names every request that was under way, and gives the others back', async () => {
    const { url } = await startCrashing();
    const { results, outages, left } = await run(reads(url, ['/a', '/a', '/crash', ...many('/b', 30)]), 4);
    const stopped = results.filter(({ error }) => error?.cause === 'target_stopped');
    expect(stopped.some(({ notSent }) => notSent !== true)).toBe(true);
    expect(outages.stopped).toContain('GET /crash');
    expect(left + results.filter(({ notSent }) => notSent === true).length).toBeGreaterThan(20);
  });

  it('names the last answer where no connection broke', async () => {
    const { url } = await startCrashing();
    const { results, left } = await run(reads(url, ['/a', '/last', ...many('/b', 10)]));
    const stopped = results.filter(({ error }) => error?.cause === 'target_stopped');
    expect(stopped.map(({ error, notSent }) => [error?.message.split('.')[0], notSent])).toEqual([
      ['The API stopped answering after GET /last, the last request that it answered', undefined],
    ]);
    expect(left).toBe(9);
  });

  it('proves the request by sending it again alone once the API is back, and goes on', async () => {
    const { url, seen } = await startCrashing(300);
    const { results, outages, left } = await run(reads(url, ['/a', '/crash', '/b', '/b']), 1, 4000);
    expect([left, outages.stopped]).toEqual([0, null]);
    expect(results.map(({ status }) => status)).toEqual(['success', 'error', 'success', 'success']);
    expect(results[1]?.error).toEqual({
      cause: 'target_stopped',
      message: 'The API stopped answering at GET /crash, and did so again when that request was sent alone.',
    });
    expect(seen.filter((one) => one === 'GET /crash')).toHaveLength(2);
  });

  it('does not send a create again', async () => {
    const { url, seen } = await startCrashing(300);
    const create = makeScenario({ id: 2, baseUrl: url, path: '/books', method: 'POST', label: 'POST /books' });
    const { results } = await run([...reads(url, ['/a']), create, ...reads(url, ['/b'])], 1, 4000);
    expect(results[1]?.error?.message).toContain('It was not sent again');
    expect(seen.filter((one) => one.startsWith('POST'))).toEqual(['POST /books']);
  });

  it('gives nothing back of a scenario whose first step was sent', async () => {
    const { url } = await startCrashing();
    const step = makeStep({ baseUrl: url, path: '/last', label: 'GET /last' });
    const { results } = await run([...reads(url, ['/a']), makeScenario({ id: 2, baseUrl: url, before: [step] })]);
    expect([results[1]?.notSent, results[1]?.error?.cause]).toEqual([undefined, 'target_stopped']);
  });
});

describe('an API that was never there', () => {
  it.each([
    ['http://127.0.0.1:9', 'target_unreachable', 'Nothing listens at 127.0.0.1:9. Is the API running?'],
    ['http://assay.invalid', 'dns', 'The name assay.invalid cannot be resolved. Check the base URL of the system.'],
  ])('ends the run after a few requests to %s', async (url, cause, message) => {
    const { results, outages, left } = await run(reads(url, many('/a', 30)));
    expect(results.map(({ error }) => error?.cause)).toEqual(many(cause, 5));
    expect(outages.stopped).toBe(message);
    expect(left).toBe(25);
  });

  it('is said as such where a step cannot be sent', async () => {
    const step = makeStep({ baseUrl: 'http://127.0.0.1:9', path: '/a', label: 'GET /a' });
    const { results } = await run([makeScenario({ id: 1, baseUrl: 'http://127.0.0.1:9', before: [step] })]);
    expect(results[0]?.error).toEqual({
      cause: 'target_unreachable',
      message: 'Step 1 before the request, GET /a, did not work: Nothing listens at 127.0.0.1:9. Is the API running?',
    });
  });
});

describe('what is no outage', () => {
  it('is an API that has not answered a few requests', async () => {
    const { results, outages } = await run(reads('http://127.0.0.1:9', many('/a', 3)));
    expect(results.map(({ error }) => error?.cause)).toEqual(many('target_unreachable', 3));
    expect(outages.stopped).toBeNull();
  });

  it('is one of two APIs that is not there', async () => {
    const { url } = await startCrashing();
    const { results, outages } = await run([...reads(url, ['/a']), ...reads('http://127.0.0.1:9', many('/a', 9))]);
    expect(results).toHaveLength(10);
    expect(outages.stopped).toBeNull();
  });

  it('is one connection that breaks while the API answers others', async () => {
    const { url } = await startCrashing();
    const server = open[0];
    server?.removeAllListeners('request').on('request', (request, response) => {
      if (request.url === '/crash') response.socket?.destroy();
      else response.end('{}');
    });
    const { results, outages } = await run(reads(url, ['/a', '/crash', '/b']));
    expect(results.map(({ status }) => status)).toEqual(['success', 'error', 'success']);
    expect([results[1]?.error?.cause, outages.stopped]).toEqual(['target_unreachable', null]);
  });
});
