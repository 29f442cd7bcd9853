import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { ImportedSystem, ProjectText, ProjectTextPlan } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '../../background/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { writeText } from './import/write-text.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'self-hosted' });
  token = await app.signUp();
});
afterAll(() => app.close());

async function importShop(): Promise<number> {
  const file = { name: 'openapi.yaml', content: readFileSync('examples/bookshop/openapi.yaml') };
  return ((await app.call('importSystem', { token, file })).body as ImportedSystem).id;
}

const activeMs = (): number => performance.eventLoopUtilization().active;

/** Writes text as a thread does, and measures the longest stretch of computing between two parts. */
async function written(systemId: number, files: ProjectText['files'], more: object) {
  const { rows } = await app.database.pool.query<{ organization_id: string }>('select organization_id from system');
  const startMs = activeMs();
  let [partMs, longestMs, parts] = [startMs, 0, 0];
  const nextPart = (): void => {
    longestMs = Math.max(longestMs, activeMs() - partMs);
    partMs = activeMs();
    parts += 1;
  };
  const context: JobContext = {
    db: app.database.db,
    progress: () => undefined,
    reading: (work) => work(),
    nextPart,
    abandoned: new AbortController().signal,
  };
  const write = { files: files.map((file) => ({ ...file, ...more })), deletes: false };
  const organizationId = rows[0]?.organization_id ?? '';
  const plan: ProjectTextPlan = await writeText(context, { organizationId, systemId, write, isPreview: false });
  nextPart();
  return { plan, parts, share: longestMs / (activeMs() - startMs) };
}

it('a large text is written in many small parts, so that none comes near the limit of a thread', async () => {
  const [first, second] = [await importShop(), await importShop()];
  await app.call('generateSystemScenarios', { token, params: { id: first }, query: { depth: 'quick' } });
  const { files } = (await app.call('getProjectText', { token, params: { id: first } })).body as ProjectText;
  const fresh = await written(second, files, { replaces: null });
  const count = fresh.plan.added.length;
  expect(count).toBeGreaterThan(50);
  expect(fresh.parts).toBeGreaterThan(count);
  expect(fresh.share).toBeLessThan(0.3);
  // Put into what is there already.
  const again = await written(second, files, {});
  expect([again.plan.unchanged, again.plan.changed]).toEqual([count, []]);
  expect(again.parts).toBeGreaterThan(files.length * 3);
  expect(again.share).toBeLessThan(0.3);
});
