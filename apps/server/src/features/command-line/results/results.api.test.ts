import { randomUUID } from 'node:crypto';
import type { Execution, ImportedSystem, Run, System, Usage } from '@assay/contract';
import { isTerminalEvent, runEventSchema } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { closeSilentRuns } from '../../run-execution/index.ts';

let app: TestApp;
let token: string;
let system: ImportedSystem;
let ids: number[];
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free', ASSAY_ADVANCED_AUTH: 'everyone' });
});
beforeEach(async () => {
  token = await app.signUp();
  system = await importSmall(app, token, 'http://127.0.0.1:9');
  ids = await insertScenarios(app, system, 3);
});
afterAll(() => app.close());

const result = (id: number | undefined, changes: object = {}) => ({
  scenario_id: id,
  overall_status: 'success',
  actual_response_status_code: 200,
  response_time_ms: 12.5,
  validation_results: [],
  error: null,
  ...changes,
});

const head = (changes: object = {}) => ({
  selector: { system_id: system.id },
  started_at: new Date().toISOString(),
  tool_version: '1.0.0',
  ...changes,
});

const submit = (body: object, by = token) => app.call('submitResults', { token: by, body });
const accepted = async (body: object) =>
  (await submit(body)).body as { run_id: number; accepted: number; stop_requested: boolean };
const getRun = async (runId: number) => (await app.call('getRun', { token, params: { runId } })).body as Run;
const used = async () => ((await app.call('getMyUsage', { token })).body as Usage).runs_used;

