import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, ImportedSystem, Run, RunEvent, Scenario, System } from '@assay/contract';
import { runEventSchema } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { run as runTable } from '../../db/schema/index.ts';
import { buildTestApp, importSmall, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { SeenRequest, TargetServer, TestApp } from '../../testing/index.ts';
import { closeAbandonedRuns } from '../run-execution/index.ts';

let app: TestApp;
let token: string;
const targets: TargetServer[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterEach(async () => {
  await Promise.all(targets.splice(0).map((target) => target.close()));
});
afterAll(() => app.close());

type AnswerTo = Parameters<typeof startTarget>[0];

/** A system whose base URL is a target of this test, with one scenario on each of its two endpoints. */
async function setUp(
  answer: AnswerTo,
  scenarios = 1,
): Promise<{ target: TargetServer; system: ImportedSystem; get: Scenario; post: Scenario }> {
  const target = await startTarget(answer);
  targets.push(target);
  const system = await importSmall(app, token, target.url);
  const [first, second] = system.endpoints;
  const create = async (endpointId: number | undefined, body: object): Promise<Scenario> =>
    (await app.call('createScenario', { token, params: { id: endpointId ?? 0 }, body })).body as Scenario;
  const get = await create(first?.id, { name: 'Read' });
  for (let index = 1; index < scenarios; index += 1) await create(first?.id, { name: `Read ${index}` });
  const post = await create(second?.id, { name: 'Create', requires_auth: true, expected_http_status: 201 });
  return { target, system, get, post };
}

const good: AnswerTo = (_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' });

async function addRule(scenario: Scenario, text: string): Promise<void> {
  await app.call('createValidation', { token, params: { id: scenario.id }, body: { validation_text: text } });
}

async function execute(scenario: Scenario): Promise<Execution> {
  const answer = await app.call('executeScenario', { token, params: { id: scenario.id } });
  const { results } = answer.body as { results: Execution[] };
  if (!results[0]) throw new Error('No result.');
  return results[0];
}

function eventsOf(text: string): { id: number; event: RunEvent }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const [, id = '', data = ''] = /^id: (\d+)\ndata: (.*)$/s.exec(frame) ?? [];
      return { id: Number(id), event: runEventSchema.parse(JSON.parse(data)) };
    });
}

const unexpected = (error: unknown): never => {
  throw error;
};

describe('one scenario', () => {
  it('sends the request of endpoint defaults and overrides, and judges the answer', async () => {
    const { target, get } = await setUp(good);
    await addRule(get, 'status is 200');
    await addRule(get, 'the response has a field `id`');
    await addRule(get, 'the sea is blue and deep');
    const result = await execute(get);
    expect(target.seen.map((request: SeenRequest) => `${request.method} ${request.url}`)).toEqual(['GET /things/7']);
    expect(result.validation_results.map((rule) => rule.status)).toEqual(['pass', 'pass', 'fail']);
    expect(result.validation_results[2]?.reason).toContain('not understood');
    expect(result).toMatchObject({ overall_status: 'failure', actual_response_status_code: 200, error: null });
    const history = (await app.call('getScenarioHistory', { token, params: { id: get.id } })).body as Execution[];
    expect(history).toEqual([result]);
  });

  it('is a failure on another status than expected, an error when nothing answers', async () => {
    const { target, get } = await setUp((_, response) => sendJson(response, 500, { message: 'no' }));
    expect(await execute(get)).toMatchObject({ overall_status: 'failure', actual_response_status_code: 500 });
    await target.close();
    targets.length = 0;
    const unreachable = await execute(get);
    expect(unreachable).toMatchObject({ overall_status: 'error', error: { cause: 'target_unreachable' } });
    expect(unreachable.error?.message).toContain('Is the API running?');
  });

  it('keeps headers that are named like members of every object', async () => {
    const { get } = await setUp((_, response) => {
      response.setHeader('constructor', 'one').setHeader('__proto__', 'two');
      sendJson(response, 200, {});
    });
    expect((await execute(get)).actual_response_headers).toMatchObject({ constructor: 'one' });
  });

  it('keeps a body with NUL and half characters', async () => {
    const { get } = await setUp((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('a\u0000b\uD800');
    });
    expect(await execute(get)).toMatchObject({ overall_status: 'success', actual_response_body: 'a\uFFFDb\uFFFD' });
  });
});

