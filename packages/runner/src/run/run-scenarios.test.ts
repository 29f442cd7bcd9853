import { describe, expect, it } from 'vitest';
import { runScenarios } from './run-scenarios.ts';
import { makeScenario } from '../testing/scenario.ts';
import type { Transport } from '../transport/transport.ts';
import { runContext } from '../testing/run-context.ts';

const transport: Transport = {
  send: () => Promise.resolve({ status: 200, statusText: 'OK', headers: [], body: '{}', timeMs: 1, sizeBytes: 2 }),
  delay: () => undefined,
  close: () => Promise.resolve(),
};

const options = {
  ...runContext(transport),
  concurrency: 5,
};

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('runScenarios', () => {
  it('sends no more while whoever takes the results is behind, and loses none of them', async () => {
    let handed = 0;
    let taken = 0;
    let furthest = 0;
    const next = () => Promise.resolve(handed < 500 ? makeScenario({ id: (handed += 1), rules: [] }) : null);
    for await (const event of runScenarios(next, options)) {
      await pause();
      if (event.type === 'finished') taken += 1;
      furthest = Math.max(furthest, handed - taken);
    }
    expect(taken).toBe(500);
    expect(furthest).toBeLessThan(50);
  });

  it('lets few large answers wait, and hands all of them out', async () => {
    const body = 'a'.repeat(10 * 1024 * 1024);
    const answer = { status: 200, statusText: 'OK', headers: [], body, timeMs: 1, sizeBytes: body.length };
    const large: Transport = { ...transport, send: () => Promise.resolve(answer) };
    let handed = 0;
    let taken = 0;
    let furthest = 0;
    const next = () => Promise.resolve(handed < 60 ? makeScenario({ id: (handed += 1), rules: [] }) : null);
    for await (const event of runScenarios(next, { ...options, transport: large })) {
      for (let turn = 0; turn < 20; turn += 1) await pause();
      if (event.type === 'finished') taken += 1;
      furthest = Math.max(furthest, handed - taken);
    }
    expect(taken).toBe(60);
    expect(furthest).toBeLessThan(12);
  });

  it('ends with what went wrong in the source', async () => {
    const take = async (): Promise<void> => {
      for await (const event of runScenarios(() => Promise.reject(new Error('no more database')), options)) void event;
    };
    await expect(take()).rejects.toThrow('no more database');
  });
});
