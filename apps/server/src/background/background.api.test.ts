import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportedSystem, JobProgress } from '@assay/contract';
import type { GenerationJobs } from '../features/generation/index.ts';
import type { ImportJobs } from '../features/imports/index.ts';
import type { ReimportJobs } from '../features/reimport/index.ts';
import { programs } from '../../../../scripts/build/programs.ts';
import { buildTestApp } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';
import { createBackground } from './background.ts';
import type { Background, BackgroundOptions } from './background.ts';
import { SpareThreads } from './spare-threads.ts';

const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/a': { get: {} } } });
const upload = { fileName: 'a.json', bytes: new TextEncoder().encode(text), fields: {} };

let app: TestApp;
let background: Background<GenerationJobs & ImportJobs & ReimportJobs>;

let spares: SpareThreads;

async function start({ memoryMb, ...options }: Partial<BackgroundOptions> & { memoryMb?: number } = {}): Promise<void> {
  app = await buildTestApp();
  spares = new SpareThreads({ file: programs.thread, ...(memoryMb !== undefined && { memoryMb }) });
  background = createBackground({ databaseUrl: app.database.url, spares, ...options });
}
afterEach(async () => {
  await background.close();
  await spares.close();
  await app.close();
});

async function organizationId(): Promise<string> {
  await app.signUp();
  const rows = await app.database.pool.query<{ id: string }>('select id from organization');
  return rows.rows[0]?.id ?? '';
}

describe('a job in a thread', () => {
  it('answers as JSON, stores its result, and reports progress', async () => {
    await start();
    const reported: JobProgress[] = [];
    const job = { organizationId: await organizationId(), kind: 'description' as const, upload };
    const { bytes } = await background.run('importSystem', job, (progress) => reported.push(progress));
    const system = JSON.parse(new TextDecoder().decode(bytes)) as ImportedSystem;
    expect(system).toMatchObject({ name: 'a', endpoints: [{ method: 'GET', endpoint: '/a' }] });
    expect(reported).toEqual([
      { stage: 'reading', done: null, total: null },
      { stage: 'saving', done: 1, total: 1 },
    ]);
  });

  it('throws what it refuses as it is', async () => {
    await start();
    const broken = { ...upload, bytes: new TextEncoder().encode('<html>') };
    const job = { organizationId: 'x', kind: 'description' as const, upload: broken };
    await expect(background.run('importSystem', job)).rejects.toMatchObject({ code: 'import_failed', status: 400 });
    const target = { organizationId: 'x', systemId: 1 };
    await expect(background.run('undoReimport', { target })).rejects.toMatchObject({ code: 'system_not_found' });
    const scenario = { organizationId: 'x', id: 1 };
    await expect(background.run('generateValidations', scenario)).rejects.toMatchObject({ code: 'scenario_not_found' });
  });

  it.each([
    ['time', { readingMs: 0 }, 'seconds to read'],
    ['memory', { memoryMb: 80 }, 'memory'],
  ])(
    'is ended when a document takes too much %s, and the next one is done',
    async (_, limits, reason) => {
      await start(limits);
      const paths = Object.fromEntries(Array.from({ length: 150_000 }, (__, at) => [`/a${at}`, { get: {} }]));
      const bytes = new TextEncoder().encode(JSON.stringify({ ...(JSON.parse(text) as object), paths }));
      const job = { organizationId: 'x', kind: 'description' as const, upload: { ...upload, bytes } };
      await expect(background.run('importSystem', job)).rejects.toThrow(reason);
      await expect(
        background.run('undoReimport', { target: { organizationId: 'x', systemId: 1 } }),
      ).rejects.toMatchObject({
        code: 'system_not_found',
      });
    },
    60_000,
  );

  it('is ended when it computes too long beside reading, whatever it does, and stores nothing', async () => {
    await start({ computingMs: 0 });
    const paths = Object.fromEntries(Array.from({ length: 5000 }, (__, at) => [`/a${at}`, { get: {} }]));
    const bytes = new TextEncoder().encode(JSON.stringify({ ...(JSON.parse(text) as object), paths }));
    const organization = await organizationId();
    const job = { organizationId: organization, kind: 'description' as const, upload: { ...upload, bytes } };
    await expect(background.run('importSystem', job)).rejects.toThrow('seconds of computing');
    expect((await app.database.pool.query('select 1 from endpoint')).rowCount).toBe(0);
  });

  it('waits for a free thread when all are busy', async () => {
    await start({ maxThreads: 1 });
    const id = await organizationId();
    const jobs = ['b', 'c', 'd'].map((name) =>
      background.run('importSystem', {
        organizationId: id,
        kind: 'description',
        upload: { ...upload, fileName: `${name}.json` },
      }),
    );
    const names = (await Promise.all(jobs)).map(
      ({ bytes }) => (JSON.parse(new TextDecoder().decode(bytes)) as ImportedSystem).name,
    );
    expect(names).toEqual(['b', 'c', 'd']);
  });

  it('is done by the thread that another application leaves, in its own database', async () => {
    await start();
    const elsewhere = await buildTestApp();
    const other = createBackground<ImportJobs>({ databaseUrl: elsewhere.database.url, spares });
    const take = vi.spyOn(spares, 'take');
    const importFor = (by: Background<ImportJobs>, organization: string) =>
      by.run('importSystem', { organizationId: organization, kind: 'description' as const, upload });
    await importFor(background, await organizationId());
    await background.close();
    await elsewhere.signUp();
    const found = await elsewhere.database.pool.query<{ id: string }>('select id from organization');
    await importFor(other, found.rows[0]?.id ?? '');
    const threads = take.mock.results.map(({ value }) => value as unknown);
    expect(new Set(threads)).toHaveProperty('size', 1);
    expect(threads).toHaveLength(2);
    for (const one of [app, elsewhere])
      expect((await one.database.pool.query('select 1 from system')).rowCount).toBe(1);
    await other.close();
    await elsewhere.close();
  });
});
