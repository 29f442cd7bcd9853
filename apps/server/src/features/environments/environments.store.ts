import { MAX_ENVIRONMENTS } from '@assay/contract';
import type { AuthConfig } from '@assay/contract';
import { findNamed, nearestName } from '@assay/scenario/nearest-name';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { environment, system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { sealedColumn } from '../../secrets/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { readStoredConfig } from '../auth-config/index.ts';
import { hasSecrets, NO_SECRETS, secretsSchema } from './environment-secrets.ts';
import type { EnvironmentSecrets, SplitValues } from './environment-secrets.ts';

export type EnvironmentRow = typeof environment.$inferSelect;

export type NewEnvironment = Pick<EnvironmentRow, 'baseUrl' | 'credentials' | 'name' | 'protection'> & SplitValues;

/** By name. The caller has checked the organization. */
export function listEnvironmentRows(db: Executor, systemId: number): Promise<EnvironmentRow[]> {
  return db
    .select()
    .from(environment)
    .where(eq(environment.systemId, systemId))
    .orderBy(asc(sql`lower(${environment.name})`), asc(environment.id));
}

/** @throws {AppError} environment_not_found, also for another organization's environment. */
export async function getEnvironmentRow(db: Executor, organizationId: string, id: number): Promise<EnvironmentRow> {
  const rows = await db
    .select({ environment })
    .from(environment)
    .innerJoin(system, eq(system.id, environment.systemId))
    .where(and(eq(environment.id, id), eq(system.organizationId, organizationId)));
  if (!rows[0]) throw environmentNotFound();
  return rows[0].environment;
}

/** The environment of a run; null when it was deleted. */
export async function findEnvironmentRow(db: Executor, id: number): Promise<EnvironmentRow | null> {
  const rows = await db.select().from(environment).where(eq(environment.id, id));
  return rows[0] ?? null;
}

/**
 * The environment of a system that has a name, in any case of letters where there is one only.
 * @throws {AppError} environment_not_found with the name that was probably meant
 */
export async function getEnvironmentNamed(db: Executor, systemId: number, name: string): Promise<EnvironmentRow> {
  const rows = await listEnvironmentRows(db, systemId);
  const found = findNamed(rows, name);
  if (found !== undefined) return found;
  const names = rows.map((row) => row.name);
  const near = nearestName(name, names);
  const meant = near === null ? '' : ` Did you mean "${near}"?`;
  const list =
    names.length === 0
      ? 'It has none: add one under Configure, Environments.'
      : `It has: ${names.map((one) => `"${one}"`).join(', ')}.`;
  throw new AppError('environment_not_found', `The system has no environment "${name}".${meant} ${list}`);
}

export function environmentNotFound(): AppError {
  return new AppError(
    'environment_not_found',
    'This system has no such environment. It may have been deleted: choose another one.',
  );
}

/** To be called in a transaction. @throws {AppError} too_many_environments, environment_exists */
export async function insertEnvironment(
  tx: Executor,
  box: SecretBox,
  systemId: number,
  { secrets, ...values }: NewEnvironment,
): Promise<EnvironmentRow> {
  // Others that add one wait here, so that the limit holds.
  await tx.select({ id: system.id }).from(system).where(eq(system.id, systemId)).for('update');
  const [counted] = await tx.select({ number: count() }).from(environment).where(eq(environment.systemId, systemId));
  if ((counted?.number ?? 0) >= MAX_ENVIRONMENTS)
    throw new AppError(
      'too_many_environments',
      `A system has at most ${MAX_ENVIRONMENTS} environments. Delete one that is not used any more.`,
    );
  const rows = await tx
    .insert(environment)
    .values({ systemId, ...values })
    .returning();
  const stored = rows[0];
  if (!stored) throw new Error('The environment was not stored.');
  return hasSecrets(secrets) ? storeSecrets(tx, box, stored.id, secrets) : stored;
}

/** @throws {AppError} environment_not_found, environment_exists */
export async function updateEnvironment(
  db: Executor,
  box: SecretBox,
  id: number,
  { secrets, dropsAuth, ...values }: NewEnvironment & { dropsAuth: boolean },
): Promise<EnvironmentRow> {
  const rows = await db
    .update(environment)
    .set({ ...values, sealed: await sealedOf(box, id, secrets), ...(dropsAuth && { sealedAuth: null }) })
    .where(eq(environment.id, id))
    .returning();
  if (!rows[0]) throw environmentNotFound();
  return rows[0];
}

async function storeSecrets(
  tx: Executor,
  box: SecretBox,
  id: number,
  secrets: EnvironmentSecrets,
): Promise<EnvironmentRow> {
  const rows = await tx
    .update(environment)
    .set({ sealed: await sealedOf(box, id, secrets) })
    .where(eq(environment.id, id))
    .returning();
  if (!rows[0]) throw environmentNotFound();
  return rows[0];
}

export async function deleteEnvironment(db: Executor, id: number): Promise<void> {
  await db.delete(environment).where(eq(environment.id, id));
}

const sealedOf = async (box: SecretBox, id: number, secrets: EnvironmentSecrets): Promise<string | null> =>
  hasSecrets(secrets) ? box.seal(secrets, context(id)) : null;

export async function openSecrets(
  box: SecretBox,
  { id, sealed }: Pick<EnvironmentRow, 'id' | 'sealed'>,
): Promise<EnvironmentSecrets> {
  return sealed === null ? NO_SECRETS : secretsSchema.parse(await box.open(sealed, context(id)));
}

/** Bound to its row, so that a sealed text copied to another one does not open. */
const context = (id: number): string => `environment:${id}`;

/** The own credentials of an environment; null where there are none. */
export async function openAuth(
  box: SecretBox,
  { id, sealedAuth }: Pick<EnvironmentRow, 'id' | 'sealedAuth'>,
): Promise<AuthConfig | null> {
  return sealedAuth === null ? null : readStoredConfig(await box.open(sealedAuth, authContext(id)));
}

/** Requests carry them from now on; null deletes them, and leaves the choice as it is. */
export async function storeAuth(db: Executor, box: SecretBox, id: number, value: AuthConfig | null): Promise<void> {
  await db
    .update(environment)
    .set(
      value === null
        ? { sealedAuth: null }
        : { sealedAuth: await box.seal(value, authContext(id)), credentials: 'own' },
    )
    .where(eq(environment.id, id));
}

const authContext = (id: number): string => `environment_auth:${id}`;

/** What a rotation of the key seals again. */
export const sealedEnvironments = [
  sealedColumn({ table: 'environment', id: 'id', column: 'sealed' }, (id) => context(Number(id))),
  sealedColumn({ table: 'environment', id: 'id', column: 'sealed_auth' }, (id) => authContext(Number(id))),
];
