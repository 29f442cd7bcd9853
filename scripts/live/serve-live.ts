import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../targets/serve-target.ts';
import type { Snapshot } from '../targets/serve-target.ts';
import type { LiveServer, Prepared } from './live-server.ts';

const START_MS = 90_000;
const POLL_MS = 200;

/** Installs what a server needs into a folder of its own, unless it is there. */
async function install(folder: string, { packages, builds = [] }: LiveServer): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return;
  await mkdir(folder, { recursive: true });
  const allowScripts = Object.fromEntries(builds.map((name) => [name, true]));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts }));
  console.log(`Installing ${packages.join(' ')} in ${folder}.`);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
}

export interface ServedLive {
  url: string;
  document: Uint8Array;
  credentials: Prepared['credentials'];
  snapshot: () => Promise<Snapshot>;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

/**
 * A server with fresh data, in a process of its own on a port of 127.0.0.1.
 * @throws {Error} when it does not answer in time
 */
export async function serveLive(
  server: LiveServer,
  { folder, document }: { folder: string; document: string | undefined },
): Promise<ServedLive> {
  await install(folder, server);
  const work = join(folder, 'work');
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  const port = await freePort();
  const prepared = await server.prepare({ installed: folder, work, port, document });
  const child = spawn(prepared.command ?? process.execPath, prepared.args, {
    cwd: work,
    env: { ...process.env, ...prepared.env },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await isUp(`${origin}${prepared.ready}`))) {
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`${server.packages.join()} does not answer.`);
    }
    await sleep(POLL_MS);
  }
  return {
    url: `${origin}${prepared.basePath}`,
    document: await prepared.document(origin),
    credentials: prepared.credentials,
    snapshot: () => prepared.snapshot(origin),
    isRunning: () => child.exitCode === null,
    stop,
  };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
