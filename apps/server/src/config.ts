import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { roles, signUpModes } from '@assay/contract';
import type { Role } from '@assay/contract';
import { usualAddresses } from '@assay/llm';
import type { ProviderSettings } from '@assay/llm';
import type { TransportOptions } from '@assay/runner';
import type { OidcSettings, SignUpSettings } from './features/identity/index.ts';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const proxyUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address',
});

const networkList = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isNetwork), 'must list addresses or networks such as 10.0.0.0/8, with commas between');

function isNetwork(entry: string): boolean {
  const [address = '', prefix = '0', ...rest] = entry.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

const domainList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  );

/** `engineers=member, leads=admin` */
const roleMap = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .filter(([name]) => name !== ''),
  )
  .refine(
    (pairs) => pairs.every(([, role]) => roles.some((one) => one === role)),
    `must be like group=role, with the roles ${roles.join(', ')}`,
  )
  .transform(
    (pairs) =>
      new Map(
        pairs.flatMap(([group = '', given]) =>
          roles.filter((one) => one === given).map((one): [string, Role] => [group, one]),
        ),
      ),
  );

/** The page of settings is made from it. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  ASSAY_DATA_DIR: z.string().min(1).default('./.assay'),
  ASSAY_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ASSAY_NEW_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ASSAY_PUBLIC_URL: z.url().optional(),
  ASSAY_TRUSTED_PROXIES: networkList,
  ASSAY_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(512),
  ASSAY_STREAMS_PER_ACCOUNT: z.coerce.number().int().min(0).max(100_000).default(100),
  ASSAY_STREAMS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(256),
  ASSAY_ALLOW_PRIVATE_TARGETS: flag.optional(),
  ASSAY_DEFAULT_TIER: z.enum(['self-hosted', 'free']).default('self-hosted'),
  ASSAY_ADVANCED_AUTH: z.enum(['paid', 'everyone']).default('paid'),
  ASSAY_HISTORY_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  ASSAY_RUN_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(10),
  ASSAY_WORKER_RUNS: z.coerce.number().int().min(0).max(64).default(4),
  ASSAY_STREAM_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  ASSAY_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(10_000),
  ASSAY_REQUESTS_PER_SECOND: z.coerce.number().min(0).default(0),
  ASSAY_TLS_CA_FILE: z.string().optional(),
  ASSAY_TLS_CERT_FILE: z.string().optional(),
  ASSAY_TLS_KEY_FILE: z.string().optional(),
  ASSAY_TLS_INSECURE: flag.default(false),
  HTTP_PROXY: proxyUrl.optional(),
  HTTPS_PROXY: proxyUrl.optional(),
  NO_PROXY: z.string().default(''),
  ASSAY_REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(30_000),
  ASSAY_METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  ASSAY_HEARTBEAT_FILE: z.string().min(1).optional(),
  ASSAY_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ASSAY_WEB_DIR: z.string().optional(),
  ASSAY_SAMPLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSAY_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  ASSAY_OIDC_CLIENT_ID: z.string().min(1).optional(),
  ASSAY_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ASSAY_OIDC_NAME: z.string().min(1).default('Single sign-on'),
  ASSAY_OIDC_DOMAINS: domainList,
  ASSAY_OIDC_ORGANIZATION: z.string().min(1).optional(),
  ASSAY_OIDC_ROLE_CLAIM: z.string().min(1).default('groups'),
  ASSAY_OIDC_ROLES: roleMap,
  ASSAY_SIGN_UP: z.enum(signUpModes).default('open'),
  ASSAY_SIGN_UP_DOMAINS: domainList,
  ASSAY_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ASSAY_MAIL_FROM: z.string().min(3).default('Assay <assay@localhost>'),
  ASSAY_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  ASSAY_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  ASSAY_STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSAY_TEST_BILLING: flag.optional(),
  ASSAY_AI: z.enum(['builtin', 'openai', 'anthropic', 'off']).default('builtin'),
  ASSAY_AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSAY_AI_KEY: z.string().default(''),
  ASSAY_AI_MODEL: z.string().default(''),
});

export interface Config {
  environment: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Null: the server starts its own PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  secretKey: string | null;
  /** What the key is rotated to. */
  newSecretKey: string | null;
  publicUrl: string;
  /** Addresses and networks of the trusted proxies, whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** Simultaneous connections from one address; 0: no limit. */
  maxConnectionsPerAddress: number;
  /** Open event streams at once; 0: no limit. */
  streams: { maxPerAccount: number; maxPerAddress: number };
  /** How the APIs under test are reached. */
  targets: TransportOptions;
  /** The plan of an organization that never chose one. */
  defaultTier: 'self-hosted' | 'free';
  /** Who may store OAuth, bearer tokens and API keys: plans that include them, or every plan. */
  advancedAuth: 'everyone' | 'paid';
  /** Full days that executions are kept; 0 keeps them for ever. */
  historyDays: number;
  runConcurrency: number;
  /** Runs executed by this process at once; 0 leaves them to worker processes. */
  workerRuns: number;
  streamGraceMs: number;
  /** What a worker writes the time into while it goes on; null: nothing. */
  heartbeatFile: string | null;
  /** Token that permits reading the metrics; null: metrics are off. */
  metricsToken: string | null;
  /** Null: people sign in with passwords only. */
  oidc: OidcSettings | null;
  signUp: SignUpSettings;
  /** Null: nothing is sent, and links go to the log. */
  mail: { url: string; from: string } | null;
  billing: BillingConfig;
  logLevel: string;
  ai: AiConfig;
  /** Folder of the built web; null serves the API alone. */
  webDir: string | null;
  /** Address of the sample API that runs beside the server; null for none. */
  sampleUrl: string | null;
}

