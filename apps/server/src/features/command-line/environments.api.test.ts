import type { Environment, Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendJson, startTarget } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';
import type { Prepared } from './testing/tool-suite.ts';

const suite = toolSuite();

/** Stored on the server, and never sent by it to the tool. */
const STORED = 'stored-on-the-server-0815';
/** Known where the tool runs. */
const LOCAL = 'known-to-the-pipeline-4711';

const call = (name: Parameters<typeof suite.app.call>[0], params: object, body?: unknown) =>
  suite.app.call(name, { token: suite.token, params: params as never, body });

const addEnvironment = async (prepared: Prepared, body: object): Promise<Environment> =>
  (await call('createEnvironment', { systemId: prepared.system.id }, body)).body as Environment;

/** A system with one scenario, and another address of the same API that echoes what it was sent. */
async function twoTargets(answer: Parameters<typeof startTarget>[0] = echo) {
  const prepared = await suite.system((_, response) => sendJson(response, 200, { id: 7, name: 'production' }));
  const staging = await startTarget(answer);
  return { prepared, staging, run: ['run', '--system', String(prepared.system.id)], close: () => staging.close() };
}

const echo: Parameters<typeof startTarget>[0] = ({ url, headers }, response) =>
  sendJson(response, 200, { id: 7, name: 'staging', url, headers });

async function setQuery({ system, reads }: Prepared, value: string): Promise<Scenario> {
  const [read] = reads;
  if (read === undefined) throw new Error('No scenario.');
  const endpoint = await call('getEndpoint', { id: system.endpoints[0]?.id ?? 0 });
  const [verbose] = (endpoint.body as { query_parameters: { id: number }[] }).query_parameters;
  await call('createOverride', { id: read.id }, { endpoint_parameter_id: verbose?.id, custom_value: value });
  return read;
}

describe('assay run --env', () => {
  it('goes to the environment with its variables, and takes secrets from where it runs', async () => {
    const { prepared, staging, run, close } = await twoTargets();
    const read = await setQuery(prepared, '{{tenant}}/{{key}}');
    await addEnvironment(prepared, {
      name: 'Staging EU',
      base_url: staging.url,
      variables: [
        { name: 'tenant', value: 'acme' },
        { name: 'key', value: STORED, secret: true },
        { name: 'unused', value: STORED, secret: true },
      ],
      headers: [
        { name: 'X-Tenant', value: '{{tenant}}' },
        { name: 'X-Custom', value: STORED, secret: true },
      ],
    });
    const missing = await suite.run([...run, '-e', 'staging eu']);
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('ASSAY_SECRET_STAGING_EU__KEY or ASSAY_SECRET_KEY');
    expect(missing.err).toContain('ASSAY_SECRET_STAGING_EU__X_CUSTOM');
    expect(missing.err).not.toContain('UNUSED');
    expect(staging.seen).toEqual([]);

    const env = { ASSAY_SECRET_STAGING_EU__KEY: LOCAL, ASSAY_SECRET_X_CUSTOM: `id={{key}}`, ASSAY_ENV: 'Staging EU' };
    const { code, err, out } = await suite.run([...run, '-v', '-r', 'json=report.json', '-r', 'terminal'], env);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`Staging EU, ${staging.url}`) });
    expect(prepared.target.seen).toEqual([]);
    expect(staging.seen).toMatchObject([
      {
        url: `/things/7?verbose=${encodeURIComponent(`acme/${LOCAL}`)}`,
        headers: { 'x-tenant': 'acme', 'x-custom': `id=${LOCAL}` },
      },
    ]);
    const stored = await suite.newestRun();
    expect(stored).toMatchObject({ environment: { name: 'Staging EU', base_url: staging.url }, state: 'completed' });
    expect((await suite.historyOf(read))[0]).toMatchObject({ environment: { name: 'Staging EU' } });
    const everything = [out, err, ...suite.recorder.texts].join('\n');
    expect(everything).toContain('staging');
    for (const secret of [LOCAL, STORED]) expect(everything).not.toContain(secret);
    const { rows } = await suite.app.database.db.execute(sql`select execution::text as row from execution`);
    expect(JSON.stringify(rows)).not.toContain(LOCAL);
    await close();
  });

  it('tells the name that was probably meant, and unknown variables, before anything is sent', async () => {
    const { prepared, staging, run, close } = await twoTargets();
    await addEnvironment(prepared, { name: 'staging', base_url: staging.url });
    const mistyped = await suite.run([...run, '--env', 'stagign']);
    expect(mistyped.code).toBe(2);
    expect(mistyped.err).toContain('no environment "stagign". Did you mean "staging"? It has: "staging".');
    await setQuery(prepared, '{{tenant}}');
    const unknown = await suite.run([...run, '--env', 'staging']);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('{{tenant}} is used by "Read"');
    const both = await suite.run([...run, '--env', 'staging', '--base-url', staging.url]);
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('Leave one of them out')]);
    expect([prepared.target.seen, staging.seen]).toEqual([[], []]);
    await close();
  });

  it('is as careful as the environment says', async () => {
    const { prepared, staging, run, close } = await twoTargets();
    await addEnvironment(prepared, { name: 'look', base_url: staging.url, protection: 'read_only' });
    const params = { id: prepared.system.endpoints[1]?.id ?? 0 };
    await call('createScenario', params, { name: 'Creates' });
    await suite.run([...run, '--env', 'look']);
    expect(staging.seen.map(({ method }) => method)).toEqual(['GET']);
    expect(await suite.newestRun()).toMatchObject({ protection: 'read_only', skipped: 1 });
    await close();
  });
});

