import { randomUUID } from 'node:crypto';
import { test } from '../browser/test.ts';
import { freePort, makeDataDir, startServer } from './processes.ts';
import type { Running, ServerSettings } from './processes.ts';
import { sharedUrl } from '../global-setup.ts';

export interface OwnServer {
  url: () => string;
  /** Kills the server; `revive` starts it again on the same port with its stored data. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
}

/** An unused address, also when the test is repeated. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** A server for the tests of one file, because they kill it, configure it, or measure how fast it runs. `settings` is given the address of the server. */
export function useOwnServer(
  settings: (url: string) => ServerSettings | Promise<ServerSettings> = () => ({}),
): OwnServer {
  let server: Running;
  let port: number;
  let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
  let resolved: ServerSettings;

  test.beforeAll(async () => {
    [dataDir, port] = await Promise.all([makeDataDir(), freePort()]);
    resolved = await settings(`http://127.0.0.1:${port}`);
    await revive();
  });

  test.afterAll(async () => {
    await server.stop();
    await dataDir.remove();
  });

  async function revive(): Promise<void> {
    server = await startServer({ port, dataDir: dataDir.path, ...resolved });
  }

  return { url: () => server.url, kill: () => server.stop('SIGKILL'), revive };
}

/** The server that test files share: each test signs up users of its own, and knows nothing of the others. */
export const sharedServer = { url: sharedUrl };
