import { SECRET_MASK } from '@assay/contract';
import type { Environment, EnvironmentCredentials, EnvironmentWrite } from '@assay/contract';
import { proposedProtection } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { storableJson } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { maskedValues, NO_SECRETS, splitValues } from './environment-secrets.ts';
import type { EnvironmentSecrets } from './environment-secrets.ts';
import {
  deleteEnvironment,
  getEnvironmentRow,
  insertEnvironment,
  listEnvironmentRows,
  openSecrets,
  updateEnvironment,
} from './environments.store.ts';
import type { EnvironmentRow, NewEnvironment } from './environments.store.ts';

export interface EnvironmentDeps {
  db: Database;
  box: SecretBox;
}

export interface EnvironmentTarget {
  organizationId: string;
  id: number;
}

/** @throws {AppError} system_not_found */
export async function readEnvironments({ db, box }: EnvironmentDeps, at: EnvironmentTarget): Promise<Environment[]> {
  await getSystemRow(db, at.organizationId, at.id);
  return Promise.all((await listEnvironmentRows(db, at.id)).map((row) => present(box, row)));
}

/** @throws {AppError} system_not_found, environment_exists, too_many_environments, validation_failed */
export async function addEnvironment(
  { db, box }: EnvironmentDeps,
  at: EnvironmentTarget,
  write: EnvironmentWrite,
): Promise<Environment> {
  const system = await getSystemRow(db, at.organizationId, at.id);
  const credentials = originOf(write.base_url) === originOf(system.baseUrl) ? 'system' : 'own';
  const values = toValues(write, { secrets: NO_SECRETS, protection: null, credentials });
  return present(box, await db.transaction((tx) => insertEnvironment(tx, box, at.id, values)));
}

/**
 * Own credentials are not sent to a new address: they are dropped when the host changes.
 * @throws {AppError} environment_not_found, environment_exists, validation_failed
 */
export async function replaceEnvironment(
  { db, box }: EnvironmentDeps,
  at: EnvironmentTarget,
  write: EnvironmentWrite,
): Promise<Environment> {
  const row = await getEnvironmentRow(db, at.organizationId, at.id);
  requireSameOrigin(write, row);
  const { protection, credentials } = row;
  const values = toValues(write, { secrets: await openSecrets(box, row), protection, credentials });
  const dropsAuth = originOf(write.base_url) !== originOf(row.baseUrl);
  return present(box, await updateEnvironment(db, box, row.id, { ...values, dropsAuth }));
}

/** @throws {AppError} environment_not_found */
export async function removeEnvironment({ db }: EnvironmentDeps, at: EnvironmentTarget): Promise<void> {
  const row = await getEnvironmentRow(db, at.organizationId, at.id);
  await deleteEnvironment(db, row.id);
}

function toValues(
  write: EnvironmentWrite,
  stored: { secrets: EnvironmentSecrets; protection: Protection | null; credentials: EnvironmentCredentials },
): NewEnvironment {
  const { name, base_url: address, protection, credentials, ...values } = storableJson(write);
  const baseUrl = address.replace(/\/+$/, '');
  return {
    name,
    baseUrl,
    credentials: credentials ?? stored.credentials,
    protection: protection ?? stored.protection ?? proposedProtection(baseUrl),
    ...splitValues(values, stored.secrets),
  };
}

/** Nobody who cannot read a stored secret has it sent to an address of his choice. */
function requireSameOrigin({ base_url: now, variables, headers }: EnvironmentWrite, { baseUrl }: EnvironmentRow): void {
  const isKept = [...variables, ...headers].some(({ value, secret }) => secret && value === SECRET_MASK);
  if (!isKept || originOf(now) === originOf(baseUrl)) return;
  throw new AppError(
    'validation_failed',
    'The address of this environment has changed. Enter its secret values again; stored values are not sent to a new address.',
  );
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

async function present(box: SecretBox, row: EnvironmentRow): Promise<Environment> {
  const secrets = await openSecrets(box, row);
  return {
    id: row.id,
    system_id: row.systemId,
    name: row.name,
    base_url: row.baseUrl,
    protection: row.protection,
    variables: maskedValues('variables', row.variables, secrets),
    headers: maskedValues('headers', row.headers, secrets),
    credentials: row.credentials,
    has_own_credentials: row.sealedAuth !== null,
    created_at: row.createdAt.toISOString(),
  };
}
