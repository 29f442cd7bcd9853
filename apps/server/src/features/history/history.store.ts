import type { Execution } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';
import { AppError, PreparedJson } from '../../http/index.ts';
import { executionColumns, executionJson, listedColumns } from './execution-json.ts';

export type ExecutionRow = typeof execution.$inferSelect;

/** The executions of a run as JSON, in the order they were finished; of large bodies the beginning, unless they are wanted whole. */
export async function listRunExecutions(
  db: Executor,
  { organizationId, runId }: { organizationId: string; runId: number },
  bodies: 'whole' | 'in_part',
): Promise<PreparedJson<Execution[]>> {
  const rows = await db
    .select(bodies === 'whole' ? executionColumns : listedColumns)
    .from(execution)
    .where(ofRun(organizationId, runId))
    .orderBy(execution.id);
  return PreparedJson.list(rows.map(executionJson));
}

/** The same as they are stored. */
export async function listRunExecutionRows(
  db: Executor,
  organizationId: string,
  runId: number,
): Promise<ExecutionRow[]> {
  return db.select().from(execution).where(ofRun(organizationId, runId)).orderBy(execution.id);
}

/** One execution. @throws {AppError} execution_not_found */
export async function getExecution(db: Executor, organizationId: string, id: number): Promise<PreparedJson<Execution>> {
  const [row] = await db.select(executionColumns).from(execution).where(oneOf(organizationId, id));
  if (!row) throw notFound();
  return PreparedJson.of(executionJson(row));
}

/** @throws {AppError} execution_not_found, also for another organization's, or when it was deleted with its scenario */
export async function getExecutionRow(db: Executor, organizationId: string, id: number): Promise<ExecutionRow> {
  const [row] = await db.select().from(execution).where(oneOf(organizationId, id));
  if (!row) throw notFound();
  return row;
}

function oneOf(organizationId: string, id: number): SQL | undefined {
  return and(eq(execution.organizationId, organizationId), eq(execution.id, id));
}

function notFound(): AppError {
  return new AppError(
    'execution_not_found',
    'Execution not found. It may have been deleted, or it is past the retention period.',
  );
}

function ofRun(organizationId: string, runId: number): SQL | undefined {
  return and(eq(execution.organizationId, organizationId), eq(execution.runId, runId));
}
