import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Target {
  url: string;
  bytes: number;
  stop(): void;
}

/** Starts the target as a process of its own, so that it takes no time from what is measured. */
export async function startTarget(): Promise<Target> {
  const child: ChildProcess = fork(fileURLToPath(new URL('target.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { url, bytes } = await new Promise<{ url: string; bytes: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; bytes: number }));
    child.once('exit', (code) => reject(new Error(`The target ended with ${code}.`)));
  });
  return { url, bytes, stop: () => child.disconnect() };
}
