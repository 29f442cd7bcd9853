import type { AuthConfig, AuthConfigWrite, AuthProposal, AuthTest, ExtractionTest } from '@assay/contract';
import type { Transport } from '@assay/runner';
import type { CalledEnvironment } from '@assay/scenario';
import { storableJson } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { listEndpointRows } from '../endpoints/index.ts';
import type { AdvancedAuthCheck } from '../subscription/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import { findAuthConfig, insertAuthConfig, updateAuthConfig } from './auth-config.store.ts';
import { maskConfig } from './secrets/mask-secrets.ts';
import { storedFor, unmask, unmaskLogin } from './secrets/unmask.ts';
import { proposeCredential } from './propose-credential.ts';
import { testCredentials } from './test-credentials.ts';

export interface AuthConfigDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
  requireAdvancedAuth: AdvancedAuthCheck;
}

export interface SystemTarget {
  organizationId: string;
  systemId: number;
}

/** Masked; null when none is set. @throws {AppError} system_not_found */
export async function readAuthConfig(deps: AuthConfigDeps, at: SystemTarget): Promise<AuthConfig | null> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const stored = await findAuthConfig(deps.db, deps.box, at.systemId);
  return stored && maskConfig(stored);
}

/** @throws {AppError} system_not_found, auth_config_exists, plan_required, validation_failed */
export async function createAuthConfig(
  deps: AuthConfigDeps,
  at: SystemTarget,
  write: AuthConfigWrite,
): Promise<AuthConfig> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  await deps.requireAdvancedAuth(at.organizationId, write, null);
  const value = storableJson(unmask(write, null));
  await insertAuthConfig(deps.db, deps.box, at.systemId, value);
  return maskConfig(value);
}

/** @throws {AppError} system_not_found, auth_config_not_found, plan_required, validation_failed */
export async function replaceAuthConfig(
  deps: AuthConfigDeps,
  at: SystemTarget,
  write: AuthConfigWrite,
): Promise<AuthConfig> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const stored = await findAuthConfig(deps.db, deps.box, at.systemId);
  if (!stored) {
    throw new AppError(
      'auth_config_not_found',
      'This system has no authentication configuration yet. Create one first.',
    );
  }
  await deps.requireAdvancedAuth(at.organizationId, write, stored);
  const value = storableJson(unmask(write, stored));
  await updateAuthConfig(deps.db, deps.box, at.systemId, value);
  return maskConfig(value);
}

/** What the imported document says about credentials; null when it says nothing that helps. @throws {AppError} system_not_found */
export async function readProposal(deps: AuthConfigDeps, at: SystemTarget): Promise<AuthProposal | null> {
  const { baseUrl } = await getSystemRow(deps.db, at.organizationId, at.systemId);
  const { securitySchemes, definitions } = await getDocument(deps.db, at.organizationId, at.systemId);
  const rows = await listEndpointRows(deps.db, at.organizationId, at.systemId);
  const operations = rows.flatMap((row) =>
    row.operation === null || row.removedAt !== null
      ? []
      : [{ ...row.operation, key: `${row.method} ${row.path}`, method: row.method, path: row.path }],
  );
  return proposeCredential({ baseUrl, securitySchemes, definitions, operations });
}

/**
 * Tries one of the logins, stored or not, with real requests. A failure of the API is a result, not an error.
 * @throws {AppError} system_not_found, endpoint_not_found, validation_failed
 */
export async function testExtraction(deps: AuthConfigDeps, at: SystemTarget, test: AuthTest): Promise<ExtractionTest> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const stored = await findAuthConfig(deps.db, deps.box, at.systemId);
  return testLogin(deps, { ...at, environment: null }, { test, stored });
}

/**
 * The same with the stored credentials that masks stand for, in an environment where one is given.
 * @throws {AppError} endpoint_not_found, validation_failed
 */
export function testLogin(
  { db, transport }: Pick<AuthConfigDeps, 'db' | 'transport'>,
  at: SystemTarget & { environment: CalledEnvironment | null },
  { test, stored }: { test: AuthTest; stored: AuthConfig | null },
): Promise<ExtractionTest> {
  const { login, scheme, endpoint_id: endpointId = null, ...write } = test;
  const credential = unmaskLogin(write, storedFor(stored, { account: login, scheme }), '');
  return testCredentials(credential, { ...at, db, transport, endpointId, scheme });
}
