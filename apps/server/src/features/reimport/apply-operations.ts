import type { ApiModel, JsonSchema, Operation } from '@assay/api-model';
import { renamedPlaceholders } from '@assay/importer';
import { and, eq, max } from 'drizzle-orm';
import { anyOf, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, endpointParameter, scenario, scenarioParameter, system } from '../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../db/schema/index.ts';
import { groupBy } from '../../collections.ts';
import { stableText } from '../../stable-text.ts';
import { listParameters } from '../endpoints/index.ts';
import type { ParameterRow } from '../endpoints/index.ts';
import { addressOf } from './match-operations.ts';
import { mergedSteps, takesAddress } from './plan-operations.ts';
import type { Plan, Step } from './plan-operations.ts';
import type { StepEffect } from './plan-steps.ts';
import { insertEndpoints, isOwn, operationColumns, parameterRows, toFacts } from '../imports/index.ts';
import type { NewParameter, Owner, ReadDocument } from '../imports/index.ts';

/** Takes a plan over for the endpoints of a system; nothing that scenarios hold is lost. Answers what is new. */
export async function applyPlan(
  tx: Executor,
  owner: Owner,
  plan: Plan,
  read: ReadDocument,
): Promise<Pick<ReimportSnapshot, 'addedEndpoints' | 'addedParameters' | 'baseUrlAfter'>> {
  const { model } = read;
  const baseUrlAfter = await writeDocument(tx, owner, read);
  const [last] = await tx
    .select({ position: max(endpoint.position) })
    .from(endpoint)
    .where(eq(endpoint.systemId, owner.systemId));
  const removed = plan.removed.map(({ id }) => id);
  if (removed.length > 0) await tx.update(endpoint).set({ removedAt: new Date() }).where(anyOf(endpoint.id, removed));
  const addedParameters: number[] = [];
  for (const step of mergedSteps(plan)) addedParameters.push(...(await applyStep(tx, step, model.definitions)));
  // Last, so that the addresses of what was renamed are free again.
  const addedEndpoints = await insertEndpoints(tx, owner, plan.added, {
    definitions: model.definitions,
    from: (last?.position ?? -1) + 1,
  });
  return { addedEndpoints, addedParameters, baseUrlAfter };
}

/** The address of a system is its people's; only where there is none, that of the document is taken. */
async function writeDocument(tx: Executor, { systemId }: Owner, read: ReadDocument): Promise<string> {
  const { model } = read;
  const [row] = await tx.select({ baseUrl: system.baseUrl }).from(system).where(eq(system.id, systemId));
  const baseUrl = row === undefined || row.baseUrl === '' ? model.baseUrl : row.baseUrl;
  await tx
    .update(system)
    .set({ document: toFacts(read), baseUrl })
    .where(eq(system.id, systemId));
  return baseUrl;
}

/** Steps that call what is called otherwise now. */
export async function applyEffects(
  tx: Executor,
  effects: StepEffect[],
): Promise<NonNullable<ReimportSnapshot['steps']>> {
  const renamed = effects.filter(({ scenario: one, details }) => details !== one.details);
  for (const { scenario: one, details } of renamed)
    await tx.update(scenario).set({ details }).where(eq(scenario.id, one.id));
  return renamed.map(({ scenario: one, details }) => ({ scenarioId: one.id, before: one.details, after: details }));
}

async function applyStep(tx: Executor, step: Step, definitions: Record<string, JsonSchema>): Promise<number[]> {
  const { row, operation } = step;
  const { path, ...address } = addressOf(operation);
  await tx
    .update(endpoint)
    .set({
      ...operationColumns(operation),
      // A method or path that was edited after the import is kept.
      ...(takesAddress(step) && { ...address, path: storableText(path) }),
      removedAt: null,
    })
    .where(eq(endpoint.id, row.id));
  return mergeParameters(tx, row.id, merging(step, definitions));
}

interface Merging {
  names: ReadonlyMap<string, string>;
  fresh: NewParameter[];
  /** Keys of what came from a document and not by hand. */
  imported: ReadonlySet<string>;
}

function merging(step: Step, definitions: Record<string, JsonSchema>): Merging {
  const { row, operation } = step;
  const names = takesAddress(step) ? renamedPlaceholders(row.path, operation.path) : new Map<string, string>();
  return { names, fresh: parameterRows(row.id, operation, definitions), imported: importedKeys(row, definitions) };
}

