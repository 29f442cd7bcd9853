import type { ScenarioDetails } from '@assay/contract';
import { renamedPlaceholders } from '@assay/importer';
import { and, eq, gt } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { execution, scenario, scenarioParameter, validation } from '../../../db/schema/index.ts';
import type { ReimportSnapshot, RequestState } from '../../../db/schema/index.ts';
import { stableText } from '../../../stable-text.ts';
import { statesOf } from '../requests/apply-requests.ts';
import { mergeBack } from './merge-back.ts';
import { sentByScenarios } from '../requests/plan-requests.ts';
import { rewriteSteps, steppedScenarios } from '../plan-steps.ts';
import { markOf } from '../../imports/index.ts';
import type { Sent } from '../../imports/index.ts';

/** Scenarios that came with a re-import and were not run, edited or given a rule since. */
export async function untouchedScenarios(tx: Executor, ids: number[], importedAt: Date): Promise<number[]> {
  const ruled = await tx
    .select({ id: validation.scenarioId })
    .from(validation)
    .where(and(anyOf(validation.scenarioId, ids), gt(validation.createdAt, importedAt)));
  const run = await tx.select({ id: execution.scenarioId }).from(execution).where(anyOf(execution.scenarioId, ids));
  const touched = new Set([...ruled, ...run].map(({ id }) => id));
  const rows = await tx.select().from(scenario).where(anyOf(scenario.id, ids));
  const sent = await sentByScenarios(tx, rows);
  for (const row of rows) {
    const hasSteps = row.details?.before !== undefined || row.details?.after !== undefined;
    if (hasSteps || isEdited(row, sent.get(row.id) ?? new Map())) touched.add(row.id);
  }
  return ids.filter((id) => !touched.has(id));
}

function isEdited(
  { name, requiresAuth, expectedHttpStatus, imported }: Omit<RequestState, 'overrides'>,
  sent: Sent,
): boolean {
  if (imported === null) return false;
  const isOther =
    name !== imported.name ||
    requiresAuth !== imported.requires_auth ||
    expectedHttpStatus !== imported.expected_status;
  return isOther || [...sent].some(([key, value]) => markOf(key, value) !== (imported.sent[key] ?? null));
}

/** Restores the scenarios of saved requests and removes the rules that came with them. */
export async function restoreRequests(
  tx: Executor,
  { requests = [], addedRules = [] }: ReimportSnapshot,
  kept: string[],
): Promise<void> {
  const rules = await tx
    .select({ id: validation.id, text: validation.text })
    .from(validation)
    .where(
      anyOf(
        validation.id,
        addedRules.map(({ id }) => id),
      ),
    );
  const textOf = new Map(addedRules.map(({ id, text }) => [id, text]));
  const own = rules.filter(({ id, text }) => textOf.get(id) !== text);
  kept.push(...own.map(({ text }) => `The validation rule "${text}" was edited since and is kept.`));
  await tx.delete(validation).where(
    anyOf(
      validation.id,
      rules.filter((rule) => !own.includes(rule)).map(({ id }) => id),
    ),
  );
  const now = await statesOf(
    tx,
    requests.map(({ scenarioId }) => ({ id: scenarioId })),
  );
  for (const { scenarioId, before, after } of requests) {
    const state = now.get(scenarioId);
    if (state !== undefined) await restoreRequest(tx, scenarioId, { before, after, now: state }, kept);
  }
}

type Three<T> = Record<'after' | 'before' | 'now', T>;

async function restoreRequest(
  tx: Executor,
  scenarioId: number,
  states: Three<RequestState>,
  kept: string[],
): Promise<void> {
  const { before, after, now } = states;
  const columns = mergeBack(columnsOf(before), columnsOf(after), columnsOf(now));
  await tx
    .update(scenario)
    .set({ ...columns, imported: before.imported })
    .where(eq(scenario.id, scenarioId));
  const ids = new Set([before, after, now].flatMap(({ overrides }) => overrides.map((one) => one.endpointParameterId)));
  const own = [stableText(columns) !== stableText(columnsOf(before))];
  for (const id of ids) {
    const overrideOf = ({ overrides }: RequestState) => overrides.find((one) => one.endpointParameterId === id);
    own.push(await restoreOverride(tx, { before: overrideOf(before), after: overrideOf(after), now: overrideOf(now) }));
  }
  if (own.includes(true)) kept.push(`What was edited in the scenario "${columns.name}" since stays.`);
}

const columnsOf = ({ name, requiresAuth, expectedHttpStatus }: RequestState) => ({
  name,
  requiresAuth,
  expectedHttpStatus,
});

type Override = RequestState['overrides'][number] | undefined;

/** Whether another value was set since, which is kept. */
async function restoreOverride(tx: Executor, { before, after, now }: Three<Override>): Promise<boolean> {
  const [was, wrote, is] = [before, after, now].map((one) => stableText(valueOf(one)));
  if (is !== wrote) return is !== was;
  if (stableText(before ?? null) === stableText(now ?? null)) return false;
  if (now !== undefined) await tx.delete(scenarioParameter).where(eq(scenarioParameter.id, now.id));
  if (before !== undefined) await tx.insert(scenarioParameter).overridingSystemValue().values(before);
  return false;
}

function valueOf(override: Override): unknown {
  return override === undefined ? null : [override.customValue, override.customSchema];
}

/** Steps call again what they called; those that were written since follow the addresses that went back. */
export async function restoreSteps(
  tx: Executor,
  systemId: number,
  { steps = [], moves = [] }: ReimportSnapshot,
  kept: string[],
): Promise<void> {
  if (moves.length === 0 && steps.length === 0) return;
  const snapshot = new Map(steps.map((step) => [step.scenarioId, step]));
  const back = new Map(
    moves.map(({ from, to }) => [to, { becomes: from, names: renamedPlaceholders(to, from) }] as const),
  );
  for (const { id, name, details } of await steppedScenarios(tx, systemId)) {
    const known = snapshot.get(id);
    const isUntouched = known !== undefined && stableText(details) === stableText(known.after);
    const restored: ScenarioDetails = isUntouched ? known.before : rewriteSteps(details, back);
    if (known !== undefined && !isUntouched)
      kept.push(`The steps of the scenario "${name}" were edited since and stay.`);
    if (restored !== details) await tx.update(scenario).set({ details: restored }).where(eq(scenario.id, id));
  }
}

/** Removes the marks of the re-import; scenarios reviewed since stay reviewed. */
export async function restoreReviews(tx: Executor, { reviews }: ReimportSnapshot): Promise<void> {
  const rows = await tx
    .select({ id: scenario.id, review: scenario.review })
    .from(scenario)
    .where(
      anyOf(
        scenario.id,
        reviews.map(({ scenarioId }) => scenarioId),
      ),
    );
  const now = new Map(rows.map(({ id, review }) => [id, review]));
  for (const { scenarioId, review, after } of reviews) {
    const isLookedAt = after !== undefined && now.get(scenarioId) === null;
    if (!isLookedAt) await tx.update(scenario).set({ review, lastStatus: null }).where(eq(scenario.id, scenarioId));
  }
}
