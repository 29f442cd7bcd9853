import type { AuthConfig, AuthConfigWrite, AuthTest, ExtractionTest } from '@assay/contract';
import { maskSecrets } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { storableJson } from '../../db/index.ts';
import type { AdvancedAuthCheck } from '../subscription/index.ts';
import { maskConfig, testLogin, unmask } from '../auth-config/index.ts';
import type { EnvironmentDeps, EnvironmentTarget } from './environments.service.ts';
import { getEnvironmentRow, openAuth, storeAuth } from './environments.store.ts';
import { openCalled } from './run-environment.ts';

export interface EnvironmentAuthDeps extends EnvironmentDeps {
  requireAdvancedAuth: AdvancedAuthCheck;
}

/** Masked; null when there are none. @throws {AppError} environment_not_found */
export async function readEnvironmentAuth(
  { db, box }: EnvironmentDeps,
  { organizationId, id }: EnvironmentTarget,
): Promise<AuthConfig | null> {
  const stored = await openAuth(box, await getEnvironmentRow(db, organizationId, id));
  return stored && maskConfig(stored);
}

/** @throws {AppError} environment_not_found, plan_required, validation_failed */
export async function writeEnvironmentAuth(
  { db, box, requireAdvancedAuth }: EnvironmentAuthDeps,
  { organizationId, id }: EnvironmentTarget,
  write: AuthConfigWrite,
): Promise<AuthConfig> {
  const row = await getEnvironmentRow(db, organizationId, id);
  const stored = await openAuth(box, row);
  await requireAdvancedAuth(organizationId, write, stored);
  const value = storableJson(unmask(write, stored));
  await storeAuth(db, box, id, value);
  return maskConfig(value);
}

/** @throws {AppError} environment_not_found */
export async function removeEnvironmentAuth(
  { db, box }: EnvironmentDeps,
  { organizationId, id }: EnvironmentTarget,
): Promise<void> {
  await getEnvironmentRow(db, organizationId, id);
  await storeAuth(db, box, id, null);
}

/**
 * Tries one of the logins at the address of the environment, with its headers.
 * @throws {AppError} environment_not_found, endpoint_not_found, validation_failed
 */
export async function testEnvironmentAuth(
  { db, box, transport }: EnvironmentDeps & { transport: Transport },
  { organizationId, id }: EnvironmentTarget,
  test: AuthTest,
): Promise<ExtractionTest> {
  const row = await getEnvironmentRow(db, organizationId, id);
  const { called, secrets } = await openCalled(box, row);
  const at = { organizationId, systemId: row.systemId, environment: called };
  const answer = await testLogin({ db, transport }, at, { test, stored: await openAuth(box, row) });
  return {
    ...answer,
    exchanges: answer.exchanges.map((one) => ({ ...one, body: maskSecrets(one.body, secrets) })),
  };
}