const keyOf = ({ type, name }: Pick<ParameterRow, 'name' | 'type'>): string => `${type} ${name}`;

/** Only the names are needed, and generating values is slow. */
function withoutValues(operation: Operation): Operation {
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    parameters: parameters.map(({ example: _example, ...parameter }) => ({
      ...parameter,
      schema: true,
      required: false,
    })),
    requestBody: requestBody && {
      ...requestBody,
      content: requestBody.content.map((media) => ({ ...media, schema: null, examples: [] })),
    },
  };
}

/** What the document that the endpoint was last read from has put there; the rest was entered by hand. */
function importedKeys(row: Step['row'], definitions: Record<string, JsonSchema>): Set<string> {
  return new Set(
    row.operation === null ? [] : parameterRows(row.id, withoutValues(row.operation), definitions).map(keyOf),
  );
}

/** Parameters that a re-import keeps although the newer document does not have them; one sentence each. */
export async function keptByHand(db: Executor, plan: Plan, model: ApiModel): Promise<string[]> {
  const steps = mergedSteps(plan);
  const rows = await listParameters(
    db,
    steps.map(({ row }) => row.id),
  );
  const rowsOf = groupBy(rows, ({ endpointId }) => endpointId);
  return steps.flatMap((step) => {
    const { stays } = merge(rowsOf.get(step.row.id) ?? [], merging(step, model.definitions));
    return stays.map(
      ({ type, name }) =>
        `The ${type} parameter ${name} of ${step.row.method} ${step.row.path} was entered by hand and is kept.`,
    );
  });
}

type Merge = {
  insert: NewParameter[];
  update: { id: number; set: Partial<NewParameter> }[];
  idle: ParameterRow[];
  stays: ParameterRow[];
};

/** Adds new parameters, keeps the configured values of known ones, and keeps removed ones only while a scenario uses them. */
async function mergeParameters(tx: Executor, endpointId: number, how: Merging): Promise<number[]> {
  const { insert, update, idle } = merge(await listParameters(tx, [endpointId]), how);
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
    .where(anyOf(scenarioParameter.endpointParameterId, ids));
  const kept = new Set(used.map(({ id }) => id));
  const unused = ids.filter((id) => !kept.has(id));
  if (unused.length > 0) await tx.delete(endpointParameter).where(anyOf(endpointParameter.id, unused));
  if (kept.size > 0) {
    const set = { defaultValue: null, defaultSchemaValue: null, required: false };
    await tx
      .update(endpointParameter)
      .set(set)
      .where(and(eq(endpointParameter.endpointId, endpointId), anyOf(endpointParameter.id, [...kept])));
  }
  return added;
}

function merge(before: ParameterRow[], { fresh, names, imported }: Merging): Merge {
  const known = new Map(
    before.map((row) => [`${row.type} ${row.type === 'path' ? (names.get(row.name) ?? row.name) : row.name}`, row]),
  );
  const result: Merge = { insert: [], update: [], idle: [], stays: [] };
  for (const parameter of fresh) {
    const key = `${parameter.type} ${parameter.name}`;
    const row = known.get(key);
    known.delete(key);
    if (row === undefined) result.insert.push(parameter);
    else if (differs(row, parameter)) {
      result.update.push({ id: row.id, set: isOwn(row) ? withoutDefaults(parameter) : parameter });
    }
  }
  // Parameters that were added, renamed or configured by hand are not touched.
  for (const row of known.values()) {
    if (imported.has(keyOf(row)) && !isOwn(row)) result.idle.push(row);
    else result.stays.push(row);
  }
  return result;
}

const columns = ['name', 'importedValue', 'description', 'required', 'position'] as const;

function differs(row: ParameterRow, fresh: NewParameter): boolean {
  if (columns.some((column) => row[column] !== (fresh[column] ?? null))) return true;
  if (stableText(row.importedSchemaValue) !== stableText(fresh.importedSchemaValue ?? null)) return true;
  return !isOwn(row) && row.defaultValue !== (fresh.defaultValue ?? null);
}

function withoutDefaults({
  defaultValue: _value,
  defaultSchemaValue: _schema,
  ...rest
}: NewParameter): Partial<NewParameter> {
  return rest;
}
