import type { HttpMethod } from '@assay/api-model';
import type { System } from '@assay/contract';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { groupBy } from '../../collections.ts';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { authConfig, endpoint, scenario, system } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { requireRoomForSystem } from '../subscription/index.ts';

export interface SystemRow {
  id: number;
  name: string;
  baseUrl: string;
  description: string | null;
  createdAt: Date;
}

const columns = {
  id: system.id,
  name: system.name,
  baseUrl: system.baseUrl,
  description: system.description,
  createdAt: system.createdAt,
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
  await requireRoomForSystem(db, organizationId);
  const rows = await db
    .insert(system)
    .values({ organizationId, ...values })
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
  const rows = await db
    .update(system)
    .set({
      name: storableText(change.name),
      baseUrl: storableText(change.base_url).replace(/\/+$/, ''),
      ...(change.description !== undefined && {
        description: change.description === null ? null : storableText(change.description),
      }),
    })
    .where(and(eq(system.organizationId, organizationId), eq(system.id, id)))
    .returning({ id: system.id });
  if (rows.length === 0) throw notFound();
}

/** Endpoints, scenarios, rules, authentication and history go with it. */
export async function deleteSystem(db: Executor, organizationId: string, id: number): Promise<void> {
  const rows = await db
    .delete(system)
    .where(and(eq(system.organizationId, organizationId), eq(system.id, id)))
    .returning({ id: system.id });
  if (rows.length === 0) throw notFound();
}

export async function listSystems(db: Executor, organizationId: string): Promise<System[]> {
  const rows = await db
    .select(columns)
    .from(system)
    .where(eq(system.organizationId, organizationId))
    .orderBy(desc(system.id));
  return withTree(db, rows);
}

/** @throws {AppError} system_not_found */
export async function getSystem(db: Executor, organizationId: string, id: number): Promise<System> {
  const [presented] = await withTree(db, [await getSystemRow(db, organizationId, id)]);
  if (!presented) throw notFound();
  return presented;
}

/** Three queries for any number of systems. */
async function withTree(db: Executor, systems: SystemRow[]): Promise<System[]> {
  if (systems.length === 0) return [];
  const ids = systems.map(({ id }) => id);
  const endpoints = await db
    .select({
      id: endpoint.id,
      systemId: endpoint.systemId,
      method: endpoint.method,
      path: endpoint.path,
      summary: endpoint.summary,
      removedAt: endpoint.removedAt,
    })
    .from(endpoint)
    .where(inArray(endpoint.systemId, ids))
    .orderBy(asc(endpoint.position), asc(endpoint.id));
  const scenarios = await db
    .select({
      id: scenario.id,
      endpointId: scenario.endpointId,
      name: scenario.name,
      lastStatus: scenario.lastStatus,
      needsReview: isNotNull(scenario.review),
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(inArray(endpoint.systemId, ids))
    .orderBy(asc(scenario.position), asc(scenario.id));
  const configured = await db
    .select({ systemId: authConfig.systemId })
    .from(authConfig)
    .where(inArray(authConfig.systemId, ids));
  const scenariosOf = groupBy(scenarios, (row) => row.endpointId);
  const endpointsOf = groupBy(endpoints, (row) => row.systemId);
  const withAuth = new Set(configured.map((row) => row.systemId));
  return systems.map((row) => ({
    id: row.id,
    name: row.name,
    base_url: row.baseUrl,
    description: row.description,
    auth_configured: withAuth.has(row.id),
    created_at: row.createdAt.toISOString(),
    endpoints: (endpointsOf.get(row.id) ?? []).map((entry) => ({
      id: entry.id,
      method: entry.method as HttpMethod,
      endpoint: entry.path,
      summary: entry.summary,
      removed: entry.removedAt !== null,
      scenarios: (scenariosOf.get(entry.id) ?? []).map(({ id, name, lastStatus, needsReview }) => ({
        id,
        name,
        last_status: lastStatus,
        needs_review: Boolean(needsReview),
      })),
    })),
  }));
}

function notFound(): AppError {
  return new AppError('system_not_found', 'System not found or you do not have access to it.');
}
