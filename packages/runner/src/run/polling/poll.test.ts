import { compileRule } from '@assay/rules';
import type { RunnablePolling } from '@assay/scenario';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { makeScenario, makeStep } from '../../testing/scenario.ts';
import { runScenario } from '../run-scenario.ts';
import { runContext } from '../../testing/run-context.ts';

const context = runContext();

let api: LocalApi;
afterEach(() => api.close());

type Answer = [status: number, body: object, headers?: Record<string, string>];

/** Answers in turn; the last one again and again. */
async function listen(...answers: [Answer, ...Answer[]]): Promise<void> {
  let at = 0;
  api = await startLocalApi((_, response) => {
    const [status, body, headers = {}] = answers[Math.min(at, answers.length - 1)] ?? answers[0];
    at += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

const rule = (text: string) => {
  const compiled = compileRule(text);
  return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
};

const DONE = '`state` is one of "done", "failed"';

const until = (changes: Partial<RunnablePolling> = {}): RunnablePolling => ({
  rules: [rule(DONE)],
  tries: 20,
  ms: 5000,
  forward: [],
  isPromised: false,
  ...changes,
});

const run = (polling: RunnablePolling, rules = [rule('`state` is "done"')]) =>
  runScenario(makeScenario({ baseUrl: api.url, path: '/jobs/7', until: polling, rules }), context);

describe('a request that waits', () => {
  it('is sent until its rules are met, and the last answer is the one that is judged', async () => {
    await listen([200, { state: 'queued' }], [200, { state: 'running' }], [200, { state: 'done' }]);
    const result = await run(until({ forward: ['state'] }));
    expect(api.requests).toHaveLength(3);
    expect(result).toMatchObject({ status: 'success', response: { body: '{"state":"done"}' } });
    const [waited, forward] = result.rules;
    expect(waited).toMatchObject({ text: `repeated until ${DONE}`, status: 'pass' });
    expect(waited?.reason).toMatch(/^Answer 3 met it, after /);
    expect(forward?.evidence).toEqual([{ path: 'state', value: 'queued → running → done', ok: true }]);
  });

  it('is judged by the answer that it gets', async () => {
    await listen([200, { state: 'running' }], [200, { state: 'failed' }]);
    expect((await run(until())).failureReason).toContain('Validation rule "`state` is "done"" failed');
  });

  it('fails where a value goes back, whatever comes after it', async () => {
    await listen(
      [200, { state: 'queued' }],
      [200, { state: 'running' }],
      [200, { state: 'queued' }],
      [200, { state: 'done' }],
    );
    const result = await run(until({ forward: ['state'] }));
    expect(result).toMatchObject({ status: 'failure' });
    expect(result.failureReason).toContain('It went from running to queued.');
  });

  it('fails where a share falls', async () => {
    await listen([200, { share: 40 }], [200, { share: 10 }], [200, { share: 100, state: 'done' }]);
    expect((await run(until({ forward: ['share'] }))).failureReason).toContain('It went from 40 to 10.');
  });

  it('is not judged when it takes longer than anybody promises', async () => {
    await listen([200, { state: 'running' }]);
    const result = await run(until({ tries: 3 }), []);
    expect(api.requests).toHaveLength(3);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_reached' } });
    expect(result.error?.message).toContain('3 answers in');
  });

  it('fails when it takes longer than is promised', async () => {
    await listen([200, { state: 'running' }]);
    const result = await run(until({ ms: 300, isPromised: true }), []);
    expect(result.status).toBe('failure');
    expect(result.failureReason).toContain('did not meet it');
  });

  it('fails by its own rules even when what it waits for does not come', async () => {
    await listen([200, { state: 'busy' }]);
    expect(await run(until({ tries: 2 }))).toMatchObject({ status: 'failure' });
  });

  it('waits as long as the answer asks for, and not beyond its time', async () => {
    await listen([200, { state: 'running' }, { 'retry-after': '1' }], [200, { state: 'done' }]);
    const startedAt = performance.now();
    expect((await run(until())).status).toBe('success');
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    await api.close();
    await listen([200, { state: 'running' }, { 'retry-after': '60' }]);
    expect(await run(until(), [])).toMatchObject({ status: 'skipped' });
    expect(api.requests).toHaveLength(1);
  });

  it('is not repeated after an error of the server', async () => {
    await listen([500, {}]);
    expect(await run(until(), [])).toMatchObject({ status: 'failure', response: { status: 500 } });
    expect(api.requests).toHaveLength(1);
  });

  it('is not repeated after a refusal, unless the status is what it waits for', async () => {
    await listen([404, {}], [404, {}], [200, { state: 'done' }]);
    expect(await run(until())).toMatchObject({ status: 'failure' });
    expect(api.requests).toHaveLength(1);
    expect(await run(until({ rules: [rule('the status is 200')] }))).toMatchObject({ status: 'success' });
    expect(api.requests).toHaveLength(3);
  });

  it('ends at once when the run is stopped', async () => {
    await listen([200, { state: 'running' }, { 'retry-after': '4' }]);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 100);
    const scenario = makeScenario({ baseUrl: api.url, path: '/jobs/7', until: until() });
    const result = await runScenario(scenario, { ...context, stopping: stopping.signal });
    expect(result.error?.cause).toBe('interrupted');
  });
});

describe('a step before the request that waits', () => {
  const jobStep = (changes: Partial<RunnablePolling> = {}) =>
    makeStep({
      method: 'GET',
      path: '/jobs/7',
      baseUrl: api.url,
      until: until(changes),
      extracts: [{ name: 'file', path: 'segment -1 of header Location' }],
    });

  it('yields values of its last answer', async () => {
    const done = { location: 'https://files.example/v1/files/a%20b/?x=1' };
    await listen([200, { state: 'running' }], [200, { state: 'done' }, done], [200, {}]);
    const read = makeScenario({ baseUrl: api.url, path: '/files/{id}', before: [jobStep()] });
    read.judged.parameters = [{ in: 'path', name: 'id', value: '{{file}}', bodyValue: null }];
    expect((await runScenario(read, context)).status).toBe('success');
    expect(api.requests.map(({ path }) => path)).toEqual(['/jobs/7', '/jobs/7', '/files/a%20b']);
  });

  it('ends the scenario when it waits in vain', async () => {
    await listen([200, { state: 'running' }]);
    const result = await runScenario(makeScenario({ baseUrl: api.url, before: [jobStep({ tries: 2 })] }), context);
    expect(result).toMatchObject({ status: 'error', error: { cause: 'setup_failed' } });
    expect(result.error?.message).toContain('2 answers in');
  });
});
