import type { Operation } from '@assay/api-model';
import type { ReimportPlan } from '@assay/contract';
import { changesBetween, compareModels } from '@assay/importer';
import type { ModelComparison, OperationChange } from '@assay/importer';
import { count, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { endpoint, scenario } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import type { ReadDocument } from './read-upload.ts';

export type StoredEndpoint = typeof endpoint.$inferSelect;

/** An endpoint with what a newer document says of it. */
export interface Step {
  row: StoredEndpoint;
  operation: Operation;
  changes: OperationChange[];
}

/** What a newer document does to the endpoints of a system. */
export interface Plan {
  added: Operation[];
  removed: StoredEndpoint[];
  changed: Step[];
  returned: Step[];
  /** Nothing that scenarios feel, but texts or names of schemas; they are taken over without a word. */
  reworded: Step[];
  unchanged: number;
  renames: ModelComparison['renames'];
  rowOf: Map<string, StoredEndpoint>;
}

export interface Rename {
  endpoint_id: number;
  key: string;
}

export async function storedEndpoints(db: Executor, systemId: number): Promise<StoredEndpoint[]> {
  return db.select().from(endpoint).where(eq(endpoint.systemId, systemId));
}

/**
 * Compares what a system was imported from with a newer document. Endpoints are matched by the operation they came from, so a path
 * that somebody has edited since stays matched; `renames` make a removed one go on as an added one.
 * @throws {AppError} import_failed for renames that name nothing
 */
export function planReimport(
  rows: StoredEndpoint[],
  document: DocumentFacts,
  { model }: ReadDocument,
  renames: Rename[] = [],
): Plan {
  const rowOf = new Map(rows.flatMap((row) => (row.operation === null ? [] : [[row.operation.key, row] as const])));
  const before = { operations: [...rowOf.values()].flatMap((row) => row.operation ?? []), ...document };
  const comparison = compareModels(before, model);
  const fresh = new Map(model.operations.map((operation) => [operation.key, operation]));
  const changesOf = new Map(comparison.changed.map(({ key, changes }) => [key, changes]));
  const plan: Plan = {
    added: [],
    removed: [],
    changed: [],
    returned: [],
    reworded: [],
    unchanged: 0,
    renames: comparison.renames.filter(({ from }) => rowOf.get(from)?.removedAt === null),
    rowOf,
  };
  const renamed = new Map(renames.map(({ endpoint_id, key }) => [key, renamedRow(rows, endpoint_id, fresh.get(key))]));
  for (const operation of model.operations) {
    const row = renamed.get(operation.key) ?? rowOf.get(operation.key);
    if (row?.operation == null) {
      plan.added.push(operation);
      continue;
    }
    const changes = renamed.has(operation.key)
      ? changesBetween([row.operation, document.definitions], [operation, model.definitions])
      : (changesOf.get(operation.key) ?? []);
    sortStep(plan, { row, operation, changes }, renamed.has(operation.key));
  }
  const goingOn = new Set([...renamed.values()].map(({ id }) => id));
  plan.removed = comparison.removed
    .flatMap((key) => rowOf.get(key) ?? [])
    .filter(({ id, removedAt }) => removedAt === null && !goingOn.has(id));
  return plan;
}

function sortStep(plan: Plan, step: Step, isRenamed: boolean): void {
  if (step.row.removedAt !== null) plan.returned.push(step);
  else if (isRenamed || step.changes.length > 0) plan.changed.push(step);
  else {
    plan.unchanged += 1;
    if (JSON.stringify(step.row.operation) !== JSON.stringify(step.operation)) plan.reworded.push(step);
  }
}

function renamedRow(rows: StoredEndpoint[], id: number, operation: Operation | undefined): StoredEndpoint {
  const row = rows.find((one) => one.id === id);
  if (row?.operation != null && operation !== undefined) return row;
  throw new AppError(
    'import_failed',
    'A rename names an endpoint or operation that is not there. Preview the file again.',
  );
}

/** The plan as it is shown, with the number of scenarios behind each endpoint. */
export async function presentPlan(
  db: Executor,
  plan: Plan,
  model: ReadDocument['model'],
): Promise<Omit<ReimportPlan, 'diagnostics'>> {
  const counts = await scenarioCounts(db, [
    ...plan.removed.map(({ id }) => id),
    ...[...plan.changed, ...plan.returned].map(({ row }) => row.id),
    ...plan.renames.flatMap(({ from }) => plan.rowOf.get(from)?.id ?? []),
  ]);
  const touched = (row: StoredEndpoint) => ({
    endpoint_id: row.id,
    method: row.method as Operation['method'],
    endpoint: row.path,
    scenarios: counts.get(row.id) ?? 0,
  });
  const fresh = new Map(model.operations.map((operation) => [operation.key, operation]));
  return {
    added: plan.added.map(({ key, method, path, summary }) => ({ key, method, endpoint: path, summary })),
    removed: plan.removed.map(touched),
    changed: plan.changed.map(({ row, changes }) => ({ ...touched(row), changes })),
    returned: plan.returned.map(({ row }) => touched(row)),
    renames: plan.renames.flatMap(({ from, to, similarity }) => {
      const [row, operation] = [plan.rowOf.get(from), fresh.get(to)];
      if (row === undefined || operation === undefined) return [];
      return [{ ...touched(row), to: { key: to, method: operation.method, endpoint: operation.path }, similarity }];
    }),
    unchanged: plan.unchanged,
  };
}

async function scenarioCounts(db: Executor, endpointIds: number[]): Promise<Map<number, number>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await db
    .select({ endpointId: scenario.endpointId, count: count() })
    .from(scenario)
    .where(inArray(scenario.endpointId, endpointIds))
    .groupBy(scenario.endpointId);
  return new Map(rows.map((row) => [row.endpointId, row.count]));
}
