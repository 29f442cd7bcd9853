import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort, makeDataDir, startServer } from './server/processes.ts';

const VARIABLE = 'ASSAY_E2E_URL';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Builds what is older than its sources, so that no browser sees yesterday's product, and starts the server that all files without one of
 * their own use; Playwright calls it once, before the first test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { cwd: root, stdio: 'inherit' });
  const dataDir = await makeDataDir();
  const server = await startServer({ port: await freePort(), dataDir: dataDir.path });
  process.env[VARIABLE] = server.url;
  return async () => {
    await server.stop();
    await dataDir.remove();
  };
}

/** The address of the shared server, in every worker. */
export function sharedUrl(): string {
  const url = process.env[VARIABLE];
  if (url === undefined) throw new Error(`${VARIABLE} is not set: the global set-up of Playwright did not run.`);
  return url;
}
