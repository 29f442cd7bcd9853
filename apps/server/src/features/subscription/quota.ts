import type { Tier } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { isOwner } from '../../db/schema/index.ts';
import { findSubscription } from './subscription.store.ts';

/** What an organization may use, and who shares it. */
export interface Quota {
  tier: Tier;
  /** The user whose free organizations share it; null for the organization's own plan. */
  ownerId: string | null;
  organizationIds: string[];
}

/** A free plan counts once per owner, so further organizations add no quota; every other plan counts per organization. */
export async function findQuota(db: Executor, organizationId: string): Promise<Quota> {
  const { tier, row } = await findSubscription(db, organizationId);
  const own = { tier, ownerId: null, organizationIds: [organizationId] };
  if (!row.forSale || row.priceMonthly > 0) return own;
  const owners = await db.execute<{ id: string | null }>(sql`select ${firstOwner(sql`${organizationId}`)} as id`);
  const ownerId = owners.rows[0]?.id ?? null;
  return ownerId === null ? own : { tier, ownerId, organizationIds: await listFreeOrganizations(db, ownerId) };
}

/** Serializes all that share a quota, until the transaction ends. */
export async function lockQuota(tx: Executor, { ownerId, organizationIds }: Quota): Promise<void> {
  const key = ownerId ?? organizationIds.join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay quota'), hashtext(${key}))`);
}

type Fragment = ReturnType<typeof sql>;

/** Of several owners the first one, so that each organization belongs to one quota. */
function firstOwner(organizationId: Fragment): Fragment {
  return sql`(
    select member.user_id from member where member.organization_id = ${organizationId} and ${isOwner}
    order by member.created_at, member.id limit 1
  )`;
}

async function listFreeOrganizations(db: Executor, ownerId: string): Promise<string[]> {
  const isFree = sql`tier.for_sale and tier.price_monthly = 0`;
  const found = await db.execute<{ id: string }>(sql`
    select organization.id from organization
    where organization.id in (select member.organization_id from member where member.user_id = ${ownerId} and ${isOwner})
      and ${firstOwner(sql`organization.id`)} = ${ownerId}
      and coalesce(
        (select ${isFree} from subscription join tier on tier.id = subscription.tier_id
          where subscription.organization_id = organization.id),
        (select ${isFree} from tier where tier.is_default),
        false
      )
  `);
  return found.rows.map(({ id }) => id);
}
