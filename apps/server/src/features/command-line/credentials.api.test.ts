import type { AuthReference, Definitions } from '@assay/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writings } from '@assay/test-servers/recorded';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../testing/index.ts';
import type { SeenRequest } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';
import type { Prepared } from './testing/tool-suite.ts';

const suite = toolSuite();

/** Stored on the server, and never to be sent by it. */
const STORED = 'stored-on-the-server-0001';
/** Known to the tool alone; signs that are written in other ways in JSON, addresses and forms among them. */
const PLANTED = Array.from({ length: 12 }, (_, at) => `pl@nt"ed/${at} sécret+${'qz'.repeat(at + 2)}`);
const planted = (at: number): string => PLANTED[at] ?? '';
/** Headers carry ASCII only. */
const HEADER_SAFE = Array.from({ length: 12 }, (_, at) => `hd"r/${at}+s=cret-${'wk'.repeat(at + 2)}`);
const header = (at: number): string => HEADER_SAFE[at] ?? '';

type Answer = Parameters<typeof suite.system>[0];

/** Echoes whatever it was sent, as careless APIs do. */
const careless =
  (isIn: (request: SeenRequest) => boolean): Answer =>
  (request, response) => {
    if (request.url.startsWith('/login')) {
      response.setHeader('set-cookie', `sid=${header(11)}; Path=/`);
      return sendJson(response, 200, { access_token: header(10), echo: request.body });
    }
    const reported = {
      url: request.url,
      headers: request.headers,
      at: Buffer.from(JSON.stringify(request.headers)).toString('base64'),
    };
    const hex = Buffer.from(request.headers.authorization ?? '').toString('hex');
    return sendJson(response, isIn(request) ? 200 : 401, { id: 7, reported, hex, all: [...PLANTED, ...HEADER_SAFE] });
  };

const save = ({ system }: Prepared, body: object) =>
  suite.app.call('createAuthConfig', { token: suite.token, params: { systemId: system.id }, body });

/** A scenario that signs in. */
async function signedIn(isIn: (request: SeenRequest) => boolean, body: (url: string) => object): Promise<Prepared> {
  const prepared = await suite.system(careless(isIn), []);
  const params = { id: prepared.system.endpoints[0]?.id ?? 0 };
  const scenario = { name: 'Read', requires_auth: true };
  await suite.app.call('createScenario', { token: suite.token, params, body: scenario });
  const saved = await save(prepared, body(prepared.target.url));
  expect(saved.problem).toBeNull();
  return prepared;
}

const runSystem = ({ system }: Prepared, variables: Record<string, string>, more: string[] = []) =>
  suite.run(
    [
      'run',
      '--system',
      String(system.id),
      '-v',
      '--curl',
      '-r',
      'terminal',
      '-r',
      'json=report.json',
      '-r',
      'junit=report.xml',
      ...more,
    ],
    {
      // Those of other systems, as a pipeline has them.
      ...Object.fromEntries([...PLANTED, ...HEADER_SAFE].map((secret, at) => [`ASSAY_AUTH_9${at}_PASSWORD`, secret])),
      ...Object.fromEntries(
        Object.entries(variables).map(([field, value]) => [`ASSAY_AUTH_${system.id}_${field}`, value]),
      ),
    },
  );

/** Secrets that stand somewhere in a text, in any writing. */
const leaked = (text: string): string[] =>
  [STORED, ...PLANTED, ...HEADER_SAFE].filter((secret) => writings(secret).some((one) => text.includes(one)));

/** All that left the tool, and all that it wrote. */
const left = ({ out, err }: { out: string; err: string }): string =>
  [
    out,
    err,
    ...suite.recorder.texts,
    ...readdirSync(suite.tool.folder).map((name) => readFileSync(join(suite.tool.folder, name), 'utf8')),
  ].join('\n');

const login = (url: string) => ({
  auth_endpoint: `${url}/login?key=${STORED}`,
  auth_headers: { 'X-Client': STORED },
  auth_body: { email: `${STORED}@example.com`, password: STORED, tenant: 'acme', pin: 1234 },
});

interface Kind {
  type: AuthReference['auth_type'];
  config: (url: string) => object;
  variables: Record<string, string>;
  isIn: (request: SeenRequest) => boolean;
}

