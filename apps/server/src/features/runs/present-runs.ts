import type { Run } from '@assay/contract';
import type { Executor } from '../../db/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { listCallerNames } from '../callers/index.ts';
import { listFailures } from '../run-stream/index.ts';
import { countErrors } from './run-overview.store.ts';

/** Runs as they are answered, in the order given. */
export async function presentRuns(db: Executor, rows: RunRow[]): Promise<Run[]> {
  const failed = rows.filter((row) => row.failed > 0).map(({ id }) => id);
  const errors = failed.length === 0 ? new Map<number, number>() : await countErrors(db, failed);
  const names = await listCallerNames(db, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  const failures = await listFailures(
    db,
    rows.filter(({ state }) => state === 'error').map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    scope: row.scope,
    scope_id: row.scopeId,
    system_id: row.systemId,
    name: row.name,
    ...(row.isRepeat && { repeats: { run_id: row.repeatsRun, execution_id: row.repeatsExecution } }),
    started_by: names.get(row.createdBy) ?? null,
    ...(row.trigger !== null && { trigger: row.trigger }),
    state: row.state,
    ...(failures.has(row.id) && { error: failures.get(row.id) }),
    total: row.total,
    completed: row.completed,
    failed: row.failed,
    errors: errors.get(row.id) ?? 0,
    skipped: row.skipped,
    protection: row.protection,
    environment: environmentOf(row),
    may_change_settings: row.mayChangeSettings,
    left_behind: { count: row.leftBehindCount, requests: row.leftBehind },
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  }));
}

const environmentOf = ({ environmentId, environmentName, environmentUrl }: RunRow): Run['environment'] =>
  environmentName === null ? null : { id: environmentId, name: environmentName, base_url: environmentUrl ?? '' };

export async function presentRun(db: Executor, row: RunRow): Promise<Run> {
  const [presented] = await presentRuns(db, [row]);
  if (!presented) throw new Error('A run was not presented.');
  return presented;
}
