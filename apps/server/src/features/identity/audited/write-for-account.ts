import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { member } from '../../../db/schema/index.ts';
import { writeAuditEvent } from '../../audit/index.ts';
import type { Deed } from '../../audit/index.ts';

/** What concerns an account is written down in each of its organizations. */
export async function writeForAccount(
  db: Executor,
  accountId: string,
  deed: Omit<Deed, 'organizationId'>,
): Promise<void> {
  const memberships = await db.select({ id: member.organizationId }).from(member).where(eq(member.userId, accountId));
  for (const { id: organizationId } of memberships) await writeAuditEvent(db, { ...deed, organizationId });
}
