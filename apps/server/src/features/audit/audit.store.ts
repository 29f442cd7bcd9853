import type { AuditAction, AuditEvent } from '@assay/contract';
import { auditActions } from '@assay/contract';
import { and, desc, eq, ilike, lt } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import type { AuditedCall } from '../../http/index.ts';
import { auditEvent, user } from '../../db/schema/index.ts';

const MAX_TARGET = 300;
const SERVICE_TOKEN = 'service-token:';

export interface Deed {
  organizationId: string;
  action: AuditAction;
  /** Null: nobody who has an account. */
  userId: string | null;
  target: string;
  address: string | null;
}

export async function writeAuditEvent(db: Executor, { userId, target, ...deed }: Deed): Promise<void> {
  const found = userId === null ? [] : await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const isService = userId?.startsWith(SERVICE_TOKEN) === true;
  await db.insert(auditEvent).values({
    ...deed,
    target: storableText(target).slice(0, MAX_TARGET),
    actorId: userId,
    actorEmail: found[0]?.email ?? (isService ? 'service token' : null),
  });
}

/** Writes down what a call of the contract did. */
export const auditCalls =
  (db: Executor) =>
  ({ principal: { organizationId, userId }, ...call }: AuditedCall): Promise<void> =>
    writeAuditEvent(db, { organizationId, userId, ...call });

export interface AuditFilter {
  action?: AuditAction | undefined;
  /** A part of the address of who did it. */
  actor?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** The latest first. */
export async function listAuditEvents(
  db: Executor,
  organizationId: string,
  { action, actor, before, limit }: AuditFilter,
): Promise<AuditEvent[]> {
  const rows = await db
    .select()
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.organizationId, organizationId),
        ...(action === undefined ? [] : [eq(auditEvent.action, action)]),
        ...(actor === undefined || actor === '' ? [] : [ilike(auditEvent.actorEmail, `%${literal(actor)}%`)]),
        ...(before === undefined ? [] : [lt(auditEvent.id, before)]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
  return rows.flatMap(({ id, action: stored, actorId, actorEmail, target, address, createdAt }) => {
    const known = auditActions.find((one) => one === stored);
    if (known === undefined) return [];
    const by = actorId === null ? null : { id: actorId, email: actorEmail ?? '' };
    return [{ id, action: known, actor: by, target, address, at: createdAt.toISOString() }];
  });
}

const literal = (text: string): string => storableText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
