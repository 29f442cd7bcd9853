import type { RunTrigger } from '@assay/contract';
import type { Protection } from '@assay/scenario';
import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import {
  endpoint,
  execution,
  run,
  runEvent,
  runPlan,
  runUpload,
  scenario,
  validation,
} from '../../../db/schema/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import type { Selection } from '../selection.store.ts';

export interface Upload {
  batches: number;
  isEnded: boolean;
  run: RunRow;
}

/** The upload of a key, kept for this transaction; null when there is none. */
export async function lockUpload(tx: Executor, organizationId: string, key: string): Promise<Upload | null> {
  const [row] = await tx
    .select({ batches: runUpload.batches, isEnded: runUpload.isEnded, run })
    .from(runUpload)
    .innerJoin(run, eq(run.id, runUpload.runId))
    .where(and(eq(runUpload.organizationId, organizationId), eq(runUpload.key, key)))
    .for('update');
  return row ?? null;
}

export interface NewUpload extends Selection {
  organizationId: string;
  key: string;
  createdBy: string;
  scenarioIds: number[];
  protection: Protection;
  trigger: RunTrigger;
  startedAt: Date;
  environmentId?: number | null;
  environmentName?: string;
  environmentUrl?: string;
}

/** A run that is under way elsewhere: everything of it counts as claimed. */
export async function insertUpload(tx: Executor, { key, scenarioIds, ...values }: NewUpload): Promise<RunRow> {
  const total = scenarioIds.length;
  const [row] = await tx
    .insert(run)
    .values({ ...values, state: 'running', total, claimed: total })
    .returning();
  if (!row) throw new Error('The run was not stored.');
  await tx.insert(runPlan).values({ runId: row.id, scenarioIds });
  await tx.insert(runUpload).values({ runId: row.id, organizationId: values.organizationId, key });
  return row;
}

/** One call after the other begins a run with the same key. */
export async function lockKey(tx: Executor, organizationId: string, key: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('assay upload'), hashtext(${`${organizationId} ${key}`}))`,
  );
}

export async function noteBatch(tx: Executor, runId: number, isEnded: boolean): Promise<void> {
  await tx
    .update(runUpload)
    .set({ batches: sql`${runUpload.batches} + 1`, lastBatchAt: sql`now()`, isEnded })
    .where(eq(runUpload.runId, runId));
}

/** Takes back the end of a run that was closed since its tool had fallen silent. */
export async function reopen(tx: Executor, { id, lastSeq }: RunRow): Promise<void> {
  await tx.delete(runEvent).where(and(eq(runEvent.runId, id), eq(runEvent.seq, lastSeq)));
  await tx
    .update(run)
    .set({ state: 'running', finishedAt: null, lastSeq: lastSeq - 1, workerLocks: [] })
    .where(eq(run.id, id));
}

/** Of these, the scenarios that the plan of a run has, and those that have a result already. */
export async function findPlanned(
  tx: Executor,
  runId: number,
  ids: number[],
): Promise<{ planned: Set<number>; executed: Set<number> }> {
  const planned = await tx.execute<{ id: number }>(sql`
    select given.id from run_plan, unnest(${sql.param(ids)}::int[]) as given(id)
    where run_plan.run_id = ${runId} and given.id = any(run_plan.scenario_ids)`);
  const executed = await tx
    .select({ id: execution.scenarioId })
    .from(execution)
    .where(and(eq(execution.runId, runId), anyOf(execution.scenarioId, ids)));
  return { planned: new Set(planned.rows.map(({ id }) => id)), executed: new Set(executed.map(({ id }) => id)) };
}

/** A scenario as far as a result of it is stored; its rules by id. */
export interface ExpectedScenario {
  id: number;
  name: string;
  endpointId: number;
  expectedStatus: number;
  details: (typeof scenario.$inferSelect)['details'];
  method: string;
  path: string;
  rules: Map<number, string>;
}

/** By id; those that were deleted meanwhile are missing. */
export async function findScenarios(tx: Executor, ids: number[]): Promise<Map<number, ExpectedScenario>> {
  const rows = await tx
    .select({
      id: scenario.id,
      name: scenario.name,
      endpointId: scenario.endpointId,
      expectedStatus: scenario.expectedHttpStatus,
      details: scenario.details,
      method: endpoint.method,
      path: endpoint.path,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(anyOf(scenario.id, ids));
  const rules = await tx
    .select({ id: validation.id, scenarioId: validation.scenarioId, text: validation.text })
    .from(validation)
    .where(anyOf(validation.scenarioId, ids));
  const found = new Map<number, ExpectedScenario>(rows.map((row) => [row.id, { ...row, rules: new Map() }]));
  for (const { id, scenarioId, text } of rules) found.get(scenarioId)?.rules.set(id, text);
  return found;
}
