import type { Execution, HistoryQuery } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { listHistoryRows } from './history-page.store.ts';
import type { ExecutionRow, HistoryOf } from './history-page.store.ts';

/** A page of executions, newest first. */
export async function listHistory(db: Executor, of: HistoryOf, query: HistoryQuery): Promise<Execution[]> {
  return (await listHistoryRows(db, of, query)).map(presentExecution);
}

/** In the order they were finished. */
export async function listRunExecutions(db: Executor, organizationId: string, runId: number): Promise<Execution[]> {
  return (await listRunExecutionRows(db, organizationId, runId)).map(presentExecution);
}

/** The same as they are stored. */
export async function listRunExecutionRows(
  db: Executor,
  organizationId: string,
  runId: number,
): Promise<ExecutionRow[]> {
  return db
    .select()
    .from(execution)
    .where(and(eq(execution.organizationId, organizationId), eq(execution.runId, runId)))
    .orderBy(execution.id);
}

/** @throws {AppError} scenario_not_found when the execution was deleted with its scenario */
export async function getExecutionRow(db: Executor, organizationId: string, id: number): Promise<ExecutionRow> {
  const own = and(eq(execution.organizationId, organizationId), eq(execution.id, id));
  const [row] = await db.select().from(execution).where(own);
  if (!row) throw new AppError('scenario_not_found', 'Scenario not found. It may have already been deleted.');
  return row;
}

function presentExecution(row: ExecutionRow): Execution {
  return {
    id: row.id,
    run_id: row.runId,
    scenario_id: row.scenarioId,
    scenario_name: row.scenarioName,
    endpoint_id: row.endpointId,
    overall_status: row.overallStatus,
    expected_http_status: row.expectedStatus,
    actual_response_status_code: row.statusCode,
    actual_response_headers: row.responseHeaders,
    actual_response_body: row.responseBody,
    response_body_truncated: row.bodyTruncated,
    response_time_ms: row.responseTimeMs,
    run_at: row.runAt.toISOString(),
    raw_request_details: row.request,
    validation_results: row.results,
    validation_attempts: row.attempts,
    error: row.error,
  };
}