describe('results of a tool', () => {
  it('CLI-14: are a run of their own in the form that is documented, with nothing beside it', async () => {
    const finished = { finished_at: new Date().toISOString() };
    const results = [
      result(ids[0]),
      result(ids[1], { overall_status: 'failure', actual_response_status_code: 500 }),
      result(ids[2], {
        overall_status: 'error',
        actual_response_status_code: null,
        response_time_ms: null,
        error: { cause: 'timeout', message: 'It did not answer.' },
      }),
    ];
    const { run_id: runId, accepted: count } = await accepted({ run: head(finished), results });
    expect(count).toBe(3);
    expect(await getRun(runId)).toMatchObject({ state: 'completed', total: 3, completed: 3, failed: 2, errors: 1 });
    const history = (await app.call('getScenarioHistory', { token, params: { id: ids[1] ?? 0 } })).body as Execution[];
    expect(history[0]).toMatchObject({
      status_met: false,
      failure_reason: 'Expected status 200, but the API answered 500.',
      response_time_ms: 12.5,
    });
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints[0]?.scenarios.map((one) => one.last_status)).toEqual(['success', 'failure', 'error']);
  });

  it('have no stored credential in them, though the tool has left it there', async () => {
    const key = 'k-9f2c41d7a0b3';
    const body = { auth_type: 'api_key', api_key: key, token_usage_location: 'header', token_param_name: 'X-Api-Key' };
    await app.call('createAuthConfig', { token, params: { systemId: system.id }, body });
    const request = {
      method: 'GET',
      url: `http://127.0.0.1:9/lamps?key=${key}`,
      headers: [['X-Own', key]],
      path_parameters: {},
      body: null,
      redirects: [],
    };
    const encoded = Buffer.from(key).toString('base64');
    const response = { ...answer, headers: [['X-Echo', key]], body: JSON.stringify({ key, encoded }) };
    const rule = { validation_id: null, validation_text: 'x', status: 'pass', reason: `Expected ${key}.` };
    const results = [result(ids[0], { request, response, validation_results: [rule] })];
    const { accepted: count } = await accepted({ run: head(), results });
    expect(count).toBe(1);
    const history = await app.call('getScenarioHistory', { token, params: { id: ids[0] ?? 0 } });
    const [stored] = history.body as Execution[];
    const shown = await app.call('getExecution', { token, params: { id: stored?.id ?? 0 } });
    const text = JSON.stringify([history.body, shown.body]);
    expect(text).toContain('********');
    expect(text).not.toContain(key);
    expect(text).not.toContain(encoded);
  });

  it('count once however often a batch comes, and are refused where one before it is missing', async () => {
    const run = head({ key: randomUUID() });
    const first = { run, batch: 0, results: [result(ids[0])] };
    const [one, same] = await Promise.all([accepted(first), accepted(first)]);
    expect([one.run_id, one.accepted + same.accepted]).toEqual([same.run_id, 1]);
    const early = await submit({ run, batch: 2, results: [] });
    expect(early.problem).toMatchObject({
      code: 'batch_missing',
      detail: expect.stringContaining('Send batch 1 first'),
    });
    const end = { run: { ...run, finished_at: new Date().toISOString() }, batch: 1, results: [result(ids[1])] };
    expect(await accepted(end)).toMatchObject({ accepted: 1 });
    expect(await accepted(end)).toMatchObject({ accepted: 0 });
    expect(await getRun(one.run_id)).toMatchObject({ state: 'completed', total: 3, completed: 2 });
    expect(await used()).toBe(2);
    expect((await submit({ run, batch: 2, results: [] })).problem?.code).toBe('run_ended');
  });

  it('are closed where the tool falls silent, and taken up again where it comes back', async () => {
    const run = head({ key: randomUUID() });
    const { run_id: runId } = await accepted({ run, batch: 0, results: [result(ids[0])] });
    expect(await closeSilentRuns(app.database.db)).toBe(0);
    await app.database.db.execute(
      sql`update run_upload set last_batch_at = now() - interval '6 minutes' where run_id = ${runId}`,
    );
    expect(await closeSilentRuns(app.database.db)).toBe(1);
    expect((await getRun(runId)).state).toBe('interrupted');
    const rest = [result(ids[1], skipped), result(ids[2])];
    await accepted({ run: { ...run, finished_at: new Date().toISOString() }, batch: 1, results: rest });
    expect(await getRun(runId)).toMatchObject({ state: 'completed', completed: 3, skipped: 1 });
    const { text } = await app.call('streamRun', { token, params: { runId } });
    const frames = [...text.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, data = '']) => ({
      id: Number(id),
      event: runEventSchema.parse(JSON.parse(data)),
    }));
    expect(frames.map(({ id }) => id)).toEqual(frames.map((_, at) => at + 1));
    expect(frames.filter(({ event }) => isTerminalEvent(event)).map(({ id }) => id)).toEqual([frames.length]);
    // What was not judged is not charged.
    expect(await used()).toBe(2);
  });

  it('say which month they belong to: where no run is left they are refused, and nothing of the batch is kept', async () => {
    const left = 5;
    await app.database.db.execute(sql`update tier set max_runs_per_month = ${left} where is_default`);
    try {
      const more = await insertScenarios(app, system, left);
      const run = head({ key: randomUUID() });
      const { run_id: runId } = await accepted({ run, batch: 0, results: ids.map((id) => result(id)) });
      const refused = await submit({ run, batch: 1, results: more.map((id) => result(id)) });
      expect(refused.problem).toMatchObject({
        code: 'limit_reached',
        detail: expect.stringContaining('only have 2 runs remaining'),
      });
      expect(await accepted({ run, batch: 1, results: [result(more[0])] })).toMatchObject({ accepted: 1 });
      expect(await getRun(runId)).toMatchObject({ completed: 4 });
      expect(((await app.call('listRuns', { token })).body as Run[]).length).toBe(1);
    } finally {
      await app.database.db.execute(sql`update tier set max_runs_per_month = 1000 where is_default`);
    }
  });

  it('belong to nobody else', async () => {
    const key = randomUUID();
    await accepted({ run: head({ key }), batch: 0, results: [] });
    const stranger = await app.signUp('Eve');
    const foreign = await submit({ run: head({ key }), batch: 0, results: [result(ids[0])] }, stranger);
    expect([foreign.status, foreign.problem?.code]).toEqual([404, 'system_not_found']);
    const own = await importSmall(app, stranger, 'http://127.0.0.1:9');
    await insertScenarios(app, own, 1);
    const run = { ...head({ key }), selector: { system_id: own.id } };
    const mixed = await submit({ run, batch: 0, results: [result(ids[0])] }, stranger);
    expect(mixed.problem).toMatchObject({
      code: 'scenario_not_found',
      detail: `Scenario ${ids[0]} is not part of this run. Send results of its own only.`,
    });
  });

  it('lose only those whose scenario was deleted meanwhile', async () => {
    const run = head({ key: randomUUID() });
    await accepted({ run, batch: 0, results: [] });
    await app.call('deleteScenario', { token, params: { id: ids[0] ?? 0 } });
    expect(await accepted({ run, batch: 1, results: [result(ids[0]), result(ids[1])] })).toMatchObject({ accepted: 1 });
  });
});