/** Who sells the plans: nobody, a checkout that takes no money, or Stripe. `apiUrl`: another address than Stripe's own. */
export type BillingConfig =
  | { mode: 'off' | 'test' }
  | { mode: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: string | null };

/** Who writes what a description asks for. */
export type AiConfig = { mode: 'builtin' | 'off' } | { mode: 'model'; settings: ProviderSettings };

/**
 * The only reader of the environment.
 * @throws {Error} naming every variable that is wrong and what it must be.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.ASSAY_DATA_DIR),
    secretKey: values.ASSAY_SECRET_KEY ?? null,
    newSecretKey: values.ASSAY_NEW_SECRET_KEY ?? null,
    publicUrl: values.ASSAY_PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    trustedProxies: values.ASSAY_TRUSTED_PROXIES,
    maxConnectionsPerAddress: values.ASSAY_CONNECTIONS_PER_ADDRESS,
    streams: { maxPerAccount: values.ASSAY_STREAMS_PER_ACCOUNT, maxPerAddress: values.ASSAY_STREAMS_PER_ADDRESS },
    targets: targetOptions(values, values.ASSAY_ALLOW_PRIVATE_TARGETS ?? !production),
    defaultTier: values.ASSAY_DEFAULT_TIER,
    advancedAuth: values.ASSAY_ADVANCED_AUTH,
    historyDays: values.ASSAY_HISTORY_DAYS,
    runConcurrency: values.ASSAY_RUN_CONCURRENCY,
    workerRuns: values.ASSAY_WORKER_RUNS,
    streamGraceMs: values.ASSAY_STREAM_GRACE_MS,
    heartbeatFile: values.ASSAY_HEARTBEAT_FILE ?? null,
    metricsToken: values.ASSAY_METRICS_TOKEN ?? null,
    oidc: oidcSettings(values),
    signUp: signUpSettings(values),
    mail: mailSettings(values),
    billing: billingConfig(values, production),
    logLevel: values.ASSAY_LOG_LEVEL,
    ai: aiConfig(values),
    webDir: values.ASSAY_WEB_DIR === undefined ? null : resolve(values.ASSAY_WEB_DIR),
    sampleUrl: values.ASSAY_SAMPLE_URL?.replace(/\/+$/, '') ?? null,
  };
}

type Environment = z.infer<typeof environmentSchema>;

const mailSettings = ({ ASSAY_SMTP_URL: url, ASSAY_MAIL_FROM: from }: Environment): Config['mail'] =>
  url === undefined ? null : { url, from };

/** @throws {Error} when a file of certificates cannot be read */
function targetOptions(values: Environment, allowPrivateTargets: boolean): TransportOptions {
  const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: noProxy } = values;
  const ca = pemOf(values, 'ASSAY_TLS_CA_FILE');
  const cert = pemOf(values, 'ASSAY_TLS_CERT_FILE');
  const key = pemOf(values, 'ASSAY_TLS_KEY_FILE');
  return {
    allowPrivateTargets,
    timeoutMs: values.ASSAY_REQUEST_TIMEOUT_MS,
    connectTimeoutMs: Math.min(values.ASSAY_CONNECT_TIMEOUT_MS, values.ASSAY_REQUEST_TIMEOUT_MS),
    requestsPerSecond: values.ASSAY_REQUESTS_PER_SECOND,
    proxy: { noProxy, ...(http !== undefined && { http }), ...(https !== undefined && { https }) },
    tls: {
      insecure: values.ASSAY_TLS_INSECURE,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    },
  };
}

