import type { AuthConfig } from '@assay/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { authConfig } from '../../db/schema/index.ts';
import type { SecretBox } from '../../secrets.ts';

/** The stored configuration with its secrets; null when none is set. The caller has checked the organization. */
export async function findAuthConfig(db: Executor, box: SecretBox, systemId: number): Promise<AuthConfig | null> {
  const rows = await db.select().from(authConfig).where(eq(authConfig.systemId, systemId));
  return rows[0] ? (box.open(rows[0].sealed, context(systemId)) as AuthConfig) : null;
}

export async function insertAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db.insert(authConfig).values({ systemId, sealed: box.seal(value, context(systemId)) });
}

export async function updateAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db
    .update(authConfig)
    .set({ sealed: box.seal(value, context(systemId)), updatedAt: new Date() })
    .where(eq(authConfig.systemId, systemId));
}

/** Bound to its system, so that a sealed text copied to another row does not open. */
function context(systemId: number): string {
  return `auth_config:${systemId}`;
}
