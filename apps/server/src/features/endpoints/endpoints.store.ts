import type { HttpMethod, Operation } from '@assay/api-model';
import type { ApiEndpoint } from '@assay/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { groupBy } from '../../collections.ts';
import { DEADLOCK, retried, storableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { discarded, endpoint, system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { listScenariosOf } from '../scenarios/index.ts';
import { listParameters, presentParameter } from './parameters.store.ts';
import type { ParameterRow } from './parameters.store.ts';

export interface EndpointRow {
  id: number;
  systemId: number;
  systemName: string;
  systemBaseUrl: string;
  method: HttpMethod;
  path: string;
  summary: string | null;
  operation: Operation | null;
  configured: boolean;
  removedAt: Date | null;
}

/** What the document says of an endpoint; null when it is not from a document. */
export const operationOf = ({ method, path, operation }: EndpointRow): Operation | null =>
  operation && { ...operation, key: `${method} ${path}`, method, path };

const columns = {
  id: endpoint.id,
  systemId: endpoint.systemId,
  systemName: system.name,
  systemBaseUrl: system.baseUrl,
  method: endpoint.method,
  path: endpoint.path,
  summary: endpoint.summary,
  operation: endpoint.operation,
  configured: endpoint.configured,
  removedAt: endpoint.removedAt,
};

/** @throws {AppError} endpoint_not_found, also for another organization's endpoint. */
export async function getEndpointRow(db: Executor, organizationId: string, id: number): Promise<EndpointRow> {
  const rows = await db
    .select(columns)
    .from(endpoint)
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(isOwn(organizationId, id));
  if (!rows[0]) throw notFound();
  return { ...rows[0], method: rows[0].method as HttpMethod };
}

export async function listEndpointRows(db: Executor, organizationId: string, systemId: number): Promise<EndpointRow[]> {
  return findEndpointRows(db, and(eq(endpoint.organizationId, organizationId), eq(endpoint.systemId, systemId)));
}

/** Those of which a condition is true, in the order of their system. */
export async function findEndpointRows(db: Executor, condition: SQL | undefined): Promise<EndpointRow[]> {
  const rows = await db
    .select(columns)
    .from(endpoint)
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(condition)
    .orderBy(asc(endpoint.position), asc(endpoint.id));
  return rows.map((row) => ({ ...row, method: row.method as HttpMethod }));
}

/** @throws {AppError} endpoint_not_found */
export async function updateEndpoint(
  db: Executor,
  organizationId: string,
  id: number,
  change: { method: string; endpoint: string },
): Promise<void> {
  const rows = await db
    .update(endpoint)
    .set({ method: change.method, path: storableText(change.endpoint) })
    .where(isOwn(organizationId, id))
    .returning({ id: endpoint.id });
  if (rows.length === 0) throw notFound();
}

/** What came from a document is remembered, so that a newer one does not bring it back. @throws {AppError} endpoint_not_found */
export async function deleteEndpoint(db: Database, organizationId: string, id: number): Promise<void> {
  // Runs write to its scenarios in their own order.
  await retried([DEADLOCK], () => deleteOnce(db, organizationId, id));
}

async function deleteOnce(db: Database, organizationId: string, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(endpoint).where(isOwn(organizationId, id)).returning();
    if (row === undefined) throw notFound();
    const { systemId, operation, position } = row;
    if (operation !== null) await tx.insert(discarded).values({ systemId, operation: operation.key, position });
  });
}

export async function setConfigured(db: Executor, id: number, configured: boolean): Promise<void> {
  await db.update(endpoint).set({ configured }).where(eq(endpoint.id, id));
}

/** Adds parameters and scenarios: two more queries for any number of endpoints. */
export async function presentEndpoints(db: Executor, rows: EndpointRow[]): Promise<ApiEndpoint[]> {
  const ids = rows.map(({ id }) => id);
  const parametersOf = groupBy(await listParameters(db, ids), (row) => row.endpointId);
  const scenariosOf = groupBy(await listScenariosOf(db, ids), (row) => row.endpoint_id);
  return rows.map((row) => ({
    ...presentRow(row, parametersOf.get(row.id) ?? []),
    scenarios: scenariosOf.get(row.id) ?? [],
  }));
}

function presentRow(row: EndpointRow, parameterRows: ParameterRow[]): Omit<ApiEndpoint, 'scenarios'> {
  const parameters = parameterRows.map(presentParameter);
  return {
    id: row.id,
    system_id: row.systemId,
    system_name: row.systemName,
    method: row.method,
    endpoint: row.path,
    summary: row.summary,
    removed: row.removedAt !== null,
    full_endpoint_url: `${row.operation?.baseUrl ?? row.systemBaseUrl}${row.path}`,
    system_base_url: row.systemBaseUrl,
    default_success_endpoint_parameters: parameters,
    raw_definition: { security: row.operation?.security ?? [] },
    requires_body: row.operation?.requestBody?.required ?? parameters.some((entry) => entry.parameter_type === 'body'),
    parameters,
    query_parameters: parameters.filter((entry) => entry.parameter_type === 'query'),
    path_parameters: parameters.filter((entry) => entry.parameter_type === 'path'),
  };
}

function isOwn(organizationId: string, id: number) {
  return and(eq(endpoint.organizationId, organizationId), eq(endpoint.id, id));
}

function notFound(): AppError {
  return new AppError('endpoint_not_found', 'Endpoint not found or you do not have access to it.');
}
