import type { AuthConfig, AuthConfigWrite, ExtractionTest } from '@assay/contract';
import { acquireToken, TransportError } from '@assay/runner';
import type { AuthSettings, Transport } from '@assay/runner';
import { storableJson } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets.ts';
import { getSystemRow } from '../systems/index.ts';
import { findAuthConfig, insertAuthConfig, updateAuthConfig } from './auth-config.store.ts';
import { maskSecrets, restoreSecrets, sendsSecretElsewhere } from './mask-secrets.ts';

export interface AuthConfigDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
}

export interface Place {
  organizationId: string;
  systemId: number;
}

const PREVIEW_LENGTH = 6;

/** Masked; null when none is set. @throws {AppError} system_not_found */
export async function readAuthConfig(deps: AuthConfigDeps, at: Place): Promise<AuthConfig | null> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const stored = await findAuthConfig(deps.db, deps.box, at.systemId);
  return stored && maskSecrets(stored);
}

/** @throws {AppError} system_not_found, auth_config_exists */
export async function createAuthConfig(deps: AuthConfigDeps, at: Place, write: AuthConfigWrite): Promise<AuthConfig> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const value = storableJson(restoreSecrets(write, null));
  await insertAuthConfig(deps.db, deps.box, at.systemId, value);
  return maskSecrets(value);
}

/** @throws {AppError} system_not_found, auth_config_not_found */
export async function replaceAuthConfig(deps: AuthConfigDeps, at: Place, write: AuthConfigWrite): Promise<AuthConfig> {
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
  return maskSecrets(value);
}

/** Calls the authentication endpoint for real. What goes wrong there is an answer, not an error. */
export async function testExtraction(deps: AuthConfigDeps, at: Place, write: AuthConfigWrite): Promise<ExtractionTest> {
  await getSystemRow(deps.db, at.organizationId, at.systemId);
  const stored = await findAuthConfig(deps.db, deps.box, at.systemId);
  try {
    const token = await acquireToken(toAuthSettings(unmask(write, stored)), deps.transport);
    const preview = token.length > PREVIEW_LENGTH * 2 ? `${token.slice(0, PREVIEW_LENGTH)}...` : '...';
    return {
      success: true,
      message: 'Token extracted successfully.',
      error: null,
      token_preview: preview,
      token_length: token.length,
    };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return {
      success: false,
      message: 'No token was extracted.',
      error: error.message,
      token_preview: '',
      token_length: 0,
    };
  }
}

/** @throws {AppError} validation_failed when a stored secret would go to another address. */
function unmask(write: AuthConfigWrite, stored: AuthConfig | null): AuthConfig {
  if (sendsSecretElsewhere(write, stored)) {
    throw new AppError(
      'validation_failed',
      'The authentication endpoint has another address than before. Enter the secret values again; stored ones are not sent elsewhere.',
    );
  }
  return restoreSecrets(write, stored);
}

export function toAuthSettings(config: AuthConfig): AuthSettings {
  return {
    endpoint: config.auth_endpoint,
    method: config.http_method,
    headers: config.auth_headers,
    body: config.auth_body,
    instruction: config.token_extraction_instruction,
    location: config.token_usage_location,
    parameterName: config.token_param_name,
    format: config.token_format,
  };
}