describe('authentication', () => {
  const config = (url: string) => ({
    auth_endpoint: `${url}/login`,
    auth_body: { email: 'ann@example.com', password: 'hunter22' },
    token_extraction_instruction: 'the token is in data.auth.token',
  });

  /** Gives out tokens that work for one request each. */
  function shortLived(): AnswerTo {
    let issued = 0;
    const spent = new Set<string>();
    return (request, response) => {
      if (request.url === '/login') {
        issued += 1;
        return sendJson(response, 200, { data: { auth: { token: `secret-token-${issued}` } } });
      }
      const bearer = request.headers.authorization ?? '';
      if (bearer === '' || spent.has(bearer)) return sendJson(response, 401, { message: 'no' });
      spent.add(bearer);
      return sendJson(response, 201, { echo: bearer });
    };
  }

  it('fetches a token, sends it, renews it after a 401, and stores it nowhere', async () => {
    const { target, system, post } = await setUp(shortLived());
    const params = { systemId: system.id };
    const created = await app.call('createAuthConfig', { token, params, body: config(target.url) });
    expect(created.body).toMatchObject({
      auth_body: { email: 'ann@example.com', password: '********' },
      http_method: 'POST',
      token_format: null,
    });
    const first = await execute(post);
    expect(first.overall_status).toBe('success');
    expect(first.raw_request_details.headers['Authorization']).toBe('Bearer ********');
    expect(JSON.stringify(first)).not.toContain('secret-token');
    expect((await execute(post)).overall_status).toBe('success');
    expect(target.seen.filter((request) => request.url === '/login').map((request) => request.body)).toEqual([
      '{"email":"ann@example.com","password":"hunter22"}',
      '{"email":"ann@example.com","password":"hunter22"}',
    ]);
    const stored = await app.database.db.execute<{ sealed: string }>(
      sql`select sealed from auth_config where system_id = ${system.id}`,
    );
    expect(stored.rows[0]?.sealed).not.toContain('hunter22');
  });

  it('keeps a masked secret, refuses a second configuration and a bad one', async () => {
    const { target, system } = await setUp(shortLived());
    const params = { systemId: system.id };
    expect((await app.call('updateAuthConfig', { token, params, body: config(target.url) })).status).toBe(404);
    await app.call('createAuthConfig', { token, params, body: config(target.url) });
    expect((await app.call('createAuthConfig', { token, params, body: config(target.url) })).problem).toMatchObject({
      status: 409,
      detail: 'Authentication configuration already exists for this system.',
    });
    const masked = { ...config(target.url), auth_body: { email: 'ann@example.com', password: '********' } };
    expect((await app.call('updateAuthConfig', { token, params, body: masked })).status).toBe(200);
    const test = await app.call('testExtraction', { token, params, body: masked });
    expect(test.body).toMatchObject({ success: true, token_length: 14, error: null });
    expect(target.seen.findLast(({ url }) => url === '/login')?.body).toContain('hunter22');
    const bad = {
      auth_endpoint: 'abc',
      http_method: 'DELETE',
      token_extraction_instruction: 'short',
      token_format: 'Bearer',
    };
    const refused = await app.call('updateAuthConfig', { token, params, body: bad });
    expect(refused.problem?.errors?.map((error) => error.field).toSorted()).toEqual([
      'auth_endpoint',
      'http_method',
      'token_extraction_instruction',
      'token_format',
    ]);
  });

  it('says why no token came', async () => {
    const { target, system, post } = await setUp((_, response) => sendJson(response, 200, { nothing: true }));
    const params = { systemId: system.id };
    const test = await app.call('testExtraction', { token, params, body: config(target.url) });
    expect(test.body).toMatchObject({ success: false, token_preview: '', token_length: 0 });
    expect((test.body as { error: string }).error).toContain('data.auth.token');
    await app.call('createAuthConfig', { token, params, body: config(target.url) });
    expect(await execute(post)).toMatchObject({ overall_status: 'error', error: { cause: 'auth_failed' } });
  });

  it('distinguishes a missing login from a verdict', async () => {
    const { post } = await setUp((_, response) => sendJson(response, 401, {}));
    const result = await execute(post);
    expect(result).toMatchObject({ overall_status: 'error', error: { cause: 'auth_failed' } });
  });
});

