import { describe, expect, it } from 'vitest';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { ResultWriter } from './result-writer.ts';
import type { NewExecution } from './batch.ts';

const MB = 1024 * 1024;
const leased = { runId: 1, workerLock: 1 };

function makeResult(scenarioId: number, responseBody: string): NewExecution {
  return {
    runId: 1,
    organizationId: 'one',
    endpointId: 1,
    scenarioId,
    scenarioName: `Read ${scenarioId}`,
    overallStatus: 'success',
    expectedStatus: 200,
    statusCode: 200,
    responseHeaders: [],
    responseBody,
    bodyTruncated: false,
    responseTimeMs: 1,
    request: { method: 'GET', url: 'http://api.example/', headers: [], pathParams: {}, body: null },
    results: [],
    error: null,
    runAt: new Date(),
  };
}

interface Statement {
  longest: number;
  scenarioIds: number[];
  starts: number;
}

/** Takes statements as a database does, each only when `mayGoOn` resolves, and records what they carried. */
function fakeDatabase(mayGoOn: () => Promise<unknown> = () => Promise.resolve()) {
  const statements: Statement[] = [];
  const execute = async (query: SQL) => {
    const texts = query.queryChunks.filter((chunk) => typeof chunk === 'string');
    const carried = texts
      .filter((text) => text.startsWith('['))
      .flatMap((text) => JSON.parse(text) as { scenario_id: number; position?: number }[]);
    const results = carried.filter(({ position }) => position !== undefined);
    statements.push({
      longest: Math.max(...texts.map((text) => text.length)),
      scenarioIds: results.map((one) => one.scenario_id),
      starts: carried.length - results.length,
    });
    await mayGoOn();
    return { rows: [{ stop_requested: false }] };
  };
  return { db: { execute } as unknown as Database, statements };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('ResultWriter', () => {
  it('never puts more than some megabytes into a statement, whatever JSON makes of a body', async () => {
    const { db, statements } = fakeDatabase();
    const writer = new ResultWriter(db, leased);
    const body = '\u0001'.repeat(MB);
    for (const id of range(14)) {
      writer.started({ scenarioId: id, name: `Read ${id}` });
      writer.finished(makeResult(id, body), body.length);
    }
    await writer.flush();
    expect(Math.max(...statements.map(({ longest }) => longest))).toBeLessThan(33 * MB);
    expect(statements.flatMap(({ scenarioIds }) => scenarioIds)).toEqual(range(14));
    expect(statements.map(({ starts }) => starts)).toEqual([14, 0, 0]);
  });

  it('lets few results wait, since those still come in after a run was stopped', async () => {
    let mayStore = (): void => undefined;
    const { db } = fakeDatabase(() => new Promise<void>((resolve) => (mayStore = resolve)));
    const writer = new ResultWriter(db, leased);
    const isHeld = async (): Promise<boolean> =>
      Promise.race([
        writer.keepUp().then(() => false),
        new Promise<boolean>((resolve) => setTimeout(resolve, 20, true)),
      ]);
    for (const id of range(50)) writer.finished(makeResult(id, 'small'), 5);
    expect(await isHeld()).toBe(false);
    for (const id of range(60)) writer.finished(makeResult(100 + id, 'small'), 5);
    expect(await isHeld()).toBe(true);
    while (await isHeld()) mayStore();
  });

  it('stores a result that is larger than that alone, and small ones together', async () => {
    const { db, statements } = fakeDatabase();
    const writer = new ResultWriter(db, leased);
    writer.finished(makeResult(1, 'small'), 5);
    writer.finished(makeResult(2, 'stands for a large one'), 9 * MB);
    for (const id of [3, 4, 5]) writer.finished(makeResult(id, 'small'), 5);
    await writer.flush();
    expect(statements.map(({ scenarioIds }) => scenarioIds)).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('makes the run wait while much text waits, and lets it go on when that is stored', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { db, statements } = fakeDatabase(() => gate);
    const writer = new ResultWriter(db, leased);
    const finish = (id: number): void => writer.finished(makeResult(id, 'stands for a large one'), MB);
    for (const id of range(16)) finish(id);
    await writer.keepUp();
    finish(17);
    let wentOn = false;
    const waiting = writer.keepUp().then(() => (wentOn = true));
    // What is being written is still in memory, so it counts.
    await expect.poll(() => statements.length).toBe(1);
    expect(wentOn).toBe(false);
    open();
    await waiting;
    expect(statements.flatMap(({ scenarioIds }) => scenarioIds)).toEqual(range(17));
    await writer.keepUp();
  });
});
