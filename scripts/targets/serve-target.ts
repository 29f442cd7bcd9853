import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './read-target.ts';

const START_MS = 20_000;
const POLL_MS = 50;

/** `{table: {id: record}}`. */
export type Snapshot = Record<string, Record<string, unknown>>;

export interface ServedTarget {
  /** Of the document's paths, without a trailing slash. */
  url: string;
  snapshot: () => Promise<Snapshot>;
  stop: () => Promise<void>;
}

/**
 * A target in a process of its own, on a free port of 127.0.0.1.
 * @throws {Error} when it does not answer within 20 seconds
 */
export async function serveTarget(target: Target, faults: readonly string[]): Promise<ServedTarget> {
  const port = await freePort();
  const [command = '', ...args] = target.start;
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: target.folder,
    env: { ...process.env, [target.portVariable]: String(port), [target.faultsVariable]: faults.join(',') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const snapshot = async (): Promise<Snapshot> => {
    const response = await fetch(`${origin}${target.snapshot}`);
    if (!response.ok) throw new Error(`${target.name} answered ${response.status} to its snapshot.`);
    return (await response.json()) as Snapshot;
  };
  const until = Date.now() + START_MS;
  while (!(await snapshot().then(Boolean, () => false))) {
    if (Date.now() > until || child.exitCode !== null) {
      child.kill();
      throw new Error(`${target.name} with [${faults.join()}] does not answer.`);
    }
    await sleep(POLL_MS);
  }
  return {
    url: `${origin}${target.basePath}`,
    snapshot,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** What a run did to the records of a target: seed records that differ or are missing, and records that are new. */
export function compareSnapshots(before: Snapshot, after: Snapshot): { changed: string[]; left: string[] } {
  const changed: string[] = [];
  const left: string[] = [];
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = {}, now = {}] = [before[table], after[table]];
    for (const id of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (!Object.hasOwn(old, id)) left.push(`${table}/${id}`);
      else if (JSON.stringify(old[id]) !== JSON.stringify(now[id])) changed.push(`${table}/${id}`);
    }
  }
  return { changed, left };
}
