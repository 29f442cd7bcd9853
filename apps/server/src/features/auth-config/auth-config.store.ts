import type { AuthConfig } from '@assay/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { authConfig } from '../../db/schema/index.ts';
import type { SecretBox } from '../../secrets.ts';

/** The stored configuration with its secrets; null when none is set. The caller has checked the organization. */
export async function findAuthConfig(db: Executor, box: SecretBox, systemId: number): Promise<AuthConfig | null> {
  const rows = await db.select().from(authConfig).where(eq(authConfig.systemId, systemId));
  return rows[0] ? readStored(box.open(rows[0].sealed, context(systemId))) : null;
}

/** Before there were other kinds, another user and further credentials, none was written down. */
function readStored(value: unknown): AuthConfig {
  return { auth_type: 'token', other_user: null, credentials: [], ...(value as Partial<AuthConfig>) } as AuthConfig;
}

/** Whether a second login is configured; nothing is opened for that. */
export async function hasOtherUser(db: Executor, systemId: number): Promise<boolean> {
  const rows = await db
    .select({ hasOtherUser: authConfig.hasOtherUser })
    .from(authConfig)
    .where(eq(authConfig.systemId, systemId));
  return rows[0]?.hasOtherUser ?? false;
}

export async function insertAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db.insert(authConfig).values({ systemId, ...columnsOf(box, systemId, value) });
}

export async function updateAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db
    .update(authConfig)
    .set({ ...columnsOf(box, systemId, value), updatedAt: new Date() })
    .where(eq(authConfig.systemId, systemId));
}

function columnsOf(box: SecretBox, systemId: number, value: AuthConfig) {
  return { sealed: box.seal(value, context(systemId)), hasOtherUser: value.other_user !== null };
}

/** Bound to its system, so that a sealed text copied to another row does not open. */
function context(systemId: number): string {
  return `auth_config:${systemId}`;
}
