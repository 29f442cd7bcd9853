import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CreatedToken, Execution, ImportedSystem, Run, Scenario, Usage } from '@assay/contract';
import { selfSigned, startRecordingProxy, writings } from '@assay/test-servers/recorded';
import type { RecordingProxy } from '@assay/test-servers/recorded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importSmall, startTarget } from '../../testing/index.ts';
import type { TargetServer } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite({ ASSAY_DEFAULT_TIER: 'self-hosted' });
const EACH = 75;
/** One in ten expects what does not come. */
const WRONG = 10;

/** What the server keeps, and what the tool has from its environment: both are right, so that both runs find the same. */
const secret = (of: string, who: 'server' | 'tool'): string => `${who}-${of}-s3cret+9/x`;
const either = (of: string, given: string | undefined, write = (text: string) => text): boolean =>
  (['server', 'tool'] as const).some((who) => given === write(secret(of, who)));

interface Asked {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Kind {
  name: string;
  config: (url: string) => object;
  variables: Record<string, string>;
  isIn: (asked: Asked) => boolean;
}

const basic = (user: string) => (word: string) => `Basic ${Buffer.from(`${user}:${word}`).toString('base64')}`;

const kinds: Kind[] = [
  {
    name: 'bearer',
    config: () => ({ auth_type: 'bearer', token: secret('bearer', 'server') }),
    variables: { TOKEN: secret('bearer', 'tool') },
    isIn: ({ headers }) => either('bearer', String(headers['authorization']), (text) => `Bearer ${text}`),
  },
  {
    name: 'basic',
    config: () => ({ auth_type: 'basic', username: 'ann', password: secret('basic', 'server') }),
    variables: { USERNAME: 'ann', PASSWORD: secret('basic', 'tool') },
    isIn: ({ headers }) => either('basic', String(headers['authorization']), basic('ann')),
  },
  {
    name: 'key',
    config: () => ({
      auth_type: 'api_key',
      api_key: secret('key', 'server'),
      token_usage_location: 'header',
      token_param_name: 'X-Key',
    }),
    variables: { API_KEY: secret('key', 'tool') },
    isIn: ({ headers }) => either('key', String(headers['x-key'])),
  },
  {
    name: 'login',
    config: (url) => ({
      auth_endpoint: `${url}/sign-in`,
      auth_body: { password: secret('login', 'server') },
      token_extraction_instruction: 'take access_token from the JSON response',
    }),
    variables: { PASSWORD: secret('login', 'tool') },
    isIn: ({ headers }) => String(headers['authorization']) === 'Bearer issued-by-the-api-0001',
  },
];

/** The API: the same over plain HTTP, for the server, and over TLS with a certificate of its own, for the tool. */
function answer({ url, headers, body }: Asked): { status: number; body: object } {
  if (url.endsWith('/sign-in')) {
    const isIn = either('login', (JSON.parse(body) as { password: string }).password);
    return isIn ? { status: 200, body: { access_token: 'issued-by-the-api-0001' } } : { status: 401, body: {} };
  }
  const kind = kinds.find(({ name }) => url.startsWith(`/${name}/`));
  const isIn = kind?.isIn({ url, headers, body }) === true;
  // Careless: it echoes what it was sent.
  return { status: isIn ? 200 : 401, body: { id: 7, headers } };
}

let plain: TargetServer;
let secure: Server;
let proxy: RecordingProxy;
let certFile: string;
beforeAll(async () => {
  plain = await startTarget((asked, response) => {
    const { status, body } = answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const own = selfSigned(suite.tool.folder, 'own');
  certFile = own.certFile;
  secure = createServer({ key: own.key, cert: own.cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const answered = answer({ url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body));
    });
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  proxy = await startRecordingProxy();
});
afterAll(async () => {
  proxy.close();
  secure.closeAllConnections();
  secure.close();
  await plain.close();
});

interface Prepared {
  kind: Kind;
  system: ImportedSystem;
  scenarios: Scenario[];
}

async function prepare(kind: Kind): Promise<Prepared> {
  const { app, token } = suite;
  const url = `${plain.url}/${kind.name}`;
  const system = await importSmall(app, token, url);
  await app.call('updateSystem', { token, params: { id: system.id }, body: { name: kind.name, base_url: url } });
  const saved = await app.call('createAuthConfig', {
    token,
    params: { systemId: system.id },
    body: kind.config(url),
  });
  expect(saved.problem).toBeNull();
  const scenarios: Scenario[] = [];
  for (let at = 0; at < EACH; at += 1) {
    const expected = at % WRONG === 0 ? 404 : 200;
    const body = { name: `Read ${at}`, requires_auth: true, expected_http_status: expected };
    const params = { id: system.endpoints[0]?.id ?? 0 };
    scenarios.push((await app.call('createScenario', { token, params, body })).body as Scenario);
  }
  return { kind, system, scenarios };
}

const counters = ({ state, total, completed, failed, errors, skipped, left_behind }: Run) => ({
  state,
  total,
  completed,
  failed,
  errors,
  skipped,
  left_behind,
});

async function eventKinds(runId: number): Promise<string[]> {
  const { text } = await suite.app.call('streamRun', { token: suite.token, params: { runId } });
  return [...text.matchAll(/"type":"(\w+)"/g)].map(([, type = '']) => type).toSorted();
}

const verdictOf = (one: Execution | undefined) => [
  one?.overall_status,
  one?.actual_response_status_code,
  one?.failure_reason,
  one?.validation_results,
];

async function newestOf({ id }: Scenario): Promise<Execution | undefined> {
  const query = { limit: 1 };
  const { body } = await suite.app.call('getScenarioHistory', { token: suite.token, params: { id }, query });
  return (body as Execution[])[0];
}

const used = async (): Promise<number> =>
  ((await suite.app.call('getMyUsage', { token: suite.token })).body as Usage).runs_used;

/** As a pipeline runs it: through a proxy, to an API with a certificate of its own. */
function runByTool({ system: { id }, kind: { name, variables } }: Prepared, token: string) {
  const { port } = secure.address() as AddressInfo;
  const to = ['--base-url', `https://127.0.0.1:${port}/${name}`, '--cacert', certFile, '--proxy', proxy.url];
  const env = Object.fromEntries(
    Object.entries(variables).map(([field, value]) => [`ASSAY_AUTH_${id}_${field}`, value]),
  );
  return suite.run(['run', '--system', String(id), ...to, '-r', 'terminal', '-r', 'junit=report.xml'], {
    ...env,
    ASSAY_TOKEN: token,
  });
}

async function accessToken(): Promise<CreatedToken> {
  const body = { label: 'Pipeline', scopes: ['read'] };
  const created = await suite.app.call('createToken', { token: suite.token, body });
  expect(created.problem).toBeNull();
  return created.body as CreatedToken;
}

/** All that left the tool, to whomever, and all that it wrote; the tunnels to the API are not readable. */
const left = (finished: { out: string; err: string }[]): string =>
  [
    ...finished.flatMap(({ out, err }) => [out, err]),
    ...suite.recorder.texts,
    proxy.bytes(),
    ...proxy.credentials,
    ...readdirSync(suite.tool.folder).map((name) => readFileSync(join(suite.tool.folder, name), 'utf8')),
  ].join('\n');

it('CLI-10, CLI-13, CLI-14: 300 scenarios of four kinds of credentials through a proxy to an own CA, with a token that is revoked in between, are kept as runs of the server are', async () => {
  const { app, token } = suite;
  const finished: { out: string; err: string }[] = [];
  for (const kind of kinds) {
    const prepared = await prepare(kind);
    await app.call('executeSystem', { token, params: { id: prepared.system.id } });
    const byServer = await suite.newestRun();
    expect(counters(byServer)).toMatchObject({ state: 'completed', completed: EACH, failed: 8, errors: 0 });
    const verdicts = await Promise.all(prepared.scenarios.map(newestOf));
    const before = await used();

    const pat = await accessToken();
    let uploads = 0;
    suite.recorder.intercept = async ({ url }) => {
      if (url.includes('/cli/results')) uploads += 1;
      if (uploads === 2) await app.call('revokeToken', { token, params: { id: pat.id } });
      return null;
    };
    const ended = await runByTool(prepared, pat.token);
    finished.push(ended);
    expect(ended.err).toContain('Authentication failed: 401 Unauthorized');
    expect(ended).toMatchObject({ code: 4, err: expect.stringContaining('75 scenarios: 67 passed, 8 failed') });
    suite.recorder.intercept = null;
    const [, file = ''] = /assay submit (\S+)/.exec(ended.err) ?? [];
    const submitted = await suite.run(['submit', file], { ASSAY_TOKEN: (await accessToken()).token });
    finished.push(submitted);
    expect(submitted.code).toBe(0);

    const byTool = await suite.newestRun();
    expect(byTool.id).not.toBe(byServer.id);
    expect(counters(byTool)).toEqual(counters(byServer));
    expect(await eventKinds(byTool.id)).toEqual(await eventKinds(byServer.id));
    expect((await used()) - before).toBe(EACH);
    for (const [at, scenario] of prepared.scenarios.entries()) {
      const newest = await newestOf(scenario);
      expect(newest?.run_id).toBe(byTool.id);
      expect(verdictOf(newest)).toEqual(verdictOf(verdicts[at]));
    }
  }
  const { port } = secure.address() as AddressInfo;
  expect(new Set(proxy.asked.filter((one) => one.startsWith('CONNECT')))).toEqual(
    new Set([`CONNECT 127.0.0.1:${port}`]),
  );
  expect(proxy.asked.some((one) => one.includes('/cli/results'))).toBe(true);
  const text = left(finished);
  const secrets = kinds.flatMap(({ name }) => [secret(name, 'server'), secret(name, 'tool')]);
  const all = [...secrets, 'issued-by-the-api-0001'];
  expect(all.filter((one) => writings(one).some((writing) => text.includes(writing)))).toEqual([]);
});

it('CLI-14: requests that follow the judged one are kept as those of a run of the server, without secrets', async () => {
  const { app, token } = suite;
  const { system, target } = await suite.system((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 7, echo: request.headers.authorization ?? '' }));
  }, []);
  const config = { auth_type: 'bearer', token: secret('bearer', 'server') };
  await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: config });
  const name = `${system.endpoints[0]?.method} ${system.endpoints[0]?.endpoint}`;
  const text = `endpoint: ${name}\n\nscenarios:\n  follows:\n    login: own\n    expect: 200\n    then:\n      - call: ${name}\n        login: own\n        expect: 200\n        rules:\n          - id is 7\n`;
  const files = [{ path: 'endpoints/follows.yaml', text }];
  expect(
    (await app.call('writeProjectText', { token, params: { id: system.id }, body: { files } })).problem,
  ).toBeNull();
  const executionOf = async (): Promise<Execution> => {
    const history = await app.call('getEndpointHistory', { token, params: { id: system.endpoints[0]?.id ?? 0 } });
    const [newest] = history.body as Execution[];
    return (await app.call('getExecution', { token, params: { id: newest?.id ?? 0 } })).body as Execution;
  };
  await app.call('executeSystem', { token, params: { id: system.id } });
  const byServer = await executionOf();
  const ran = await suite.run(['run', '--system', String(system.id)], {
    [`ASSAY_AUTH_${system.id}_TOKEN`]: secret('bearer', 'tool'),
  });
  expect(ran.code).toBe(0);
  const byTool = await executionOf();
  expect(byTool.run_id).not.toBe(byServer.run_id);
  expect(target.seen).toHaveLength(4);
  const followed = ({ follow_ups: list }: Execution) =>
    list?.map(({ label, request, response }) => [label, request.method, request.url, response.status, response.body]);
  expect(followed(byTool)).toEqual([[name, 'GET', expect.any(String), 200, expect.stringContaining('"id":7')]]);
  expect(followed(byTool)?.[0]?.slice(0, 4)).toEqual(followed(byServer)?.[0]?.slice(0, 4));
  const sent = [...suite.recorder.texts, JSON.stringify(byTool)].join('\n');
  expect(writings(secret('bearer', 'tool')).filter((one) => sent.includes(one))).toEqual([]);
  const verdicts = await suite.run(['run', '--system', String(system.id), '--send', 'verdicts'], {
    [`ASSAY_AUTH_${system.id}_TOKEN`]: secret('bearer', 'tool'),
  });
  expect([verdicts.code, (await executionOf()).follow_ups]).toEqual([0, null]);
});
