import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, migrateDatabase } from '../db/index.ts';
import { bundle } from '../../../../scripts/build/bundle.mjs';
import { startEmbedded } from '../db/embedded/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's `postgres` database. */
    clusterUrl: string;
    /** The bundled file of the threads, which starts much quicker than their sources. */
    threadFile: string;
  }
}

export const TEMPLATE = 'assay_template';

/** One throw-away PostgreSQL for all test files, with a migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const embedded = await startEmbedded({ dataDir, volatile: true });
  await ensureDatabase(embedded.url('postgres'), TEMPLATE);
  await migrateDatabase(embedded.url(TEMPLATE));
  await runMigrations({ connectionString: embedded.url(TEMPLATE) });
  project.provide('clusterUrl', embedded.url('postgres'));
  // Beside our own packages, so that those from npm are found.
  const threadFile = resolve(`node_modules/.cache/assay-test-${process.pid}/thread.js`);
  await bundle('apps/server/src/thread.ts', threadFile);
  project.provide('threadFile', threadFile);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(dirname(threadFile), { recursive: true, force: true });
  };
}
