import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../db/index.ts';
import { testBillingRecord } from '../../../db/schema/index.ts';

const cycle = z.enum(['monthly', 'yearly']);

const checkoutSchema = z.object({
  tierId: z.int(),
  planName: z.string(),
  /** In cents for one period. */
  price: z.int(),
  cycle,
  organizationId: z.string().nullable(),
  email: z.string().nullable(),
  customerId: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
});

const portalSchema = z.object({
  customerId: z.string(),
  returnUrl: z.string(),
  /** A change that waits to be confirmed. */
  change: z
    .object({ subscriptionId: z.string(), tierId: z.int(), planName: z.string(), price: z.int(), cycle })
    .nullable(),
});

const subscriptionSchema = z.object({
  customerId: z.string(),
  email: z.string().nullable(),
  organizationId: z.string().nullable(),
  tierId: z.int(),
  planName: z.string(),
  billingCycle: cycle,
  status: z.enum(['active', 'past_due', 'ended']),
  /** ISO 8601 */
  currentPeriodEnd: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  startedAt: z.string(),
});

export type TestCheckout = z.infer<typeof checkoutSchema>;
export type TestPortal = z.infer<typeof portalSchema>;
export type TestSubscription = z.infer<typeof subscriptionSchema>;

/** What the test checkout remembers in place of a provider. */
export function createTestRecords(db: Database) {
  return {
    checkouts: new Records(db, 'checkout', checkoutSchema),
    portals: new Records(db, 'portal', portalSchema),
    subscriptions: new Records(db, 'subscription', subscriptionSchema),
  };
}

export type TestRecords = ReturnType<typeof createTestRecords>;

type Kind = (typeof testBillingRecord.$inferSelect)['kind'];

class Records<T extends object> {
  readonly #db: Database;
  readonly #kind: Kind;
  readonly #schema: z.ZodType<T>;

  constructor(db: Database, kind: Kind, schema: z.ZodType<T>) {
    this.#db = db;
    this.#kind = kind;
    this.#schema = schema;
  }

  async write(id: string, data: T): Promise<void> {
    await this.#db.insert(testBillingRecord).values({ id, kind: this.#kind, data });
  }

  async read(id: string): Promise<T | null> {
    const [row] = await this.#db.select().from(testBillingRecord).where(eq(testBillingRecord.id, id));
    return row?.kind === this.#kind ? this.#schema.parse(row.data) : null;
  }

  /** Changes what is there. Two changes at once are made one after the other. Null: there is none. */
  async change(id: string, part: (now: T) => Partial<T>): Promise<T | null> {
    return this.#db.transaction(async (tx) => {
      const [row] = await tx.select().from(testBillingRecord).where(eq(testBillingRecord.id, id)).for('update');
      if (row?.kind !== this.#kind) return null;
      const now = this.#schema.parse(row.data);
      const data = { ...now, ...part(now) };
      await tx.update(testBillingRecord).set({ data }).where(eq(testBillingRecord.id, id));
      return data;
    });
  }

  async list(): Promise<{ id: string; data: T }[]> {
    const rows = await this.#db.select().from(testBillingRecord).where(eq(testBillingRecord.kind, this.#kind));
    return rows.map(({ id, data }) => ({ id, data: this.#schema.parse(data) }));
  }
}
