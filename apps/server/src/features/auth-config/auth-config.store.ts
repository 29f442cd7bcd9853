import type { AuthConfig } from '@assay/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { authConfig } from '../../db/schema/index.ts';
import type { StoredAccount } from '../../db/schema/index.ts';
import { sealedColumn } from '../../secrets/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { accountsOf } from './accounts-of.ts';

/** The stored configuration with its secrets; null when none is set. The caller has checked the organization. */
export async function findAuthConfig(db: Executor, box: SecretBox, systemId: number): Promise<AuthConfig | null> {
  const rows = await db.select().from(authConfig).where(eq(authConfig.systemId, systemId));
  return rows[0] ? readStoredConfig(await box.open(rows[0].sealed, context(systemId))) : null;
}

/** An opened configuration. Before there were other kinds, another user and further credentials, none was written down. */
export function readStoredConfig(value: unknown): AuthConfig {
  const before = { auth_type: 'token', other_user: null, credentials: [], privileged_accounts: [] };
  return { ...before, ...(value as Partial<AuthConfig>) } as AuthConfig;
}

/** What is assumed of an account of a configuration that was stored before accounts were noted. */
const UNKNOWN = { scopes: null, hasToken: true, seesAll: false };

/** The accounts that a system has credentials of; nothing is opened for that. */
export async function listAccounts(db: Executor, systemId: number): Promise<StoredAccount[]> {
  const { accounts, hasOtherUser } = authConfig;
  const [row] = await db.select({ accounts, hasOtherUser }).from(authConfig).where(eq(authConfig.systemId, systemId));
  if (row === undefined) return [];
  const other: StoredAccount[] = row.hasOtherUser ? [{ login: 'other', ...UNKNOWN }] : [];
  return row.accounts ?? [{ login: 'own', ...UNKNOWN }, ...other];
}

export async function insertAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db.insert(authConfig).values({ systemId, ...(await columnsOf(box, systemId, value)) });
}

export async function updateAuthConfig(
  db: Executor,
  box: SecretBox,
  systemId: number,
  value: AuthConfig,
): Promise<void> {
  await db
    .update(authConfig)
    .set({ ...(await columnsOf(box, systemId, value)), updatedAt: new Date() })
    .where(eq(authConfig.systemId, systemId));
}

async function columnsOf(box: SecretBox, systemId: number, value: AuthConfig) {
  return {
    sealed: await box.seal(value, context(systemId)),
    hasOtherUser: value.other_user !== null,
    accounts: accountsOf(value),
  };
}

/** What a rotation of the key seals again. */
export const sealedAuthConfigs = [
  sealedColumn({ table: 'auth_config', id: 'system_id', column: 'sealed' }, (id) => context(Number(id))),
];

/** Bound to its system, so that a sealed text copied to another row does not open. */
function context(systemId: number): string {
  return `auth_config:${systemId}`;
}