function pemOf(
  values: Environment,
  name: 'ASSAY_TLS_CA_FILE' | 'ASSAY_TLS_CERT_FILE' | 'ASSAY_TLS_KEY_FILE',
): string | undefined {
  const path = values[name];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`The environment is not valid:\n  ${name}: the file ${path} cannot be read.`);
  }
}

/** @throws {Error} when the provider is named without its client */
function oidcSettings(values: Environment): OidcSettings | null {
  const { ASSAY_OIDC_ISSUER: issuer, ASSAY_OIDC_CLIENT_ID: clientId } = values;
  if (issuer === undefined) return null;
  if (clientId === undefined)
    throw new Error(
      'The environment is not valid:\n  ASSAY_OIDC_CLIENT_ID: name the client that the provider knows Assay by.',
    );
  return {
    issuer,
    clientId,
    clientSecret: values.ASSAY_OIDC_CLIENT_SECRET ?? null,
    name: values.ASSAY_OIDC_NAME,
    domains: values.ASSAY_OIDC_DOMAINS,
    organizationId: values.ASSAY_OIDC_ORGANIZATION ?? null,
    roleClaim: values.ASSAY_OIDC_ROLE_CLAIM,
    roles: values.ASSAY_OIDC_ROLES,
  };
}

/** @throws {Error} when the mode and the domains do not fit, or nobody could prove an address */
function signUpSettings(values: Environment): SignUpSettings {
  const { ASSAY_SIGN_UP: mode, ASSAY_SIGN_UP_DOMAINS: domains } = values;
  const refuse = (why: string): Error => new Error(`The environment is not valid:\n  ${why}`);
  if (mode === 'domain' && domains.length === 0)
    throw refuse('ASSAY_SIGN_UP_DOMAINS: name the domains whose addresses may create an account.');
  if (mode !== 'domain' && domains.length > 0)
    throw refuse('ASSAY_SIGN_UP: must be domain where ASSAY_SIGN_UP_DOMAINS is set.');
  if (mode === 'domain' && values.ASSAY_SMTP_URL === undefined && values.ASSAY_OIDC_ISSUER === undefined)
    throw refuse(
      'ASSAY_SIGN_UP: domain needs ASSAY_SMTP_URL or ASSAY_OIDC_ISSUER; nobody can prove an address without.',
    );
  return { mode, domains };
}

/** @throws {Error} when only one of the two secrets of Stripe is there */
function billingConfig(values: Environment, production: boolean): BillingConfig {
  const { ASSAY_STRIPE_SECRET_KEY: secretKey, ASSAY_STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey === undefined && webhookSecret === undefined)
    return { mode: (values.ASSAY_TEST_BILLING ?? !production) ? 'test' : 'off' };
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'ASSAY_STRIPE_SECRET_KEY' : 'ASSAY_STRIPE_WEBHOOK_SECRET';
    throw new Error(
      `The environment is not valid:\n  ${missing}: Stripe needs its secret key and the secret of its webhook.`,
    );
  }
  return { mode: 'stripe', secretKey, webhookSecret, apiUrl: values.ASSAY_STRIPE_API_URL ?? null };
}

/** @throws {Error} when a provider is chosen without a model, or without a key where it needs one */
function aiConfig(values: Environment): AiConfig {
  const { ASSAY_AI: provider, ASSAY_AI_MODEL: model, ASSAY_AI_KEY: key, ASSAY_AI_BASE_URL: baseUrl } = values;
  if (provider === 'builtin' || provider === 'off') return { mode: provider };
  if (model === '') throw new Error('The environment is not valid:\n  ASSAY_AI_MODEL: name the model that is asked.');
  if (key === '' && baseUrl === undefined) {
    throw new Error('The environment is not valid:\n  ASSAY_AI_KEY: the provider asks for a key.');
  }
  return { mode: 'model', settings: { provider, model, key, baseUrl: baseUrl ?? usualAddresses[provider] } };
}
