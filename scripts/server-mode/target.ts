// An API over TLS with four ways to sign in, which echoes what it was sent as careless ones do.
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { endpoints } from '@assay/contract';
import type { z } from 'zod';
import type { SelfSigned } from '../../test/servers/src/recorded.ts';
import { ISSUED, KINDS, secretOf } from './secrets.ts';
import type { Holder, Kind } from './secrets.ts';

/** Of each kind of credentials. */
export const EACH = 75;
const FAILING = 10;
const MISJUDGED = 15;
const JSON_TYPE = { 'content-type': 'application/json' };

export interface Target {
  url: string;
  /** Requests by scenario since it was last emptied, such as `basic 7`. */
  counts: Map<string, number>;
  /** What signed in since the start. */
  signedIn: Set<string>;
  close(): Promise<void>;
}

interface Asked {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const holders: readonly Holder[] = ['stored', 'given'];
const basic = (word: string): string => `Basic ${Buffer.from(`ann:${word}`).toString('base64')}`;

/** The secret that a request signs in with; null where it is none of ours. */
function signedInBy(kind: Kind, { headers, body }: Asked): string | null {
  const sent = String(headers['authorization'] ?? '');
  if (kind === 'login') return body === '' ? (sent === `Bearer ${ISSUED}` ? ISSUED : null) : passwordOf(body);
  const key = String(headers['x-key'] ?? '');
  const isIn: Record<Exclude<Kind, 'login'>, (secret: string) => boolean> = {
    bearer: (secret) => sent === `Bearer ${secret}`,
    basic: (secret) => sent === basic(secret),
    key: (secret) => key === secret,
  };
  return holders.map((holder) => secretOf(kind, holder)).find(isIn[kind]) ?? null;
}

function passwordOf(body: string): string | null {
  const { password }: { password?: string } = JSON.parse(body);
  return holders.map((holder) => secretOf('login', holder)).find((secret) => secret === password) ?? null;
}

export async function startSecureTarget({ key, cert }: SelfSigned): Promise<Target> {
  const counts = new Map<string, number>();
  const signedIn = new Set<string>();
  const answer = (asked: Asked): [status: number, body: object] => {
    const [, first = '', number = ''] = /^\/(\w+)(?:\/(\d+))?/.exec(asked.url) ?? [];
    const kind = asked.url === '/sign-in' ? 'login' : KINDS.find((one) => one === first);
    if (kind === undefined) return [404, {}];
    const secret = signedInBy(kind, asked);
    if (secret !== null) signedIn.add(secret);
    if (asked.url === '/sign-in') return secret === null ? [401, {}] : [200, { access_token: ISSUED }];
    counts.set(`${kind} ${number}`, (counts.get(`${kind} ${number}`) ?? 0) + 1);
    return [secret === null ? 401 : 200, { id: Number(number), echo: asked.headers }];
  };
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const [status, body] = answer({ url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    signedIn,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const schemes: Readonly<Record<Kind, object>> = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  login: { type: 'http', scheme: 'bearer' },
};

const ANSWER = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** Its document: an operation of each kind. */
export function documentOf(url: string): string {
  const path = (kind: Kind): [string, object] => [
    `/${kind}/{n}`,
    {
      get: {
        operationId: kind,
        security: [{ [kind]: [] }],
        parameters: [{ name: 'n', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'One', content: { 'application/json': { schema: ANSWER } } } },
      },
    },
  ];
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Four ways in', version: '1' },
    servers: [{ url }],
    components: { securitySchemes: schemes },
    paths: Object.fromEntries(KINDS.map(path)),
  });
}

/** Its scenarios as text: one in ten expects another status, one in fifteen another number. */
export function scenariosOf(kind: Kind): { path: string; text: string } {
  const scenarios = Array.from({ length: EACH }, (_, at) => {
    const expected = at % FAILING === 0 ? 404 : 200;
    const number = at % MISJUDGED === 7 ? at + 1 : at;
    return `  ${kind}-${at}:
    name: ${kind} ${at}
    path: { n: "${at}" }
    expect: ${expected}
    rules:
      - id is ${number}
      - the header content-type is "application/json"
`;
  });
  const text = `endpoint: GET /${kind}/{n}\n\nscenarios:\n${scenarios.join('\n')}`;
  return { path: `endpoints/${kind}.yaml`, text };
}

type Credentials = z.input<(typeof endpoints)['createAuthConfig']['body']>;
type AccountWrite = NonNullable<Credentials['credentials']>[number];

/** What the server stores to sign in. */
export function credentialsOf(url: string): Credentials {
  const own = (scheme: Kind, credential: AccountWrite['credential']): AccountWrite => ({
    account: 'own',
    scheme,
    credential,
  });
  return {
    auth_type: 'bearer',
    token: secretOf('bearer', 'stored'),
    credentials: [
      own('basic', { auth_type: 'basic', username: 'ann', password: secretOf('basic', 'stored') }),
      own('key', {
        auth_type: 'api_key',
        api_key: secretOf('key', 'stored'),
        token_usage_location: 'header',
        token_param_name: 'X-Key',
      }),
      own('login', {
        auth_endpoint: `${url}/sign-in`,
        auth_body: { user: 'ann', password: secretOf('login', 'stored') },
        token_extraction_instruction: 'take access_token from the JSON response',
      }),
    ],
  };
}

/** The same from the environment of the tool. */
export const variablesOf = (systemId: number): Record<string, string> => ({
  [`ASSAY_AUTH_${systemId}_TOKEN`]: secretOf('bearer', 'given'),
  [`ASSAY_AUTH_${systemId}_OWN_BASIC_USERNAME`]: 'ann',
  [`ASSAY_AUTH_${systemId}_OWN_BASIC_PASSWORD`]: secretOf('basic', 'given'),
  [`ASSAY_AUTH_${systemId}_OWN_KEY_API_KEY`]: secretOf('key', 'given'),
  [`ASSAY_AUTH_${systemId}_OWN_LOGIN_USERNAME`]: 'ann',
  [`ASSAY_AUTH_${systemId}_OWN_LOGIN_PASSWORD`]: secretOf('login', 'given'),
});
