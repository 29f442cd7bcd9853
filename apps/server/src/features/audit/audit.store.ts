import type { AuditAction, AuditEvent } from '@assay/contract';
import { auditActions } from '@assay/contract';
import { and, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import type { AuditedCall } from '../../http/index.ts';
import { auditEvent, tier, user } from '../../db/schema/index.ts';

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

export async function writeAuditEvent(db: Executor, deed: Deed): Promise<void> {
  await db.insert(auditEvent).values(await valuesOf(db, deed));
}

async function valuesOf(db: Executor, { userId, target, ...deed }: Deed) {
  const found = userId === null ? [] : await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const isService = userId?.startsWith(SERVICE_TOKEN) === true;
  return {
    ...deed,
    target: storable(await planNamed(db, target)),
    actorId: userId,
    actorEmail: found[0]?.email ?? (isService ? 'service token' : null),
  };
}

/** A plan by its name: its number says nothing to who reads the log. */
async function planNamed(db: Executor, target: string): Promise<string> {
  const id = /^tierId (\d{1,9})$/.exec(target)?.[1];
  if (id === undefined) return target;
  const [found] = await db
    .select({ name: tier.name })
    .from(tier)
    .where(eq(tier.id, Number(id)));
  return found?.name ?? target;
}

const storable = (target: string): string => storableText(target).slice(0, MAX_TARGET);

/** Something that is written down before it is done, so that no end of the process loses it. */
export interface BegunDeed {
  /** It was done; what is known of it only now replaces what was written. */
  done(known?: { target?: string; organizationId?: string }): Promise<void>;
  /** It was refused, so it is not kept. */
  refused(): Promise<void>;
}

export async function beginAuditEvent(db: Executor, deed: Deed): Promise<BegunDeed> {
  const values = await valuesOf(db, deed);
  const [begun] = await db
    .insert(auditEvent)
    .values({ ...values, state: 'begun' })
    .returning({ id: auditEvent.id });
  const at = eq(auditEvent.id, begun?.id ?? 0);
  return {
    done: async ({ target, organizationId } = {}) => {
      const known = {
        ...(target !== undefined && { target: storable(await planNamed(db, target)) }),
        ...(organizationId && { organizationId }),
      };
      await db
        .update(auditEvent)
        .set({ state: 'done', ...known })
        .where(at);
    },
    refused: async () => {
      await db.delete(auditEvent).where(at);
    },
  };
}

/** Writes down what a call of the contract does. */
export const auditCalls =
  (db: Executor) =>
  ({ principal: { organizationId, userId }, ...call }: AuditedCall): Promise<BegunDeed> =>
    beginAuditEvent(db, { organizationId, userId, ...call });

export interface AuditFilter {
  action?: AuditAction | undefined;
  /** A part of the address of who did it. */
  actor?: string | undefined;
  /** From this time on, and before that one. */
  from?: string | undefined;
  until?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Undefined for one that another version has written. */
export const toAuditAction = (stored: string): AuditAction | undefined => auditActions.find((one) => one === stored);

/** The latest first. */
export async function listAuditEvents(
  db: Executor,
  organizationId: string,
  { action, actor, from, until, before, limit }: AuditFilter,
): Promise<AuditEvent[]> {
  const rows = await db
    .select()
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.organizationId, organizationId),
        // What is being done is not shown before it is done; after this time nobody is doing it any more.
        or(eq(auditEvent.state, 'done'), lt(auditEvent.createdAt, sql`now() - interval '1 hour'`)),
        ...(action === undefined ? [] : [eq(auditEvent.action, action)]),
        ...(actor === undefined || actor === '' ? [] : [ilike(auditEvent.actorEmail, `%${literal(actor)}%`)]),
        ...(from === undefined ? [] : [gte(auditEvent.createdAt, new Date(from))]),
        ...(until === undefined ? [] : [lt(auditEvent.createdAt, new Date(until))]),
        ...(before === undefined ? [] : [lt(auditEvent.id, before)]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
  return rows.flatMap(({ id, action: stored, actorId, actorEmail, target, address, state, createdAt }) => {
    const known = toAuditAction(stored);
    if (known === undefined) return [];
    const by = actorId === null ? null : { id: actorId, email: actorEmail ?? '' };
    return [
      {
        id,
        action: known,
        actor: by,
        target,
        address,
        outcome: state === 'done' ? 'done' : 'unknown',
        at: createdAt.toISOString(),
      },
    ];
  });
}

const literal = (text: string): string => storableText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
