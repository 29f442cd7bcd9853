import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quickFolder } from '@assay/test-servers/quick-folder';
import { runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, migrateDatabase } from '../db/index.ts';
import { startEmbedded } from '../db/embedded/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's `postgres` database. */
    clusterUrl: string;
  }
}

export const TEMPLATE = 'assay_template';

/** One throw-away PostgreSQL for all test files, with a migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'assay-test-'));
  const embedded = await startEmbedded({ dataDir, volatile: true });
  await ensureDatabase(embedded.url('postgres'), TEMPLATE);
  await migrateDatabase(embedded.url(TEMPLATE));
  await runMigrations({ connectionString: embedded.url(TEMPLATE) });
  project.provide('clusterUrl', embedded.url('postgres'));
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