describe('a run', () => {
  it('streams numbered events, the last one terminal, and can be read again from any of them', async () => {
    const { system } = await setUp(good, 3);
    const answer = await app.call('streamSystem', { token, params: { id: system.id } });
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(answer.text);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]?.event).toMatchObject({ type: 'start', total: 4 });
    expect(events.at(-1)?.event).toMatchObject({ type: 'completed', completed: 4, failed: 1, stopped: false });
    expect(events.filter(({ event }) => event.type === 'scenario_result')).toHaveLength(4);
    const runId = events[0]?.event.type === 'start' ? events[0].event.run_id : 0;
    const resumed = await app.assay.app.inject({
      url: `/api/runs/${runId}/stream`,
      headers: { authorization: `Bearer ${token}`, 'last-event-id': '5' },
    });
    expect(eventsOf(resumed.body)).toEqual(events.slice(5));
    const listed = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    expect(listed).toMatchObject([
      { id: runId, scope: 'system', state: 'completed', total: 4, completed: 4, failed: 1 },
    ]);
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints[0]?.scenarios.every((scenario) => scenario.last_status === 'success')).toBe(true);
  });

  it('RUN-14: streams events of six kinds with the members of the specification', async () => {
    const { system, get, post } = await setUp(good);
    const answer = await app.call('streamSystem', { token, params: { id: system.id } });
    const events = eventsOf(answer.text).map(({ event }) => event);
    const ofKind = (type: string) => events.filter((event) => event.type === type);
    const startedAt = expect.stringMatching(/^20\d\d-/) as string;
    expect(ofKind('start')).toEqual([
      { type: 'start', run_id: expect.any(Number) as number, total: 2, started_at: startedAt },
    ]);
    const started = [get, post].map(({ id, name }) => ({ type: 'scenario_start', scenario_id: id, name }));
    expect(ofKind('scenario_start')).toEqual(expect.arrayContaining(started));
    const passed = { type: 'scenario_result', scenario_id: get.id, name: get.name, status: 'success', error: null };
    const broken = { type: 'scenario_result', scenario_id: post.id, name: post.name, status: 'failure' };
    expect(ofKind('scenario_result')).toEqual(
      expect.arrayContaining([
        expect.objectContaining(passed),
        expect.objectContaining({ ...broken, error: expect.any(String) as string }),
      ]),
    );
    const progress = { type: 'progress', total: 2 };
    expect(ofKind('progress').at(-1)).toEqual({ ...progress, completed: 2, percent: 100 });
    expect(ofKind('completed')).toMatchObject([{ total: 2, completed: 2, failed: 1 }]);
    expect(events.at(-1)?.type).toBe('completed');
  });

  it('of a system answers all executions, in one call', async () => {
    const { system } = await setUp(good, 2);
    const answer = await app.call('executeSystem', { token, params: { id: system.id } });
    expect(answer.body).toMatchObject({ total: 3, completed: 3, failed: 1 });
    expect((answer.body as { results: unknown[] }).results).toHaveLength(3);
  });

  it('needs scenarios, and a preflight says so without starting one', async () => {
    const { system } = await setUp(good);
    const empty = (
      await app.call('importSystem', { token, file: { name: 'b.json', content: smallDocument('http://127.0.0.1:1') } })
    ).body as ImportedSystem;
    const endpointId = empty.endpoints[0]?.id ?? 0;
    expect((await app.call('preflightEndpoint', { token, params: { id: endpointId } })).status).toBe(422);
    expect((await app.call('streamEndpoint', { token, params: { id: endpointId } })).problem?.code).toBe(
      'nothing_to_run',
    );
    expect((await app.call('preflightEndpoint', { token, params: { id: system.endpoints[0]?.id ?? 0 } })).status).toBe(
      200,
    );
    expect((await app.call('listRuns', { token, query: { system_id: system.id } })).body).toEqual([]);
  });

  it('starts nothing more after a stop', async () => {
    const { system, target } = await setUp(async (_, response) => {
      await sleep(100);
      sendJson(response, 200, {});
    }, 60);
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    const [run] = await waitFor(async () => {
      const runs = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
      return runs[0]?.completed ? runs : null;
    });
    const params = { runId: run?.id ?? 0 };
    expect((await app.call('stopRun', { token, params })).body).toEqual({ stopped: true });
    const events = eventsOf((await pending).text);
    expect(events.at(-1)?.event).toMatchObject({ type: 'completed', stopped: true });
    const ended = (await app.call('getRun', { token, params })).body as Run;
    expect(ended.state).toBe('stopped');
    expect(ended.completed).toBeLessThan(61);
    expect(target.seen).toHaveLength(ended.completed);
    expect((await app.call('stopRun', { token, params })).body).toEqual({ stopped: false });
  });

  it('is stopped when its reader disconnects and no reader returns', async () => {
    const { system, target } = await setUp(async (_, response) => {
      await sleep(100);
      sendJson(response, 200, {});
    }, 60);
    const address = await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
    const abort = new AbortController();
    const response = await fetch(`${address}/api/scenario/system/${system.id}/execute/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    abort.abort();
    const run = await waitFor(async () => {
      const [latest] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
      return latest?.state === 'stopped' ? latest : null;
    });
    expect(run.completed).toBeLessThan(61);
    expect(target.seen).toHaveLength(run.completed);
  });

  it('whose worker died is closed as interrupted; what was claimed is recorded and not sent again', async () => {
    const { system, target } = await setUp(good, 3);
    await app.call('executeSystem', { token, params: { id: system.id } });
    const sent = target.seen.length;
    const [finished] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    const id = finished?.id ?? 0;
    // The state a killed worker leaves: running, a lock nobody holds, one scenario claimed and not answered.
    const { db } = app.database;
    await db
      .update(runTable)
      .set({ state: 'running', workerLocks: [1], finishedAt: null })
      .where(eq(runTable.id, id));
    await db.execute(sql`insert into run_claim (run_id, worker_lock, positions) values (${id}, 1, '{0,1,2}')`);
    await db.execute(sql`
      delete from execution where run_id = ${id}
        and scenario_id = (select scenario_ids[2] from run_plan where run_id = ${id})`);
    expect(await closeAbandonedRuns(app.database.db, unexpected)).toBe(1);
    expect(await closeAbandonedRuns(app.database.db, unexpected)).toBe(0);
    expect((await app.call('getRun', { token, params: { runId: id } })).body).toMatchObject({ state: 'interrupted' });
    const history = (await app.call('getEndpointHistory', { token, params: { id: system.endpoints[0]?.id ?? 0 } }))
      .body as Execution[];
    expect(history[0]).toMatchObject({ overall_status: 'error', error: { cause: 'interrupted' } });
    expect(target.seen).toHaveLength(sent);
  });

  it('is out of reach for others', async () => {
    const { system, get } = await setUp(good);
    await execute(get);
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    const other = await app.signUp('Eve');
    for (const name of ['getRun', 'streamRun', 'stopRun'] as const) {
      expect((await app.call(name, { token: other, params: { runId: run?.id ?? 0 } })).status).toBe(404);
    }
    expect((await app.call('executeScenario', { token: other, params: { id: get.id } })).status).toBe(404);
  });
});

describe('private addresses', () => {
  it('are refused when the server is configured so', async () => {
    const strict = await buildTestApp({ ASSAY_ALLOW_PRIVATE_TARGETS: '0' });
    try {
      const key = await strict.signUp();
      const target = await startTarget(good);
      targets.push(target);
      for (const url of [
        target.url,
        target.url.replace('127.0.0.1', 'localhost'),
        target.url.replace('127.0.0.1', '2130706433'),
      ]) {
        const system = await importSmall(strict, key, url);
        const params = { id: system.endpoints[0]?.id ?? 0 };
        const scenario = (await strict.call('createScenario', { token: key, params, body: { name: 'x' } }))
          .body as Scenario;
        const answer = await strict.call('executeScenario', { token: key, params: { id: scenario.id } });
        expect((answer.body as { results: Execution[] }).results[0]?.error?.cause).toBe('blocked_address');
      }
      expect(target.seen).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

async function waitFor<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await sleep(25);
  }
  throw new Error('It did not happen in time.');
}
