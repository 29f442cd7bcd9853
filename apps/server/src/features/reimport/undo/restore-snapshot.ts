import { and, eq, isNull } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, endpointParameter, scenario, scenarioParameter, system } from '../../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../../db/schema/index.ts';
import { stableText } from '../../../stable-text.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';
import { addressKey, isMoved } from '../match-operations.ts';
import { isOwn } from '../../imports/index.ts';
import { storedEndpoints } from '../plan-operations.ts';
import { mergeBack } from './merge-back.ts';
import { restoreRequests, restoreReviews, restoreSteps, untouchedScenarios } from './undo-scenarios.ts';

/**
 * Puts back what a re-import replaced. What people have written since stays, and so does a new endpoint that they have used: it is
 * marked as not in the document instead of being deleted. Answers what stayed, one sentence each.
 */
export async function restoreSnapshot(
  tx: Executor,
  systemId: number,
  snapshot: ReimportSnapshot,
  importedAt: Date,
): Promise<string[]> {
  const kept: string[] = [];
  await restoreSystem(tx, systemId, snapshot, kept);
  await restoreRequests(tx, snapshot, kept);
  await removeAdded(tx, snapshot, importedAt, kept);
  await restoreEndpoints(tx, systemId, snapshot, kept);
  await restoreSteps(tx, systemId, snapshot, kept);
  await restoreReviews(tx, snapshot);
  return kept;
}

async function restoreSystem(
  tx: Executor,
  systemId: number,
  { document, baseUrl, baseUrlAfter = baseUrl }: ReimportSnapshot,
  kept: string[],
): Promise<void> {
  const [row] = await tx.select({ baseUrl: system.baseUrl }).from(system).where(eq(system.id, systemId));
  const now = row?.baseUrl ?? baseUrlAfter;
  const isEdited = now !== baseUrlAfter && now !== baseUrl;
  if (isEdited) kept.push(`The base URL ${now} was set after the re-import and is kept.`);
  await tx
    .update(system)
    .set({ document, baseUrl: isEdited ? now : baseUrl })
    .where(eq(system.id, systemId));
}

async function removeAdded(
  tx: Executor,
  { addedEndpoints, addedParameters, addedScenarios }: ReimportSnapshot,
  importedAt: Date,
  kept: string[],
): Promise<void> {
  const untouched = new Set(await untouchedScenarios(tx, addedScenarios, importedAt));
  await tx.delete(scenario).where(anyOf(scenario.id, [...untouched]));
  const stayed = await tx
    .select({ name: scenario.name })
    .from(scenario)
    .where(anyOf(scenario.id, addedScenarios))
    .orderBy(scenario.id);
  kept.push(...stayed.map(({ name }) => `The new scenario "${name}" was used or edited since and is kept.`));
  await removeParameters(tx, addedParameters);
  const used = await usedEndpoints(tx, addedEndpoints);
  const ids = used.map(({ id }) => id);
  await tx.delete(endpoint).where(
    anyOf(
      endpoint.id,
      addedEndpoints.filter((id) => !ids.includes(id)),
    ),
  );
  await tx
    .update(endpoint)
    .set({ removedAt: new Date() })
    .where(and(anyOf(endpoint.id, ids), isNull(endpoint.removedAt)));
  kept.push(
    ...used.map(
      ({ method, path }) => `The new endpoint ${method} ${path} was used or edited since; it is kept and marked.`,
    ),
  );
}

/** Those that were given scenarios, values or another address. */
async function usedEndpoints(tx: Executor, ids: number[]) {
  const rows = await tx.select().from(endpoint).where(anyOf(endpoint.id, ids)).orderBy(endpoint.position);
  const scenarios = await tx.select({ id: scenario.endpointId }).from(scenario).where(anyOf(scenario.endpointId, ids));
  const parameters = await listParameters(tx, ids);
  const used = new Set([
    ...scenarios.map(({ id }) => id),
    ...parameters.filter(isOwn).map(({ endpointId }) => endpointId),
  ]);
  return rows.filter((row) => used.has(row.id) || row.configured || isMoved(row));
}

