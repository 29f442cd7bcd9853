import type { System } from '@assay/contract';
import { proposedProtection } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DEADLOCK, retried, storableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { authConfig, endpoint, scenario, system } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { AppError, PreparedJson } from '../../http/index.ts';
import { requireSystemQuota } from '../subscription/index.ts';
import { endSenders, lockOutSenders } from './senders.ts';

export interface SystemRow {
  id: number;
  name: string;
  baseUrl: string;
  description: string | null;
  createdAt: Date;
  protection: Protection;
}

const columns = {
  id: system.id,
  name: system.name,
  baseUrl: system.baseUrl,
  description: system.description,
  createdAt: system.createdAt,
  protection: system.protection,
};

export interface NewSystem {
  name: string;
  baseUrl: string;
  description: string | null;
  document: DocumentFacts;
}

export interface SystemChange {
  name: string;
  base_url: string;
  description?: string | null | undefined;
  protection?: Protection | undefined;
  may_change_settings?: boolean | undefined;
}

/** @throws {AppError} system_not_found, also for another organization's system. */
export async function getSystemRow(db: Executor, organizationId: string, id: number): Promise<SystemRow> {
  const rows = await db
    .select(columns)
    .from(system)
    .where(and(eq(system.organizationId, organizationId), eq(system.id, id)));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @throws {AppError} system_not_found */
export async function getDocument(db: Executor, organizationId: string, id: number): Promise<DocumentFacts> {
  const rows = await db
    .select({ document: system.document })
    .from(system)
    .where(and(eq(system.organizationId, organizationId), eq(system.id, id)));
  if (!rows[0]) throw notFound();
  return rows[0].document;
}

/** To be called in a transaction. @throws {AppError} limit_reached */
export async function insertSystem(db: Executor, organizationId: string, values: NewSystem): Promise<number> {
  await requireSystemQuota(db, organizationId);
  const rows = await db
    .insert(system)
    .values({ organizationId, ...values, protection: proposedProtection(values.baseUrl) })
    .returning({ id: system.id });
  if (!rows[0]) throw new Error('The system was not stored.');
  return rows[0].id;
}

/** @throws {AppError} system_not_found */
export async function updateSystem(
  db: Executor,
  organizationId: string,
  id: number,
  change: SystemChange,
): Promise<void> {
  const baseUrl = storableText(change.base_url).replace(/\/+$/, '');
  const rows = await db
    .update(system)
    .set({
      name: storableText(change.name),
      baseUrl,
      ...(change.description !== undefined && {
        description: change.description === null ? null : storableText(change.description),
      }),
      protection: change.protection ?? firstProtection(baseUrl),
      ...(change.may_change_settings !== undefined && { mayChangeSettings: change.may_change_settings }),
    })
    .where(and(eq(system.organizationId, organizationId), eq(system.id, id)))
    .returning({ id: system.id });
  if (rows.length === 0) throw notFound();
}

/** A system that had no address begins as its first one proposes; a later address changes nothing by itself. */
function firstProtection(baseUrl: string): SQL<Protection> {
  return sql`case when ${system.baseUrl} = '' then ${proposedProtection(baseUrl)} else ${system.protection} end`;
}

/** What deletes a system knows of its runs. */
export interface RunsOfSystem {
  /** Stops the runs of a system and waits until nothing more is sent for them, or until it has waited long enough. */
  stopAll(systemId: number): Promise<void>;
  /** Whether a run was started that has not been stopped. */
  isAnyNew(tx: Executor, systemId: number): Promise<boolean>;
}

/** How often what is started meanwhile is stopped, before the system is deleted under them. */
const MAX_STOPS = 5;

const MAX_DELETED_AT_ONCE = 4;

/** Stops its runs and what else sends requests to it; then endpoints, scenarios, rules, authentication and history go with it. @throws {AppError} system_not_found */
export async function deleteSystem(
  db: Database,
  { organizationId, id }: { organizationId: string; id: number },
  runs: RunsOfSystem,
): Promise<void> {
  await getSystemRow(db, organizationId, id);
  for (let stops = 1; ; stops += 1) {
    const [hasEnded] = await Promise.all([endSenders(db, id), runs.stopAll(id)]);
    const isAnySender = async (tx: Executor): Promise<boolean> => hasEnded && !(await lockOutSenders(tx, id));
    const mayDelete = async (tx: Executor): Promise<boolean> =>
      stops >= MAX_STOPS || !((await runs.isAnyNew(tx, id)) || (await isAnySender(tx)));
    // Runs write to its scenarios in their own order.
    if (await retried([DEADLOCK], () => db.transaction((tx) => deleteLocked(tx, id, mayDelete)))) return;
  }
}

/** The same for all systems of an organization, which is deleted next: nothing is sent for it afterwards. */
export async function deleteSystemsOf(db: Database, organizationId: string, runs: RunsOfSystem): Promise<void> {
  for (;;) {
    const own = eq(system.organizationId, organizationId);
    const rows = await db.select({ id: system.id }).from(system).where(own).limit(MAX_DELETED_AT_ONCE);
    if (rows.length === 0) return;
    await Promise.all(rows.map(({ id }) => deleteSystem(db, { organizationId, id }, runs).catch(requireDeleted)));
  }
}

/** Somebody else may have deleted it meanwhile. */
function requireDeleted(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'system_not_found')) throw error;
}