const kinds: Kind[] = [
  {
    type: 'bearer',
    config: () => ({ auth_type: 'bearer', token: STORED }),
    variables: { TOKEN: header(0) },
    isIn: ({ headers }) => headers.authorization === `Bearer ${header(0)}`,
  },
  {
    type: 'basic',
    config: () => ({ auth_type: 'basic', username: STORED, password: STORED }),
    variables: { USERNAME: planted(1), PASSWORD: planted(2) },
    isIn: ({ headers }) =>
      headers.authorization === `Basic ${Buffer.from(`${planted(1)}:${planted(2)}`).toString('base64')}`,
  },
  {
    type: 'api_key',
    config: () => ({ auth_type: 'api_key', api_key: STORED, token_usage_location: 'query', token_param_name: 'k' }),
    variables: { API_KEY: planted(3) },
    isIn: ({ url }) => new URL(url, 'http://host').searchParams.get('k') === planted(3),
  },
  {
    type: 'token',
    config: (url) => ({ ...login(url), token_extraction_instruction: 'take access_token from the JSON response' }),
    variables: {
      USERNAME: planted(4),
      PASSWORD: planted(5),
      API_KEY: planted(6),
      X_CLIENT: header(7),
      PIN: '98765432',
    },
    isIn: ({ headers }) => headers.authorization === `Bearer ${header(10)}`,
  },
  {
    type: 'session',
    config: (url) => ({ auth_type: 'session', ...login(url), csrf: null }),
    variables: {
      USERNAME: planted(4),
      PASSWORD: planted(5),
      API_KEY: planted(6),
      X_CLIENT: header(7),
      PIN: '98765432',
    },
    isIn: ({ headers }) => headers.cookie?.includes(header(11)) === true,
  },
  {
    type: 'oauth2',
    config: (url) => ({ auth_type: 'oauth2', token_url: `${url}/login`, client_id: STORED, client_secret: STORED }),
    variables: { USERNAME: planted(8), PASSWORD: planted(9) },
    isIn: ({ headers }) => headers.authorization === `Bearer ${header(10)}`,
  },
];

describe('credentials of the API', () => {
  it.each(kinds)(
    'CLI-09, CLI-10, CLI-13: $type comes from the environment, and never leaves',
    async ({ type, config, variables, isIn }) => {
      const prepared = await signedIn(isIn, config);
      const finished = await runSystem(prepared, variables);
      expect(finished.err).toContain('1 passed, 0 failed');
      expect(finished.code).toBe(0);
      const definitions = JSON.parse(suite.recorder.texts[1]?.split('\n')[2] ?? '') as Definitions;
      expect(definitions.scenarios[0]?.auth).toEqual({ auth_config_id: String(prepared.system.id), auth_type: type });
      expect(leaked(left(finished))).toEqual([]);
    },
  );

  it('CLI-13: a login call is sent as it is kept, with the values of the environment in it', async () => {
    const kind = kinds[3];
    if (kind === undefined) throw new Error('No login.');
    const prepared = await signedIn(kind.isIn, kind.config);
    await runSystem(prepared, kind.variables);
    const call = prepared.target.seen.find(({ url }) => url.startsWith('/login'));
    expect(new URL(call?.url ?? '', 'http://host').searchParams.get('key')).toBe(planted(6));
    expect(call?.headers['x-client']).toBe(header(7));
    expect(JSON.parse(call?.body ?? '')).toEqual({
      email: planted(4),
      password: planted(5),
      tenant: 'acme',
      pin: 98_765_432,
    });
    const ready = await runSystem(prepared, { TOKEN: header(10) });
    expect(ready.code).toBe(0);
    expect(prepared.target.seen.filter(({ url }) => url.startsWith('/login'))).toHaveLength(1);
  });

  it('CLI-16: what the environment lacks is named before anything is sent, with 2', async () => {
    const prepared = await signedIn(
      () => true,
      () => ({ auth_type: 'basic', username: 'ann', password: STORED }),
    );
    const { code, err } = await runSystem(prepared, {});
    expect(code).toBe(2);
    const id = prepared.system.id;
    expect(err).toContain(
      `assay: Failed to resolve auth config: auth config ${id} needs ASSAY_AUTH_${id}_USERNAME and ASSAY_AUTH_${id}_PASSWORD, which are not set.`,
    );
    expect(prepared.target.seen).toEqual([]);
  });

  it('refused credentials end with 4', async () => {
    const prepared = await signedIn(
      () => false,
      () => ({ auth_type: 'bearer', token: STORED }),
    );
    expect((await runSystem(prepared, { TOKEN: header(0) })).code).toBe(4);
  });

  it('each account and security scheme has an id of its own', async () => {
    const key = { auth_type: 'api_key', api_key: STORED };
    const prepared = await signedIn(
      () => true,
      () => ({
        auth_type: 'bearer',
        token: STORED,
        other_user: { auth_type: 'bearer', token: STORED },
        credentials: [
          { account: 'admin', scheme: null, credential: key },
          { account: 'own', scheme: 'shop-key', credential: key },
          { account: 'own', scheme: 'shop_key', credential: key },
        ],
      }),
    );
    const { id } = prepared.system;
    const answer = await suite.app.call('getDefinitions', { token: suite.token, query: { system_id: id } });
    expect((answer.body as Definitions).auth_configs.map((one) => one.auth_config_id)).toEqual([
      `${id}`,
      `${id}_OTHER`,
      `${id}_ADMIN`,
      `${id}_OWN_SHOP_KEY`,
      `${id}_OWN_SHOP_KEY_2`,
    ]);
    expect(leaked(answer.text)).toEqual([]);
  });
});