/** Removes parameters that came with the re-import, unless they are in use. */
async function removeParameters(tx: Executor, ids: number[]): Promise<void> {
  const used = await tx
    .select({ id: scenarioParameter.endpointParameterId })
    .from(scenarioParameter)
    .where(anyOf(scenarioParameter.endpointParameterId, ids));
  const rows = await tx.select().from(endpointParameter).where(anyOf(endpointParameter.id, ids));
  const stay = new Set([...used.map(({ id }) => id), ...rows.filter(isOwn).map(({ id }) => id)]);
  await tx.delete(endpointParameter).where(
    anyOf(
      endpointParameter.id,
      ids.filter((id) => !stay.has(id)),
    ),
  );
}

type Kept = ReimportSnapshot['endpoints'][number];

async function restoreEndpoints(
  tx: Executor,
  systemId: number,
  { endpoints }: ReimportSnapshot,
  kept: string[],
): Promise<void> {
  const rows = new Map((await storedEndpoints(tx, systemId)).map((row) => [row.id, row]));
  // The addresses of those that were put back are free for others, so moves are made last and one by one.
  for (const one of endpoints) {
    const now = rows.get(one.row.id);
    if (now === undefined) continue;
    const { summary, operation } = one.row;
    const removedAt = one.row.removedAt === null ? null : new Date(one.row.removedAt);
    const before = addressColumns(one.row);
    const after = one.after?.row ?? addressColumns(one.row.operation === null ? one.row : now);
    const address = backTo({ before, after, now: addressColumns(now) }, [...rows.values()], now.id);
    if (addressKey(address) !== addressKey(before)) {
      kept.push(`The endpoint ${before.method} ${before.path} is ${address.method} ${address.path} now and stays so.`);
    }
    rows.set(now.id, { ...now, ...address });
    await tx
      .update(endpoint)
      .set({ ...address, summary, operation, removedAt })
      .where(eq(endpoint.id, now.id));
    if (one.parameters !== null) await restoreParameters(tx, one, kept);
  }
}

type Address = Pick<Kept['row'], 'method' | 'ownAddress' | 'path'>;

function addressColumns({ method, path, ownAddress }: Address): Address {
  return { method, path, ownAddress };
}

/** Restores the previous address, unless it was edited since or another endpoint has it now. */
function backTo(
  { before, after, now }: Record<'after' | 'before' | 'now', Address>,
  rows: (Address & { id: number })[],
  id: number,
): Address {
  if (addressKey(now) !== addressKey(after)) return now;
  const isFree = rows.every((row) => row.id === id || addressKey(row) !== addressKey(before));
  return isFree ? before : now;
}

/** The rows as they were, under their own ids, since overrides of scenarios refer to them; what was edited since stays. */
async function restoreParameters(tx: Executor, { row, parameters, after }: Kept, kept: string[]): Promise<void> {
  const now = await listParameters(tx, [row.id]);
  const current = new Map(now.map((one) => [one.id, one]));
  const names = new Set(now.map((one) => `${one.type} ${one.name}`));
  const written = new Map(after?.parameters?.map((one) => [one.id, one]));
  for (const parameter of parameters ?? []) {
    const { id } = parameter;
    const present = current.get(id);
    if (present === undefined) {
      // It may have been deleted on purpose, or replaced by one of the same name.
      const isOurs = after === undefined || !written.has(id);
      if (isOurs && !names.has(`${parameter.type} ${parameter.name}`))
        await tx.insert(endpointParameter).overridingSystemValue().values(parameter);
      continue;
    }
    const restored = mergeBack(parameter, written.get(id) ?? guessed(parameter, present), present);
    if (restored.defaultValue !== parameter.defaultValue || isOtherBody(restored, parameter)) {
      kept.push(
        `The value of ${parameter.type} ${parameter.name} of ${row.method} ${row.path} was set after the re-import and is kept.`,
      );
    }
    const { id: _, endpointId: __, ...columns } = restored;
    await tx.update(endpointParameter).set(columns).where(eq(endpointParameter.id, id));
  }
}

const isOtherBody = (left: ParameterRow, right: ParameterRow): boolean =>
  stableText(left.defaultSchemaValue) !== stableText(right.defaultSchemaValue);

/** Written by an older version: a value that differs from the document was set by a user. */
function guessed(before: ParameterRow, now: ParameterRow): ParameterRow {
  return isOwn(before) || !isOwn(now)
    ? now
    : { ...now, defaultValue: now.importedValue, defaultSchemaValue: now.importedSchemaValue };
}