describe('credentials of an environment', () => {
  /** Requests sign in with what the scenario asks for; both targets want a token. */
  async function signedIn() {
    const targets = await twoTargets();
    const { prepared } = targets;
    const params = { id: prepared.system.endpoints[0]?.id ?? 0 };
    await call('createScenario', params, { name: 'Signed in', requires_auth: true });
    await call('createAuthConfig', { systemId: prepared.system.id }, { auth_type: 'bearer', token: STORED });
    return targets;
  }
  const sentTokens = (seen: { headers: Record<string, unknown> }[]) =>
    seen.flatMap(({ headers }) => headers['authorization'] ?? []);

  it('are taken from variables of their own, never those of the system', async () => {
    const { prepared, staging, run, close } = await signedIn();
    const { id } = await addEnvironment(prepared, { name: 'staging', base_url: staging.url });
    const system = { [`ASSAY_AUTH_${prepared.system.id}_TOKEN`]: 'of-the-system-1234' };
    await call('putEnvironmentAuth', { id }, { auth_type: 'bearer', token: STORED });
    const missing = await suite.run([...run, '--env', 'staging'], system);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining(`ASSAY_AUTH_ENV${id}_TOKEN`)]);
    expect(staging.seen).toEqual([]);
    await suite.run([...run, '--env', 'staging'], { ...system, [`ASSAY_AUTH_ENV${id}_TOKEN`]: LOCAL });
    expect(sentTokens(staging.seen)).toEqual([`Bearer ${LOCAL}`]);
    expect(prepared.target.seen).toEqual([]);
    await close();
  });

  it('are those of the system where that is chosen', async () => {
    const { prepared, staging, run, close } = await signedIn();
    await addEnvironment(prepared, { name: 'staging', base_url: staging.url, credentials: 'system' });
    await suite.run([...run, '--env', 'staging'], { [`ASSAY_AUTH_${prepared.system.id}_TOKEN`]: LOCAL });
    expect(sentTokens(staging.seen)).toEqual([`Bearer ${LOCAL}`]);
    await close();
  });
});

describe('assay compare', () => {
  it('shows the same suite run in two environments beside each other', async () => {
    const { prepared, staging, run, close } = await twoTargets(({ url }, response) =>
      sendJson(response, url.includes('verbose=x') ? 500 : 200, { id: 7 }),
    );
    await setQuery(prepared, 'x');
    await call('createScenario', { id: prepared.system.endpoints[0]?.id ?? 0 }, { name: 'Plain' });
    await addEnvironment(prepared, { name: 'staging', base_url: staging.url });
    await addEnvironment(prepared, { name: 'production', base_url: prepared.target.url });
    const system = String(prepared.system.id);
    const never = await suite.run(['compare', '--system', system, 'staging', 'production']);
    expect([never.code, never.err]).toEqual([
      2,
      expect.stringContaining(`Run it there first: assay run --system ${system} --env "staging".`),
    ]);
    expect((await suite.run([...run, '--env', 'staging'])).code).toBe(1);
    expect((await suite.run([...run, '--env', 'production'])).code).toBe(0);
    const [right, left] = (await suite.app.call('listRuns', { token: suite.token, query: { limit: 2 } })).body as Run[];

    const compared = await suite.run(['compare', '--system', system, 'staging', 'production']);
    expect(compared.code).toBe(1);
    expect(compared.out).toContain(`staging     run ${left?.id}`);
    expect(compared.out).toContain(`production  run ${right?.id}`);
    expect(compared.out).toContain(
      'Fails only in staging (1)\n  GET /things/{thingId}  Read\n    failure, 500 | success, 200',
    );
    expect(compared.out).not.toContain('Plain');
    expect(compared.err).toContain('1 of 2 scenarios differ.');
    expect(compared.err).toContain(`/compare?runs=${left?.id},${right?.id}`);

    const json = await suite.run(['compare', String(right?.id), String(left?.id), '--format', 'json']);
    expect(JSON.parse(json.out)).toMatchObject({ counts: { broken: 1, unchanged: 1 }, left: { id: right?.id } });
    await suite.run([...run, '--env', 'production']);
    const again = (await suite.newestRun()).id;
    const same = await suite.run(['compare', String(right?.id), String(again)]);
    expect([same.code, same.err]).toEqual([0, expect.stringContaining('2 scenarios did the same in both runs.')]);
    await close();
  });

  it.each([
    [['compare', 'staging', 'production'], 'assay compare --system 12 staging production'],
    [['compare', '41'], 'Only one run is given.'],
    [['compare', '41', '41'], 'Both sides are the same run.'],
  ])('refuses %j with what to do', async (argv, text) => {
    const { code, err } = await suite.run(argv);
    expect([code, err]).toEqual([2, expect.stringContaining(text)]);
  });

  it('tells the environment that was probably meant', async () => {
    const { prepared, staging, close } = await twoTargets();
    await addEnvironment(prepared, { name: 'staging', base_url: staging.url });
    const { code, err } = await suite.run(['compare', '--system', String(prepared.system.id), 'stagin']);
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "staging"?')]);
    await close();
  });
});
