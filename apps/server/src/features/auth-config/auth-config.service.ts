import type {
  AuthConfig,
  AuthConfigWrite,
  AuthCredential,
  AuthProposal,
  AuthTest,
  ExtractionTest,
  FieldError,
} from '@assay/contract';
import type { Transport } from '@assay/runner';
import { storableJson } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets.ts';
import { listEndpointRows } from '../endpoints/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import { findAuthConfig, insertAuthConfig, updateAuthConfig } from './auth-config.store.ts';
import { maskConfig, missingSecrets, restoreSecrets, sendsSecretElsewhere } from './mask-secrets.ts';
import { proposeCredential } from './propose-credential.ts';
import { testCredentials } from './test-credentials.ts';

export interface AuthConfigDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
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

/** @throws {AppError} system_not_found, auth_config_exists, validation_failed */
export async function createAuthConfig(
  deps: AuthConfigDeps,
  at: SystemTarget,
  write: AuthConfigWrite,
): Promise<AuthConfig> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const value = storableJson(unmask(write, null));
  await insertAuthConfig(deps.db, deps.box, at.systemId, value);
  return maskConfig(value);
}

/** @throws {AppError} system_not_found, auth_config_not_found, validation_failed */
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
  const { login, scheme, endpoint_id: endpointId = null, ...write } = test;
  const credential = unmaskLogin(write, storedFor(stored, { account: login, scheme }), '');
  const { db, transport } = deps;
  return testCredentials(credential, { ...at, db, transport, endpointId, scheme });
}

/** @throws {AppError} validation_failed when a mask has no stored value, or a stored secret would be sent to another address. */
function unmask(write: AuthConfigWrite, stored: AuthConfig | null): AuthConfig {
  const { other_user: other, credentials } = write;
  const own = unmaskLogin(write, stored, '');
  return {
    ...own,
    other_user: other && unmaskLogin(other, stored?.other_user ?? null, 'other_user.'),
    credentials: credentials.map((one, at) => ({
      ...one,
      credential: unmaskLogin(one.credential, storedFor(stored, one), `credentials.${at}.credential.`),
    })),
  };
}

/** The stored credentials of an account for a scheme; the main ones of an account have none. */
function storedFor(
  stored: AuthConfig | null,
  { account, scheme }: { account: string; scheme: string | null },
): AuthCredential | null {
  if (scheme === null && account === 'own') return stored;
  if (scheme === null && account === 'other') return stored?.other_user ?? null;
  return stored?.credentials.find((one) => one.account === account && one.scheme === scheme)?.credential ?? null;
}

function unmaskLogin<T extends AuthCredential>(write: T, stored: AuthCredential | null, prefix: string): T {
  if (sendsSecretElsewhere(write, stored)) {
    throw new AppError(
      'validation_failed',
      'The address of the authentication endpoint has changed. Enter the secret values again; stored values are not sent to a new address.',
    );
  }
  const restored = restoreSecrets(write, stored);
  const missing = missingSecrets(restored);
  if (missing.length === 0) return restored;
  const message = 'Enter the value: no value of this kind is stored that ******** could stand for.';
  throw new AppError('validation_failed', message, {
    errors: missing.map((name): FieldError => {
      const field = `${prefix}${name}`;
      return { field, message, loc: ['body', ...field.split('.')], msg: message };
    }),
  });
}
