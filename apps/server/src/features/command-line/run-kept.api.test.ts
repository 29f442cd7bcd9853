import type { Execution, RunEvent, Usage } from '@assay/contract';
import { runEventSchema } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite();

const addRule = (id: number, text: string) =>
  suite.app.call('createValidation', { token: suite.token, params: { id }, body: { validation_text: text } });

const eventsOf = async (runId: number): Promise<RunEvent[]> => {
  const { text } = await suite.app.call('streamRun', { token: suite.token, params: { runId } });
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => runEventSchema.parse(JSON.parse(data)));
};

/** What is the same whoever executes a scenario. */
function reported(execution: Execution): unknown {
  const rest = { ...execution, id: 0, run_id: 0, run_at: '', response_time_ms: 0 };
  const { headers, header_list: list, ...request } = rest.raw_request_details;
  const without = Object.entries(rest.actual_response_headers).filter(([name]) => name.toLowerCase() !== 'date');
  return {
    ...rest,
    raw_request_details: { ...request, headers: Object.keys(headers), count: list.length },
    actual_response_headers: without,
    actual_response_header_list: without.length,
  };
}

describe('assay run', () => {
  it('CLI-01, CLI-11, CLI-20: runs what is kept on the server, by scenario, endpoint and system', async () => {
    const { system, target, reads } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    const [read] = reads;
    const choices = { '--scenario': read?.id, '--endpoint': read?.endpoint_id, '--system': system.id };
    for (const [option, id] of Object.entries(choices)) {
      const { code, out, err } = await suite.run(['run', option, String(id)]);
      expect({ code, out }).toEqual({ code: 0, out: '' });
      expect(err).toContain('1 scenario: 1 passed, 0 failed');
      // Whatever is run, the system is named once.
      expect(err.split('\n')[0]?.split(system.name)).toHaveLength(2);
    }
    expect(target.seen.map(({ url }) => url)).toEqual(['/things/7', '/things/7', '/things/7']);
  });

  it('CLI-14: history, events, counters and last status are those of a run by the server', async () => {
    const { system, reads } = await suite.system(
      ({ url }, response) => sendJson(response, url.includes('9') ? 500 : 200, { id: 7, name: 'Lamp' }),
      ['good', 'bad'],
    );
    const [good, bad] = reads;
    if (good === undefined || bad === undefined) throw new Error('No scenarios.');
    await addRule(good.id, 'the response has a field `id`');
    await addRule(bad.id, 'id is 8');
    await addRule(bad.id, 'colourless ideas sleep furiously');
    await suite.app.call('executeSystem', { token: suite.token, params: { id: system.id } });
    const byServer = await suite.newestRun();
    const before = (await suite.app.call('getMyUsage', { token: suite.token })).body as Usage;

    const { code, out } = await suite.run(['run', '--system', String(system.id)]);
    expect(code).toBe(1);
    expect(out).toContain('id');
    const byTool = await suite.newestRun();
    const count = (run: typeof byTool) => ({
      ...run,
      id: 0,
      created_at: '',
      started_at: '',
      finished_at: '',
      trigger: null,
    });
    expect(count(byTool)).toEqual(count(byServer));
    expect(byTool.finished_at).not.toBeNull();
    for (const scenario of [good, bad]) {
      const [newest, older] = await suite.historyOf(scenario);
      expect(newest?.run_id).toBe(byTool.id);
      expect(newest && reported(newest)).toEqual(older && reported(older));
    }
    const kinds = (events: RunEvent[]) => events.map(({ type }) => type).toSorted();
    expect(kinds(await eventsOf(byTool.id))).toEqual(kinds(await eventsOf(byServer.id)));
    const after = (await suite.app.call('getMyUsage', { token: suite.token })).body as Usage;
    expect(after.runs_used - before.runs_used).toBe(2);
    const findings = await suite.app.call('getRunFindings', { token: suite.token, params: { runId: byTool.id } });
    const expected = await suite.app.call('getRunFindings', { token: suite.token, params: { runId: byServer.id } });
    const titles = (body: unknown) => (body as { findings: { title: string }[] }).findings.map(({ title }) => title);
    expect(titles(findings.body)).toEqual(titles(expected.body));
    expect(titles(findings.body).length).toBeGreaterThan(0);
  });

  it('says where it ran, as its pipeline tells it', async () => {
    const { system } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    await suite.run(['run', '--system', String(system.id)], {
      GITHUB_ACTIONS: 'true',
      GITHUB_REF_NAME: 'main',
      GITHUB_SHA: 'a1b2c3d4',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'shop/api',
      GITHUB_RUN_ID: '42',
    });
    expect((await suite.newestRun()).trigger).toEqual({
      by: 'command_line',
      tool_version: expect.any(String),
      ci: 'GitHub Actions',
      branch: 'main',
      commit: 'a1b2c3d4',
      link: 'https://github.example/shop/api/actions/runs/42',
    });
  });

  it('CLI-12: writes the reports that are asked for, and sends only verdicts where bodies are to stay', async () => {
    const { system, reads } = await suite.system((_, response) => sendJson(response, 200, { id: 7, name: 'private' }));
    await addRule(reads[0]?.id ?? 0, 'id is 8');
    const { code, out } = await suite.run(['run', '--system', String(system.id), '--send', 'verdicts', '-r', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ result: { total: 1, failed: 1 }, scenarios: [{ status: 'failure' }] });
    expect(suite.recorder.texts.join('\n')).not.toContain('private');
    const [stored] = await suite.historyOf(reads[0] ?? never());
    expect(stored).toMatchObject({
      overall_status: 'failure',
      actual_response_status_code: 200,
      actual_response_body: null,
      actual_response_header_list: [],
      validation_results: [{ status: 'fail', evidence: [] }],
    });
    const junit = await suite.run(['run', '--system', String(system.id), '-r', 'junit']);
    expect(junit.out).toContain('<testsuite');
  });

  it('runs by tag, and the run on the server has these scenarios only', async () => {
    const { system, target, reads } = await suite.system(
      (_, response) => sendJson(response, 200, { id: 7 }),
      ['smoke', 'slow smoke', 'other'],
    );
    const tagged = [['smoke'], ['smoke', 'slow'], ['other']];
    for (const [at, tags] of tagged.entries()) {
      const { id, name, requires_auth, expected_http_status } = reads[at] ?? never();
      const body = { name, requires_auth, expected_http_status, tags };
      const { status } = await suite.app.call('updateScenario', { token: suite.token, params: { id }, body });
      expect(status).toBe(200);
    }
    const run = (...tags: string[]) =>
      suite.run(['run', '--system', String(system.id), ...tags.flatMap((one) => ['--tag', one])]);
    expect(await run('smoke and not slow')).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 scenario: 1 p'),
    });
    expect(target.seen).toHaveLength(1);
    expect(await suite.newestRun()).toMatchObject({ total: 1, completed: 1, state: 'completed' });
    expect(await run('slow', 'other')).toMatchObject({ code: 0, err: expect.stringContaining('2 scenarios: 2 p') });
    expect(await run('nothing')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no scenarios with these tags'),
    });
    expect(await run('smoke and ')).toMatchObject({ code: 2, err: expect.stringContaining('--tag wants words') });
  });

  it('CLI-20: ends with 3 when the API cannot be reached, and says so on the server', async () => {
    const { system, target } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    await target.close();
    const { code } = await suite.run(['run', '--system', String(system.id)]);
    expect(code).toBe(3);
    expect(await suite.newestRun()).toMatchObject({ completed: 1, failed: 1, errors: 1 });
  });

  it('runs against another address, with its own care', async () => {
    const { system, target } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    const other = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    const { code } = await suite.run(['run', '--system', String(system.id), '--base-url', other.target.url]);
    expect(code).toBe(0);
    expect([target.seen.length, other.target.seen.length]).toEqual([0, 1]);
    const refused = await suite.run(['run', '--system', String(system.id), '--base-url', 'ftp://x']);
    expect(refused.code).toBe(2);
  });

  it('stops when somebody stops the run on the server, and not when nobody watches it', async () => {
    const { system } = await suite.system(
      (_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), 150),
      Array.from({ length: 30 }, (_, at) => `Read ${at}`),
    );
    const { finished } = suite.tool.start(['run', '--system', String(system.id), '-j', '1'], suite.env());
    const underWay = {
      system_id: system.id,
      state: 'running',
      completed: expect.toSatisfy((done: number) => done > 2),
    };
    await expect.poll(() => suite.newestRun()).toMatchObject(underWay);
    const run = await suite.newestRun();
    expect(run).toMatchObject({ state: 'running', total: 30 });
    await suite.app.call('stopRun', { token: suite.token, params: { runId: run.id } });
    const { code, err } = await finished;
    expect(err).toContain('It was stopped on the server.');
    expect(code).toBe(3);
    expect(await suite.newestRun()).toMatchObject({ id: run.id, state: 'stopped' });
  });

  it('ends with 130 when it is interrupted, and what it found is on the server', async () => {
    const { system } = await suite.system(
      (_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), 100),
      Array.from({ length: 30 }, (_, at) => `Read ${at}`),
    );
    const { child, finished } = suite.tool.start(['run', '--system', String(system.id), '-j', '1'], suite.env());
    const underWay = {
      system_id: system.id,
      state: 'running',
      completed: expect.toSatisfy((done: number) => done > 2),
    };
    await expect.poll(() => suite.newestRun()).toMatchObject(underWay);
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    const run = await suite.newestRun();
    expect(run.state).toBe('stopped');
    expect(run.completed).toBeLessThan(30);
  });
});

