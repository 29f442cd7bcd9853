import { resolve } from 'node:path';
import { usualAddresses } from '@assay/llm';
import type { ProviderSettings } from '@assay/llm';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  ASSAY_DATA_DIR: z.string().min(1).default('./.assay'),
  ASSAY_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ASSAY_PUBLIC_URL: z.url().optional(),
  ASSAY_ALLOW_PRIVATE_TARGETS: flag.optional(),
  ASSAY_DEFAULT_TIER: z.enum(['self-hosted', 'free']).default('self-hosted'),
  ASSAY_RUN_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(10),
  ASSAY_STREAM_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  ASSAY_REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(30_000),
  ASSAY_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ASSAY_WEB_DIR: z.string().optional(),
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
  publicUrl: string;
  allowPrivateTargets: boolean;
  /** The plan of an organization that never chose one. */
  defaultTier: 'self-hosted' | 'free';
  runConcurrency: number;
  streamGraceMs: number;
  requestTimeoutMs: number;
  logLevel: string;
  ai: AiConfig;
  /** Folder of the built web; null serves the API alone. */
  webDir: string | null;
}

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
    publicUrl: values.ASSAY_PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    allowPrivateTargets: values.ASSAY_ALLOW_PRIVATE_TARGETS ?? !production,
    defaultTier: values.ASSAY_DEFAULT_TIER,
    runConcurrency: values.ASSAY_RUN_CONCURRENCY,
    streamGraceMs: values.ASSAY_STREAM_GRACE_MS,
    requestTimeoutMs: values.ASSAY_REQUEST_TIMEOUT_MS,
    logLevel: values.ASSAY_LOG_LEVEL,
    ai: aiConfig(values),
    webDir: values.ASSAY_WEB_DIR === undefined ? null : resolve(values.ASSAY_WEB_DIR),
  };
}

/** @throws {Error} when a provider is chosen without a model, or without a key where it needs one */
function aiConfig(values: z.infer<typeof environmentSchema>): AiConfig {
  const { ASSAY_AI: provider, ASSAY_AI_MODEL: model, ASSAY_AI_KEY: key, ASSAY_AI_BASE_URL: baseUrl } = values;
  if (provider === 'builtin' || provider === 'off') return { mode: provider };
  if (model === '') throw new Error('The environment is not valid:\n  ASSAY_AI_MODEL: name the model that is asked.');
  if (key === '' && baseUrl === undefined) {
    throw new Error('The environment is not valid:\n  ASSAY_AI_KEY: the provider asks for a key.');
  }
  return { mode: 'model', settings: { provider, model, key, baseUrl: baseUrl ?? usualAddresses[provider] } };
}
