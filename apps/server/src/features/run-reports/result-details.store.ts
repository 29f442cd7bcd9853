import type { ResultDetails } from '@assay/reports';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { anyOf } from '../../db/any-of.ts';
import { endpoint, execution } from '../../db/schema/index.ts';

/** By the id of the execution; those that no longer exist are missing. */
export async function findResultDetails(
  db: Executor,
  runId: number,
  executionIds: number[],
): Promise<Map<number, ResultDetails>> {
  if (executionIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: execution.id,
      method: endpoint.method,
      path: endpoint.path,
      expectedStatus: execution.expectedStatus,
      statusMet: execution.statusMet,
      rules: execution.results,
      error: execution.error,
    })
    .from(execution)
    .innerJoin(endpoint, eq(endpoint.id, execution.endpointId))
    .where(and(eq(execution.runId, runId), anyOf(execution.id, executionIds)));
  return new Map(
    rows.map(({ id, method, path, ...details }) => [id, { endpoint: { method, path }, ...details }] as const),
  );
}
