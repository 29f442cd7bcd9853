import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const loginSchema = z.object({
  type: z.literal('login'),
  method: z.string(),
  path: z.string(),
  json: z.record(z.string(), z.json()).optional(),
  /** Sent as a form instead. */
  form: z.record(z.string(), z.string()).optional(),
  token: z.string(),
  in: z.enum(['header', 'query', 'cookie']),
  name: z.string(),
  format: z.string(),
  scheme: z.string().optional(),
});
const sessionSchema = z.object({
  type: z.literal('session'),
  method: z.string(),
  path: z.string(),
  form: z.record(z.string(), z.string()),
  /** Where the answer to the login has the CSRF token, and the header that sends it. */
  csrf: z.object({ source: z.enum(['cookie', 'header', 'body']), name: z.string(), header: z.string() }).optional(),
  scheme: z.string().optional(),
});
const credentialSchema = z.discriminatedUnion('type', [
  loginSchema,
  sessionSchema,
  z.object({ type: z.literal('bearer'), token: z.string(), scheme: z.string().optional() }),
  z.object({
    type: z.literal('basic'),
    username: z.string(),
    password: z.string(),
    scheme: z.string().optional(),
  }),
  z.object({
    type: z.literal('api_key'),
    in: z.enum(['header', 'query', 'cookie']),
    name: z.string(),
    value: z.string(),
    scheme: z.string().optional(),
  }),
  z.object({
    type: z.literal('client_credentials'),
    path: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    scope: z.string().optional(),
    scheme: z.string().optional(),
  }),
]);
const targetSchema = z.object({
  name: z.string(),
  start: z.union([z.array(z.string()).min(1), z.string().transform((command) => command.split(' '))]),
  portVariable: z.string(),
  faultsVariable: z.string(),
  document: z.string(),
  basePath: z.string().default(''),
  faults: z.string(),
  snapshot: z.string(),
  credentials: z.record(z.string(), credentialSchema).default({}),
});
const faultsSchema = z.array(
  z.looseObject({
    name: z.string(),
    what: z.string(),
    operation: z.string(),
    complexity: z.enum(['simple', 'moderate', 'complex']),
    visible: z.enum(['yes', 'no']),
    promise: z.string().nullable().optional(),
  }),
);

export type TargetCredential = z.infer<typeof credentialSchema>;
export type TargetFault = z.infer<typeof faultsSchema>[number];
export type Target = Omit<z.infer<typeof targetSchema>, 'document' | 'faults'> & {
  folder: string;
  document: Uint8Array;
  faults: TargetFault[];
};

/** @throws {Error} when the folder has no readable `target.json`, document or table of faults */
export async function readTarget(path: string): Promise<Target> {
  const folder = resolve(path);
  const { document, faults, ...rest } = targetSchema.parse(
    JSON.parse(readFileSync(join(folder, 'target.json'), 'utf8')),
  );
  const table = (await import(pathToFileURL(join(folder, faults)).href)) as { faults: unknown };
  return {
    ...rest,
    folder,
    document: readFileSync(join(folder, document)),
    faults: faultsSchema.parse(table.faults),
  };
}
