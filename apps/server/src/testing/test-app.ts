import { endpoints, problemSchema } from '@assay/contract';
import type { EndpointDefinition, EndpointName, Problem } from '@assay/contract';
import { randomBytes, scryptSync } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { programs } from '../../../../scripts/build/programs.ts';
import { createAssay } from '../app.ts';
import type { Assay } from '../app.ts';
import { SpareThreads } from '../background/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/index.ts';
import type { OpenDatabase } from '../db/index.ts';
import type { PasswordHashing } from '../features/identity/index.ts';
import { createTestDatabase } from './test-database.ts';

export interface CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  file?: {
    name: string;
    content: string | Buffer;
    fields?: Record<string, string>;
  };
  token?: string | null;
}

export interface TestApp {
  assay: Assay;
  database: OpenDatabase;
  /** A session token of a new user in an organization of their own. */
  signUp(name?: string): Promise<string>;
  /** Calls an endpoint by its name and parses the answer by its contract, success or problem. */
  call(name: EndpointName, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  /** The parsed body; `any`-free callers narrow it with `as`. */
  body: unknown;
  problem: Problem | null;
  headers: LightMyRequestResponse['headers'];
  text: string;
}

const keyOf = (password: string, salt: string): string =>
  scryptSync(password, salt, 16, { N: 2, r: 1, p: 1 }).toString('hex');

/** scrypt as the provider's, at the least cost that it has: most tests need a user and not the strength of a stored password. */
const cheapPasswords: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(8).toString('hex');
    return `${salt}:${keyOf(password, salt)}`;
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key] = hash.split(':');
    return keyOf(password, salt) === key;
  },
};

let users = 0;
let spares: SpareThreads | null = null;

/** Starting a thread takes longer than most tests, so the applications of a process hand theirs on. */
function sharedSpares(): SpareThreads {
  spares ??= new SpareThreads({ file: programs.thread });
  return spares;
}

/**
 * The real application over a real database; nothing of ours is mocked.
 * `sharedUrl`: another application's database, for tests of several servers. `storesStrongly`: passwords as a server stores them.
 */
export async function buildTestApp(
  environment: Record<string, string> = {},
  sharedUrl: string | null = null,
  { storesStrongly = false }: { storesStrongly?: boolean } = {},
): Promise<TestApp> {
  const clone = sharedUrl === null ? await createTestDatabase() : { url: sharedUrl, drop: () => Promise.resolve() };
  const config = readConfig({
    NODE_ENV: 'test',
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_SECRET_KEY: 'a key for tests only',
    ASSAY_STREAM_GRACE_MS: '100',
    ...environment,
  });
  const database = openDatabase(clone.url, { maxConnections: 10 });
  const assay = await createAssay(config, database, 'a key for tests only', {
    spares: sharedSpares(),
    ...(!storesStrongly && { passwords: cheapPasswords }),
  });
  return {
    assay,
    database,
    signUp: (name = 'Ann') => signUp(assay, name, environment['ASSAY_SMTP_URL'] === undefined ? null : database),
    call: (name, options = {}) => call(assay, name, options),
    close: async () => {
      await assay.close();
      await clone.drop();
    },
  };
}

/** `confirmed`: where an address has to be confirmed, it is in this database. */
async function signUp(assay: Assay, name: string, confirmed: OpenDatabase | null): Promise<string> {
  users += 1;
  const account = {
    name,
    email: `${name.toLowerCase()}-${users}@example.com`,
    password: 'correct horse',
  };
  const post = (url: string) => assay.app.inject({ method: 'POST', url, payload: account });
  await post('/api/auth/sign-up/email');
  await confirmed?.pool.query('update "user" set email_verified = true where email = $1', [account.email]);
  const answer = await post('/api/auth/sign-in/email');
  const token = answer.headers['set-auth-token'];
  if (answer.statusCode !== 200 || typeof token !== 'string') throw new Error(`Sign-up failed: ${answer.body}`);
  return token;
}

async function call(assay: Assay, name: EndpointName, options: CallOptions): Promise<Answer> {
  const definition: EndpointDefinition = endpoints[name];
  const path = definition.path.replace(/:(\w+)/g, (_, key: string) => String(options.params?.[key]));
  const upload = options.file ? multipart(options.file) : null;
  const answer = await assay.app.inject({
    method: definition.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(upload && { 'content-type': upload.contentType }),
      ...(!upload && options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(upload ? { payload: upload.body } : options.body !== undefined && { payload: JSON.stringify(options.body) }),
  });
  return parse(definition, answer);
}

/** Whatever comes back must be what the contract says, or the test fails. */
function parse(definition: EndpointDefinition, answer: LightMyRequestResponse): Answer {
  const base = { status: answer.statusCode, headers: answer.headers, text: answer.body };
  if (answer.statusCode >= 400) {
    const empty = definition.method === 'HEAD';
    return { ...base, body: null, problem: empty ? null : problemSchema.parse(answer.json()) };
  }
  const schema = definition.responses[answer.statusCode];
  if (schema === undefined)
    throw new Error(
      `${definition.method} ${definition.path} answered ${answer.statusCode}, which its contract does not declare.`,
    );
  return {
    ...base,
    problem: null,
    body: typeof schema === 'string' ? null : schema.parse(answer.json()),
  };
}

function multipart(file: NonNullable<CallOptions['file']>): {
  body: Buffer;
  contentType: string;
} {
  const boundary = '----assay-test';
  const parts = Object.entries(file.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
