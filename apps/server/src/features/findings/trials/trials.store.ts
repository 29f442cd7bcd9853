import type { FindingExecution, Run } from '@assay/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { endpoint, execution, run } from '../../../db/schema/index.ts';

export interface TrialRun {
  key: string;
  runId: number;
  state: Run['state'];
  createdAt: Date;
}

/** The trials of the findings of a run, the newest first. */
export async function listTrials(db: Executor, runId: number): Promise<TrialRun[]> {
  return db
    .select({
      key: sql<string>`coalesce(${run.trialKey}, '')`,
      runId: run.id,
      state: run.state,
      createdAt: run.createdAt,
    })
    .from(run)
    .where(eq(run.trialOf, runId))
    .orderBy(desc(run.id));
}

export interface TrialResult {
  status: (typeof execution.$inferSelect)['overallStatus'];
  execution: FindingExecution;
}

/** The one result of a trial; null where there is none. */
export async function findTrialResult(db: Executor, runId: number): Promise<TrialResult | null> {
  const rows = await db
    .select({
      status: execution.overallStatus,
      execution: {
        execution_id: execution.id,
        scenario_id: execution.scenarioId,
        scenario_name: execution.scenarioName,
        endpoint: sql<string>`${endpoint.method} || ' ' || ${endpoint.path}`,
        reason: sql<string>`coalesce(${execution.failureReason}, '')`,
      },
    })
    .from(execution)
    .innerJoin(endpoint, eq(endpoint.id, execution.endpointId))
    .where(eq(execution.runId, runId))
    .orderBy(desc(execution.id))
    .limit(1);
  return rows[0] ?? null;
}
