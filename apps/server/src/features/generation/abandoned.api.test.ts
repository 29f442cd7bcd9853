import type { ImportedSystem } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/index.ts';
import { system } from '../../db/schema/systems.ts';
import type { OpenDatabase } from '../../db/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { generateForSystem } from './generation.service.ts';

let app: TestApp;
let database: OpenDatabase;

beforeAll(async () => {
  app = await buildTestApp();
  database = openDatabase(app.database.url, { maxConnections: 2 });
});

afterAll(async () => {
  await database.close();
  await app.close();
});

it('generates nothing more once nobody waits for it', async () => {
  const token = await app.signUp();
  const get = { responses: { 200: { description: 'OK' } } };
  const paths = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`/shelves${at}`, { get }]));
  const content = JSON.stringify({ openapi: '3.1.0', info: { title: 'Shelves', version: '1' }, paths });
  const imported = await app.call('importSystem', { token, file: { name: 'shelves.json', content } });
  const { id } = imported.body as ImportedSystem;
  const [owner] = await database.db.select({ organizationId: system.organizationId }).from(system);
  const leave = new AbortController();
  let parts = 0;
  const context = {
    db: database.db,
    progress: () => undefined,
    nextPart: () => {
      parts += 1;
      if (parts === 2) leave.abort();
    },
    abandoned: leave.signal,
  };
  const made = await generateForSystem(context, owner?.organizationId ?? '', id, 'quick');
  expect(parts).toBe(2);
  expect(made.scenarios.length).toBeGreaterThan(0);
});
