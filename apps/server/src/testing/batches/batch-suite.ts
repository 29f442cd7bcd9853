import { afterAll, afterEach, beforeAll } from 'vitest';
import { createBatchCaller } from './batch-caller.ts';
import type { TargetServer } from '../target-server.ts';
import { buildTestApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** A server for the tests of one file, and callers whose targets are closed after each test. */
export function batchSuite() {
  let app: TestApp | undefined;
  const targets: TargetServer[] = [];
  const running = (): TestApp => {
    if (app === undefined) throw new Error('The server starts before the first test.');
    return app;
  };
  beforeAll(async () => {
    app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '2' });
  });
  afterEach(async () => {
    await Promise.all(targets.splice(0).map((target) => target.close()));
  });
  afterAll(() => app?.close());
  return {
    get app(): TestApp {
      return running();
    },
    setUp: async (setting?: Parameters<typeof createBatchCaller>[1]) => {
      const caller = await createBatchCaller(running(), setting);
      targets.push(caller.target);
      return caller;
    },
  };
}
