import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => {
    const received = performance.now();
    const { searchParams } = new URL(request.url, 'http://host');
    request.resume().once('end', () =>
      setTimeout(() => {
        response.setHeader('x-took', String(performance.now() - received));
        response.end('{}');
      }, Number(searchParams.get('ms'))),
    );
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export interface TimedApi {
  /** Answers after as many ms as the query says; the header `x-took` names what it really took. */
  url: (ms: number) => string;
  close: () => Promise<unknown>;
}

/** An HTTP server on loopback with an event loop of its own, so that it answers while the tests are busy. */
export async function startTimedApi(): Promise<TimedApi> {
  const worker = new Worker(SERVER, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  return { url: (ms) => `http://127.0.0.1:${port}/?ms=${ms}`, close: () => worker.terminate() };
}

/** Keeps this event loop from doing anything else. */
export function blockLoop(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
