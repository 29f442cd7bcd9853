import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';

export interface OrganizationSummary {
  id: string;
  name: string;
  members: number;
  owners: string;
  systems: number;
}

/** All organizations of a server, the oldest first. */
export async function listOrganizations(db: Executor): Promise<OrganizationSummary[]> {
  const { rows } = await db.execute<OrganizationSummary & Record<string, unknown>>(sql`
    select organization.id, organization.name,
      (select count(*)::int from member where member.organization_id = organization.id) as members,
      (select coalesce(string_agg("user".email, ' ' order by "user".email), '')
        from member join "user" on "user".id = member.user_id
        where member.organization_id = organization.id
          and 'owner' = any(string_to_array(replace(member.role, ' ', ''), ','))) as owners,
      (select count(*)::int from system where system.organization_id = organization.id) as systems
    from organization order by organization.created_at, organization.id
  `);
  return rows;
}
