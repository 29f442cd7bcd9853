import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, smallDocument, startTarget } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';
import { openDatabase } from './database.ts';
import { createWriteProbe } from './write-probe.ts';

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.close());

/** The database says what it says on a full disk, whenever one of these tables is written to or any is made. */
async function fillDisk(table: string | null): Promise<void> {
  await app.database.db.execute(sql`
    create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await app.database.db.execute(sql`
    create function disk_full_for_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await app.database.db.execute(
    table === null
      ? sql`create event trigger disk_full on ddl_command_start when tag in ('CREATE TABLE AS') execute function disk_full_for_tables()`
      : sql.raw(`create trigger disk_full before insert on ${table} for each row execute function disk_full()`),
  );
}

describe('health', () => {
  it('is well as long as the database stores, and writes at most once a second', async () => {
    let now = 0;
    const probe = createWriteProbe(app.database.db, () => now);
    expect(await probe.look()).toBeNull();
    await fillDisk(null);
    expect(await probe.look()).toBeNull();
    now = 1001;
    expect(await probe.look()).toBe('The disk of the database is full.');
  });

  it('says that the disk is full', async () => {
    await fillDisk(null);
    const { problem } = await app.call('getHealth');
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    expect(problem?.detail).toContain('The disk of the database is full.');
  });

  it('says that the database is read-only', async () => {
    const { rows } = await app.database.db.execute<{ name: string }>(sql`select current_database() as name`);
    await app.database.db.execute(sql.raw(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`));
    // Connections that are open have the old setting.
    const second = openDatabase(app.database.url);
    expect(await createWriteProbe(second.db).look()).toContain('read-only');
    await second.close();
  });
});

describe('a full disk', () => {
  it('is what a call and a run say that cannot store', async () => {
    const target = await startTarget((_, response) => sendJson(response, 200, { id: 7 }));
    const token = await app.signUp();
    const system = await importSmall(app, token, target.url);
    const params = { id: system.endpoints[0]?.id ?? 0 };
    await app.call('createScenario', { token, params, body: { name: 'Reads' } });
    await fillDisk('execution');
    await app.call('executeSystem', { token, params: { id: system.id } });
    const events = await app.database.db.execute<{ events: string }>(
      sql`select events::text as events from run_event where events::text like '%"error"%'`,
    );
    await target.close();
    expect(events.rows[0]?.events).toContain('The disk of the database is full.');
    await app.database.db.execute(
      sql`create trigger disk_full before insert on feedback for each row execute function disk_full()`,
    );
    const { problem } = await app.call('sendFeedback', { token, body: { feedback: 'Nice.' } });
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    expect(problem?.detail).toContain('The disk of the database is full.');
  });

  it('is what an import says, which is stored by a thread', async () => {
    const token = await app.signUp();
    await fillDisk('endpoint');
    const file = { name: 'small.json', content: smallDocument('http://127.0.0.1:1') };
    const { problem } = await app.call('importSystem', { token, file });
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    expect(problem?.detail).toContain('The disk of the database is full.');
  });
});