/** False when it may not be deleted yet. No run can be added to a system whose row is locked. */
async function deleteLocked(tx: Executor, id: number, mayDelete: (tx: Executor) => Promise<boolean>): Promise<boolean> {
  const rows = await tx.select({ id: system.id }).from(system).where(eq(system.id, id)).for('update');
  if (rows.length === 0) throw notFound();
  if (!(await mayDelete(tx))) return false;
  await tx.delete(system).where(eq(system.id, id));
  return true;
}

/** Highest id first, as it is sent. */
export async function listSystems(db: Executor, organizationId: string): Promise<PreparedJson<System[]>> {
  return new PreparedJson(Buffer.from(await readTree(db, eq(system.organizationId, organizationId))));
}

/** @throws {AppError} system_not_found */
export async function getSystem(db: Executor, organizationId: string, id: number): Promise<System> {
  return JSON.parse(await readSystem(db, organizationId, id)) as System;
}

/**
 * The same as it is sent. That of many thousand operations is megabytes, which are not read here to be written again.
 * @throws {AppError} system_not_found
 */
export async function prepareSystem(db: Executor, organizationId: string, id: number): Promise<PreparedJson<System>> {
  return new PreparedJson(Buffer.from(await readSystem(db, organizationId, id)));
}

async function readSystem(db: Executor, organizationId: string, id: number): Promise<string> {
  const tree = await readTree(db, and(eq(system.organizationId, organizationId), eq(system.id, id)));
  if (tree === '[]') throw notFound();
  return tree.slice(1, -1);
}

/**
 * Systems with their endpoints and scenarios as JSON. The database writes it: for a workspace of ten thousand scenarios that is
 * quicker than reading rows to write them again, and stops nobody here.
 */
async function readTree(db: Executor, condition: SQL | undefined): Promise<string> {
  const answer = await db.execute<{ tree: string }>(sql`
    with scenarios as (
      select ${scenario.endpointId} as endpoint_id, json_agg(case
        when ${scenario.lastStatus} is null or coalesce(${scenario.statuses} - 'none', '{}') = '{}' then json_build_object(
          'id', ${scenario.id}, 'name', ${scenario.name}, 'last_status', ${scenario.lastStatus},
          'needs_review', ${scenario.review} is not null)
        else json_build_object(
          'id', ${scenario.id}, 'name', ${scenario.name}, 'last_status', ${scenario.lastStatus},
          'needs_review', ${scenario.review} is not null, 'statuses', ${scenario.statuses},
          'last_status_in', nullif(${scenario.lastStatusIn}, 'none')::int) end order by ${scenario.position}, ${scenario.id}) as list
      from ${system} join ${endpoint} on ${endpoint.systemId} = ${system.id}
      join ${scenario} on ${scenario.endpointId} = ${endpoint.id} where ${condition} group by 1
    ), endpoints as (
      select ${endpoint.systemId} as system_id, json_agg(json_build_object(
        'id', ${endpoint.id}, 'method', ${endpoint.method}, 'endpoint', ${endpoint.path}, 'summary', ${endpoint.summary},
        'removed', ${endpoint.removedAt} is not null, 'scenarios', coalesce(scenarios.list, '[]'::json))
        order by ${endpoint.position}, ${endpoint.id}) as list
      from ${system} join ${endpoint} on ${endpoint.systemId} = ${system.id}
      left join scenarios on scenarios.endpoint_id = ${endpoint.id} where ${condition} group by 1
    )
    select coalesce(json_agg(json_build_object(
      'id', ${system.id}, 'name', ${system.name}, 'base_url', ${system.baseUrl}, 'description', ${system.description},
      'auth_configured', ${authConfig.systemId} is not null, 'protection', ${system.protection},
      'may_change_settings', ${system.mayChangeSettings}, 'warm_up_left', ${system.warmUpLeft},
      'created_at', to_char(${system.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endpoints', coalesce(endpoints.list, '[]'::json)) order by ${system.id} desc), '[]'::json)::text as tree
    from ${system} left join endpoints on endpoints.system_id = ${system.id}
    left join ${authConfig} on ${authConfig.systemId} = ${system.id} where ${condition}`);
  return answer.rows[0]?.tree ?? '[]';
}

function notFound(): AppError {
  return new AppError('system_not_found', 'System not found or you do not have access to it.');
}