const skipped = {
  overall_status: 'skipped',
  actual_response_status_code: null,
  response_time_ms: null,
  error: { cause: 'not_owned', message: 'Not sent.' },
};

describe('a batch that cannot be', () => {
  const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const failed = { validation_id: null, validation_text: 'x', status: 'fail', reason: 'y' };
  it.each([
    ['names no selection', () => ({ run: head({ selector: {} }), results: [] })],
    ['names two selections', () => ({ run: head({ selector: { system_id: 1, scenario_id: 1 } }), results: [] })],
    ['has a scenario twice', () => ({ run: head(), results: [result(ids[0]), result(ids[0])] })],
    ['passes with a failed rule', () => ({ run: head(), results: [result(ids[0], { validation_results: [failed] })] })],
    [
      'passes with a status that was not expected',
      () => ({ run: head(), results: [result(ids[0], { actual_response_status_code: 500 })] }),
    ],
    ['was not judged for no reason', () => ({ run: head(), results: [result(ids[0], { overall_status: 'error' })] })],
    ['is too old', () => ({ run: head({ started_at: old }), results: [] })],
    ['is from the future', () => ({ run: head(), results: [result(ids[0], { run_at: '2999-01-01T00:00:00Z' })] })],
    ['has too many results', () => ({ run: head(), results: Array.from({ length: 501 }, (_, at) => result(at + 1)) })],
    ['has a negative number', () => ({ run: head(), batch: -1, results: [] })],
    [
      'links to a script',
      () => ({
        run: head({ pipeline: { ci: 'x', branch: null, commit: null, link: 'javascript:alert(1)' } }),
        results: [],
      }),
    ],
    [
      'has a body that is too long',
      () => ({ run: head(), results: [result(ids[0], { response: { ...answer, body: 'x'.repeat(1_100_000) } })] }),
    ],
  ])('is refused with 422 where it %s', async (_, body) => {
    const refused = await submit(body());
    expect([refused.status, refused.problem?.code]).toEqual([422, 'validation_failed']);
    expect((await app.call('listRuns', { token })).body).toEqual([]);
  });

  it('is refused with 422 where a scenario has a result already', async () => {
    const run = head({ key: randomUUID() });
    await accepted({ run, batch: 0, results: [result(ids[0])] });
    const twice = await submit({ run, batch: 1, results: [result(ids[0])] });
    expect(twice.problem?.detail).toBe(`Scenario ${ids[0]} has a result in this run already. Send each once.`);
  });

  it('is refused with 413 where it is too large, before it is read', async () => {
    const large = await submit({ run: head(), results: [], more: 'x'.repeat(11 * 1024 * 1024) });
    expect(large.status).toBe(413);
  });
});

const answer = { status_text: 'OK', headers: [], body_truncated: false, size_bytes: 1 };
