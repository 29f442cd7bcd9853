import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sendJson } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite();

const keptFiles = (): string[] => readdirSync(suite.tool.folder).filter((name) => name.startsWith('assay-results-'));
afterEach(() => {
  for (const name of keptFiles()) rmSync(join(suite.tool.folder, name));
});

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Read ${at}`);
const SCENARIOS = 'scenarios.json';
/** Neither its address nor a token. */
const NO_SERVER = { ASSAY_API_URL: '', ASSAY_TOKEN: '' };
const slow = (ms: number) => (_: unknown, response: Parameters<typeof sendJson>[0]) =>
  void setTimeout(() => sendJson(response, 200, { id: 7, note: 'seen' }), ms);
const isUpload = (url: string): boolean => url.includes('/cli/results');

describe('results that do not reach the server', () => {
  it('CLI-17: of a session that ends between two batches are kept, end with 4, and are sent once with a new one', async () => {
    const { system, reads } = await suite.system(slow(60), names(40));
    const signOut = () =>
      suite.app.assay.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { authorization: `Bearer ${ended}` },
      });
    const ended = await signInAgain();
    let batches = 0;
    suite.recorder.intercept = async ({ url }) => {
      if (isUpload(url)) batches += 1;
      if (batches === 3) await signOut();
      return null;
    };
    const { code, err } = await suite.run(['run', '--system', String(system.id), '-j', '2'], { ASSAY_TOKEN: ended });
    expect(err).toContain('Authentication failed: 401 Unauthorized');
    expect(err).toContain('40 scenarios: 40 passed');
    expect(code).toBe(4);
    const [file = ''] = keptFiles();
    expect(err).toContain(`assay submit ${join(suite.tool.folder, file)}`);
    expect(statSync(join(suite.tool.folder, file)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(suite.tool.folder, file), 'utf8');
    expect([text.includes(ended), text.includes(suite.token)]).toEqual([false, false]);
    const partly = await suite.newestRun();
    expect(partly.state).toBe('running');
    expect(partly.completed).toBeGreaterThan(0);
    expect(partly.completed).toBeLessThan(40);
    suite.recorder.intercept = null;
    expect((await suite.run(['submit', file], { ASSAY_TOKEN: ended })).code).toBe(4);
    expect(await suite.run(['submit', file])).toMatchObject({
      code: 0,
      err: expect.stringContaining(`/runs/${partly.id}`),
    });
    expect((await suite.run(['submit', file])).err).toContain('(0 sent). All of them were there already.');
    expect(await suite.newestRun()).toMatchObject({ id: partly.id, state: 'completed', completed: 40, failed: 0 });
    expect(await suite.historyOf(reads[39] ?? none())).toHaveLength(1);
  });

  it('of a server that fails for a moment are sent again, whatever it had received', async () => {
    const { system, reads } = await suite.system(slow(40), names(30));
    let calls = 0;
    const lost: string[] = [];
    suite.recorder.intercept = async ({ url, body }) => {
      if (!isUpload(url)) return null;
      calls += 1;
      if (calls !== 2) return null;
      // Stored, but the answer is lost on its way.
      await suite.app.assay.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${suite.token}`, 'content-type': 'application/json' },
        payload: body,
      });
      lost.push(body);
      return 502;
    };
    const { code } = await suite.run(['run', '--system', String(system.id), '-j', '2']);
    expect([code, lost.length, keptFiles()]).toEqual([0, 1, []]);
    expect(await suite.newestRun()).toMatchObject({ state: 'completed', completed: 30 });
    for (const read of reads) expect(await suite.historyOf(read)).toHaveLength(1);
  });

  it('API-41: definitions are fetched and results submitted; of a run that keeps to itself both are files', async () => {
    const { system, target } = await suite.system(slow(1), names(3));
    const saved = await suite.run(['run', '--system', String(system.id), '--save-definitions', SCENARIOS]);
    expect(saved).toMatchObject({ code: 0, err: expect.stringContaining('3 scenarios written to') });
    expect(target.seen).toEqual([]);
    expect(statSync(join(suite.tool.folder, SCENARIOS)).mode & 0o777).toBe(0o600);
    const asked = [...suite.recorder.texts];
    const { code, err } = await suite.run(['run', '--offline', '--definitions', SCENARIOS], NO_SERVER);
    expect([code, err.includes('Results are kept in')]).toEqual([0, true]);
    expect(suite.recorder.texts).toEqual(asked);
    const [file = ''] = keptFiles();
    expect((await suite.run(['submit', file])).code).toBe(0);
    expect(await suite.newestRun()).toMatchObject({ system_id: system.id, state: 'completed', completed: 3 });
    expect(target.seen).toHaveLength(3);
  });

  it('a run that keeps to itself calls nobody for its scenarios, and says where they come from', async () => {
    const { system, target } = await suite.system(slow(1), names(1));
    const asked = [...suite.recorder.texts];
    const without = await suite.run(['run', '--system', String(system.id), '--offline']);
    expect([without.code, without.err.includes('assay run --offline --definitions FILE')]).toEqual([2, true]);
    writeFileSync(join(suite.tool.folder, SCENARIOS), '{"version":1,"selector":{"system_id":1},"definitions":{}}');
    const wrong = await suite.run(['run', '--offline', '--definitions', SCENARIOS]);
    expect([wrong.code, wrong.err.includes('is no file of scenarios')]).toEqual([2, true]);
    expect([suite.recorder.texts, target.seen]).toEqual([asked, []]);
  });

  it('of a login elsewhere there are none with --offline', async () => {
    const elsewhere = await suite.system(
      (_, response) => sendJson(response, 200, { access_token: 'abcdef-123456' }),
      [],
    );
    const { system, target } = await suite.system(slow(1), []);
    const params = { id: system.endpoints[0]?.id ?? 0 };
    await suite.app.call('createScenario', { token: suite.token, params, body: { name: 'Read', requires_auth: true } });
    const body = {
      auth_endpoint: `${elsewhere.target.url}/login`,
      auth_body: { password: 'stored-0001' },
      token_extraction_instruction: 'take access_token from the JSON response',
    };
    await suite.app.call('createAuthConfig', { token: suite.token, params: { systemId: system.id }, body });
    await suite.run(['run', '--system', String(system.id), '--save-definitions', SCENARIOS]);
    const { code, err } = await suite.run(['run', '--offline', '--definitions', SCENARIOS], {
      [`ASSAY_AUTH_${system.id}_PASSWORD`]: 'from-here-0002',
    });
    expect(code).toBe(4);
    expect(err).toContain('with --offline nothing else is called');
    expect([elsewhere.target.seen, target.seen]).toEqual([[], []]);
  });

  it('a file that is none is told so', async () => {
    expect(await suite.run(['submit', 'nowhere.json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read'),
    });
  });
});

/** A second session of the same user. */
async function signInAgain(): Promise<string> {
  const { headers } = await suite.app.assay.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: await emailOf(), password: 'correct horse' },
  });
  return String(headers['set-auth-token']);
}

async function emailOf(): Promise<string> {
  const answer = await suite.app.assay.app.inject({
    url: '/api/auth/get-session',
    headers: { authorization: `Bearer ${suite.token}` },
  });
  return answer.json<{ user: { email: string } }>().user.email;
}

function none(): never {
  throw new Error('No scenario.');
}