describe('what is missing', () => {
  it('CLI-15, CLI-17: a token that is not set ends with 2, one that is not valid with 4, each with what to do next', async () => {
    const { system } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }));
    const unset = await suite.run(['run', '--system', String(system.id)], { ASSAY_TOKEN: '' });
    expect(unset).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^assay: The token environment variable is required: ASSAY_TOKEN/),
    });
    const wrong = await suite.run(['run', '--system', String(system.id)], { ASSAY_TOKEN: 'wrong' });
    expect(wrong.code).toBe(4);
    expect(wrong.err).toMatch(/^assay: Authentication failed: 401 Unauthorized\. .*Make a new one/);
  });

  it('a choice that is none, or of another organization, ends with 2; a server that is not there with 3', async () => {
    expect((await suite.run(['run'])).code).toBe(2);
    expect((await suite.run(['run', '--system', '1', '--endpoint', '1'])).code).toBe(2);
    expect(await suite.run(['run', '--system', '999999'])).toMatchObject({
      code: 2,
      err: "assay: System not found or you do not have access to it. Check the number: it is in the address of the system's page. The token sees the systems of its own team only.\n",
    });
    const nowhere = await suite.run(['run', '--system', '1'], { ASSAY_API_URL: 'http://127.0.0.1:1' });
    expect(nowhere.code).toBe(3);
    expect(nowhere.err).toContain('The Assay server at http://127.0.0.1:1 cannot be reached');
  });
});

function never(): never {
  throw new Error('No scenario.');
}
