import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BatchEvent, ImportedSystem, Scenario, Usage } from '@assay/contract';
import { batchEventSchema } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { importSmall } from '../import-small.ts';
import { sendJson, startTarget } from '../target-server.ts';
import type { TargetServer } from '../target-server.ts';
import type { Answer, TestApp } from '../test-app.ts';

type AnswerTo = Parameters<typeof startTarget>[0];

const good: AnswerTo = (_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' });

export const slowAnswer: AnswerTo = async (_, response) => {
  await sleep(300);
  sendJson(response, 200, { id: 7, name: 'Lamp' });
};

export const TIERS = { free: 1, starter: 2, selfHosted: 4 };

interface Setting {
  answer?: AnswerTo;
  scenarios?: number;
  tier?: number;
  used?: { runs?: number; validationGenerations?: number };
}

/** A user with a system whose base URL is a target of its own, and scenarios on its first endpoint. */
export interface BatchCaller {
  token: string;
  system: ImportedSystem;
  target: TargetServer;
  ids: number[];
  start: (ids: number[]) => Promise<Answer>;
  status: () => Promise<Batch>;
  usage: () => Promise<Usage>;
  /** The status once it fulfils the condition. @throws {Error} after 10 s */
  statusWhen: (condition: (batch: Batch) => boolean) => Promise<Batch>;
}

/** The calls of one user about batches. */
export function callsOf(app: TestApp, token: string): Pick<BatchCaller, 'start' | 'status' | 'usage' | 'statusWhen'> {
  const status = async () => (await app.call('getBatch', { token })).body as Batch;
  return {
    start: (ids) => app.call('processScenarios', { token, body: { scenario_ids: ids } }),
    status,
    usage: async () => (await app.call('getMyUsage', { token })).body as Usage,
    statusWhen: async (condition) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const now = await status();
        if (condition(now)) return now;
        await sleep(25);
      }
      throw new Error('It did not happen in time.');
    },
  };
}

/** The caller of this test; the test closes `target`. */
export async function createBatchCaller(
  app: TestApp,
  { answer = good, scenarios = 2, tier = TIERS.selfHosted, used = {} }: Setting = {},
): Promise<BatchCaller> {
  const token = await app.signUp();
  const target = await startTarget(answer);
  const system = await importSmall(app, token, target.url);
  const ids: number[] = [];
  for (let index = 0; index < scenarios; index += 1) {
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const body = { name: `Read ${index}` };
    ids.push(((await app.call('createScenario', { token, params, body })).body as Scenario).id);
  }
  const { db } = app.database;
  const owner = sql`(select organization_id from system where id = ${system.id})`;
  await db.execute(
    sql`insert into subscription (organization_id, tier_id, status) values (${owner}, ${tier}, 'active')`,
  );
  await db.execute(sql`
    insert into usage_counter (organization_id, month, runs, validation_generations)
    values (${owner}, date_trunc('month', now() at time zone 'utc')::date, ${used.runs ?? 0}, ${used.validationGenerations ?? 0})`);
  return { token, system, target, ids, ...callsOf(app, token) };
}

/** The numbered events of a stream of a batch. */
export function batchEventsOf(text: string): { id: number; event: BatchEvent }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const [, id = '', data = ''] = /^id: (\d+)\ndata: (.*)$/s.exec(frame) ?? [];
      return { id: Number(id), event: batchEventSchema.parse(JSON.parse(data)) };
    });
}

export function updatesOf(events: { event: BatchEvent }[], id: number) {
  return events.flatMap(({ event }) => (event.type === 'scenario_update' && event.scenario_id === id ? [event] : []));
}
