import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

function start(faults: string): ChildProcess {
  const env = { ...process.env, SAMPLE_PORT: '0', BOOKSHOP_FAULTS: faults };
  return fork(MAIN, { execArgv: ['--import', 'tsx'], env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

test('serves with the faults of the environment and ends with its parent', async () => {
  const child = start('create-answers-200');
  const [ready] = (await once(child, 'message')) as [{ type: string; url: string }];
  expect(ready.type).toBe('ready');
  const answer = await fetch(`${ready.url}/openapi.json`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  child.disconnect();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('refuses a fault it does not know', async () => {
  const child = start('no-such-fault');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
});
