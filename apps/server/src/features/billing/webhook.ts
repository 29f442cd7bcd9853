import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { billingEvent } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { EventError, SignatureError } from './billing.port.ts';
import type { BillingEvent } from './billing.port.ts';
import { syncSubscription } from './sync.ts';
import type { SyncDeps } from './sync.ts';

/**
 * Takes an event: returns when what it is about was read and stored; anything else makes the provider send it again.
 * @throws {AppError} signature_invalid, bad_request
 * @throws {ProviderError}
 */
export async function receiveEvent(deps: SyncDeps, { headers, body }: FastifyRequest): Promise<void> {
  await handleEvent(deps, readEvent(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers));
}

function readEvent(
  { provider }: SyncDeps,
  ...[body, headers]: Parameters<SyncDeps['provider']['readEvent']>
): BillingEvent {
  try {
    return provider.readEvent(body, headers);
  } catch (error) {
    if (error instanceof EventError) throw new AppError('bad_request', error.message);
    if (!(error instanceof SignatureError)) throw error;
    throw new AppError('signature_invalid', error.message);
  }
}

/** An event that was handled already changes nothing. @throws {ProviderError} */
export async function handleEvent(deps: SyncDeps, { id, type, subscriptionId }: BillingEvent): Promise<void> {
  const { db } = deps;
  await db.insert(billingEvent).values({ id, type }).onConflictDoNothing();
  const [stored] = await db
    .select({ handledAt: billingEvent.handledAt })
    .from(billingEvent)
    .where(eq(billingEvent.id, id));
  if (stored?.handledAt !== null) return;
  if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
  await db.update(billingEvent).set({ handledAt: new Date() }).where(eq(billingEvent.id, id));
}
