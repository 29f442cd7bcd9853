import type { ApiModel, JsonSchema } from '@assay/api-model';
import type { OperationChange } from '@assay/importer';
import { and, eq, inArray, max } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, endpointParameter, scenario, scenarioParameter, system } from '../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../db/schema/index.ts';
import { listParameters } from '../endpoints/index.ts';
import type { ParameterRow } from '../endpoints/index.ts';
import type { Plan, Step, StoredEndpoint } from './reimport-plan.ts';
import { insertEndpoints, isOwn, operationColumns, parameterRows, toFacts } from './store-operations.ts';
import type { NewParameter, Owner } from './store-operations.ts';

/** The rows of everything that the plan is going to touch, as they are. */
export async function takeSnapshot(
  tx: Executor,
  { document, baseUrl }: Pick<ReimportSnapshot, 'baseUrl' | 'document'>,
  plan: Plan,
): Promise<ReimportSnapshot> {
  const steps = [...plan.changed, ...plan.returned];
  const parameters = await listParameters(
    tx,
    steps.map(({ row }) => row.id),
  );
  const scenarios = await tx
    .select({ scenarioId: scenario.id, review: scenario.review })
    .from(scenario)
    .where(inArray(scenario.endpointId, [0, ...steps.map(({ row }) => row.id)]));
  const bare = [...plan.removed, ...plan.reworded.map(({ row }) => row)];
  return {
    document,
    baseUrl,
    endpoints: [
      ...steps.map(({ row }) => ({ row, parameters: parameters.filter((one) => one.endpointId === row.id) })),
      ...bare.map((row) => ({ row, parameters: null })),
    ],
    addedEndpoints: [],
    addedScenarios: [],
    addedParameters: [],
    reviews: scenarios,
  };
}

/** Takes a plan over; nothing that scenarios hold is lost. Answers what is new. */
export async function applyPlan(
  tx: Executor,
  owner: Owner,
  plan: Plan,
  model: ApiModel,
): Promise<{ endpoints: number[]; parameters: number[] }> {
  const { baseUrl } = await currentSystem(tx, owner);
  await tx
    .update(system)
    .set({ document: toFacts(model), ...(baseUrl === '' && { baseUrl: model.baseUrl }) })
    .where(eq(system.id, owner.systemId));
  const [last] = await tx
    .select({ position: max(endpoint.position) })
    .from(endpoint)
    .where(eq(endpoint.systemId, owner.systemId));
  const added = await insertEndpoints(tx, owner, plan.added, {
    definitions: model.definitions,
    from: (last?.position ?? -1) + 1,
  });
  const removed = plan.removed.map(({ id }) => id);
  if (removed.length > 0) await tx.update(endpoint).set({ removedAt: new Date() }).where(inArray(endpoint.id, removed));
  for (const step of plan.reworded)
    await tx.update(endpoint).set(operationColumns(step.operation)).where(eq(endpoint.id, step.row.id));
  const parameters: number[] = [];
  for (const step of [...plan.changed, ...plan.returned])
    parameters.push(...(await applyStep(tx, step, model.definitions)));
  return { endpoints: added, parameters };
}

async function currentSystem(tx: Executor, { systemId }: Owner): Promise<{ baseUrl: string }> {
  const [row] = await tx.select({ baseUrl: system.baseUrl }).from(system).where(eq(system.id, systemId));
  return row ?? { baseUrl: '' };
}

async function applyStep(
  tx: Executor,
  { row, operation, changes }: Step,
  definitions: Record<string, JsonSchema>,
): Promise<number[]> {
  await tx
    .update(endpoint)
    .set({ ...operationColumns(operation), ...addressOf(row, operation), removedAt: null })
    .where(eq(endpoint.id, row.id));
  const added = await mergeParameters(tx, row.id, parameterRows(row.id, operation, definitions));
  const review = reviewOf(row, operation, changes);
  if (review.length > 0) await tx.update(scenario).set({ review }).where(eq(scenario.endpointId, row.id));
  return added;
}

/** A method or path that somebody has changed by hand since the import stays theirs. */
function addressOf(row: StoredEndpoint, operation: Step['operation']): { method?: string; path?: string } {
  const isEdited = row.operation !== null && (row.method !== row.operation.method || row.path !== row.operation.path);
  return isEdited ? {} : { method: operation.method, path: storableText(operation.path) };
}

const partNames: Record<OperationChange['part'], string> = {
  parameter: 'Parameter',
  body: 'Request body',
  response: 'Response',
  security: 'Security',
  address: 'Address',
};

/** The changes as sentences, for the scenarios that may feel them. */
function reviewOf(row: StoredEndpoint, operation: Step['operation'], changes: OperationChange[]): string[] {
  const moved = row.operation?.key === operation.key ? [] : [`Now ${operation.method} ${operation.path}`];
  return [
    ...moved,
    ...changes.map(({ part, name, change }) => [partNames[part], name, change].filter((word) => word !== '').join(' ')),
  ];
}

type Merge = { insert: NewParameter[]; update: { id: number; set: Partial<NewParameter> }[]; idle: ParameterRow[] };

/** New parameters come, known ones keep the value that somebody has given them, and those that are gone stay only where a scenario uses them. */
async function mergeParameters(tx: Executor, endpointId: number, fresh: NewParameter[]): Promise<number[]> {
  const { insert, update, idle } = merge(await listParameters(tx, [endpointId]), fresh);
  for (const { id, set } of update) await tx.update(endpointParameter).set(set).where(eq(endpointParameter.id, id));
  const stored =
    insert.length === 0
      ? []
      : await tx.insert(endpointParameter).values(insert).returning({ id: endpointParameter.id });
  const added = stored.map(({ id }) => id);
  if (idle.length === 0) return added;
  const ids = idle.map(({ id }) => id);
  const used = await tx
    .select({ id: scenarioParameter.endpointParameterId })
    .from(scenarioParameter)
    .where(inArray(scenarioParameter.endpointParameterId, ids));
  const kept = new Set(used.map(({ id }) => id));
  const unused = ids.filter((id) => !kept.has(id));
  if (unused.length > 0) await tx.delete(endpointParameter).where(inArray(endpointParameter.id, unused));
  if (kept.size > 0) {
    const set = { defaultValue: null, defaultSchemaValue: null, required: false };
    await tx
      .update(endpointParameter)
      .set(set)
      .where(and(eq(endpointParameter.endpointId, endpointId), inArray(endpointParameter.id, [...kept])));
  }
  return added;
}

function merge(before: ParameterRow[], fresh: NewParameter[]): Merge {
  const known = new Map(before.map((row) => [`${row.type} ${row.name}`, row]));
  const result: Merge = { insert: [], update: [], idle: [] };
  for (const parameter of fresh) {
    const key = `${parameter.type} ${parameter.name}`;
    const row = known.get(key);
    known.delete(key);
    if (row === undefined) result.insert.push(parameter);
    else result.update.push({ id: row.id, set: isOwn(row) ? withoutDefaults(parameter) : parameter });
  }
  // What has no imported value was added by hand and is nobody's but theirs.
  result.idle = [...known.values()].filter(
    (row) => row.importedValue !== null || row.importedSchemaValue !== null || !isOwn(row),
  );
  return result;
}

function withoutDefaults({
  defaultValue: _value,
  defaultSchemaValue: _schema,
  ...rest
}: NewParameter): Partial<NewParameter> {
  return rest;
}
