import type { Scenario, ScenarioDetails, ScenarioStep } from '@assay/contract';
import type { NamedAccount } from '@assay/scenario';
import { and, asc, count, eq, max, sql } from 'drizzle-orm';
import { groupBy } from '../../collections.ts';
import { anyOf, DEADLOCK, insertMany, retried, storableJson, storableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { discarded, endpoint, scenario, scenarioParameter, validation } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { presentOverride } from './overrides.store.ts';
import { requireScenarioQuota } from '../subscription/index.ts';

export type ScenarioRow = typeof scenario.$inferSelect;
export type ScenarioColumns = Omit<typeof scenario.$inferInsert, 'organizationId' | 'endpointId' | 'position'>;

export interface ScenarioChange {
  name: string;
  requires_auth: boolean;
  expected_http_status: number;
  /** Absent: the steps stay as they are. */
  before?: ScenarioStep[] | undefined;
  after?: ScenarioStep[] | undefined;
  /** Absent: as it is. */
  login?: NamedAccount | 'other' | 'own' | undefined;
  follow_redirects?: boolean | undefined;
  tags?: string[] | undefined;
  /** Null takes the reason away. */
  skip?: string | null | undefined;
}

/** @throws {AppError} scenario_not_found, also for another organization's scenario. */
export async function getScenarioRow(db: Executor, organizationId: string, id: number): Promise<ScenarioRow> {
  const rows = await db.select().from(scenario).where(isOwn(organizationId, id));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @throws {AppError} scenario_not_found */
export async function getScenario(db: Executor, organizationId: string, id: number): Promise<Scenario> {
  const [presented] = await present(db, [await getScenarioRow(db, organizationId, id)]);
  if (!presented) throw notFound();
  return presented;
}

/** Scenarios of several endpoints in list order; the caller has made sure that the endpoints are the organization's. */
export async function listScenariosOf(db: Executor, endpointIds: number[]): Promise<Scenario[]> {
  if (endpointIds.length === 0) return [];
  const rows = await db
    .select()
    .from(scenario)
    .where(anyOf(scenario.endpointId, endpointIds))
    .orderBy(asc(scenario.position), asc(scenario.id));
  return present(db, rows);
}

/** Appends scenarios to an endpoint in the given order and answers their ids in that order. @throws {AppError} limit_reached */
export async function insertScenarios(
  db: Executor,
  organizationId: string,
  endpointId: number,
  scenarios: ScenarioColumns[],
): Promise<number[]> {
  return insertScenariosOf(
    db,
    organizationId,
    scenarios.map((values) => ({ endpointId, values })),
  );
}

/** The same for scenarios of many endpoints, in few statements. */
export async function insertScenariosOf(
  db: Executor,
  organizationId: string,
  scenarios: { endpointId: number; values: ScenarioColumns }[],
): Promise<number[]> {
  if (scenarios.length === 0) return [];
  await requireScenarioQuota(db, organizationId, scenarios.length);
  const next = await nextPositions(db, [...new Set(scenarios.map(({ endpointId }) => endpointId))]);
  const rows = scenarios.map(({ endpointId, values }) => {
    const position = next.get(endpointId) ?? 0;
    next.set(endpointId, position + 1);
    return { organizationId, endpointId, ...values, name: storableText(values.name), position };
  });
  return insertMany(db, scenario, rows);
}

async function nextPositions(db: Executor, endpointIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: scenario.endpointId, last: max(scenario.position) })
    .from(scenario)
    .where(anyOf(scenario.endpointId, endpointIds))
    .groupBy(scenario.endpointId);
  return new Map(rows.map(({ id, last }) => [id, (last ?? -1) + 1]));
}

/** @throws {AppError} scenario_not_found */
export async function updateScenario(
  db: Executor,
  organizationId: string,
  id: number,
  change: ScenarioChange,
): Promise<void> {
  const now = await getScenarioRow(db, organizationId, id);
  const isOnlyName =
    now.requiresAuth === change.requires_auth &&
    now.expectedHttpStatus === change.expected_http_status &&
    change.before === undefined &&
    change.after === undefined &&
    (change.login ?? 'own') === (now.details?.login ?? 'own') &&
    (change.follow_redirects ?? follows(now)) === follows(now);
  const rows = await db
    .update(scenario)
    .set({
      ...(!isOnlyName && { lastStatus: null }),
      name: storableText(change.name),
      requiresAuth: change.requires_auth,
      expectedHttpStatus: change.expected_http_status,
      ...(await changedDetails(db, organizationId, id, change)),
    })
    .where(isOwn(organizationId, id))
    .returning({ id: scenario.id });
  if (rows.length === 0) throw notFound();
}

const follows = ({ details }: Pick<ScenarioRow, 'details'>): boolean => details?.follow_redirects === true;

const WRITTEN_BY_HAND: ScenarioDetails = {
  reason: 'Written by hand',
  constraint: null,
  pointer: null,
  generated_by: 'manual',
};

/** Steps, the login and whether redirects are followed are part of the details; what else they hold stays. */
async function changedDetails(
  db: Executor,
  organizationId: string,
  id: number,
  change: ScenarioChange,
): Promise<{ details?: ScenarioDetails }> {
  const { before, after, login, follow_redirects: follow, tags, skip, expected_http_status: status } = change;
  const row = await getScenarioRow(db, organizationId, id);
  const isOtherStatus = row.details !== null && row.expectedHttpStatus !== status;
  if (!isOtherStatus && [before, after, login, follow, tags, skip].every((one) => one === undefined)) return {};
  const { login: loginBefore, follow_redirects: _, ...kept } = row.details ?? WRITTEN_BY_HAND;
  // Other statuses are meant beside the one that they were written for.
  const { alternatives: __, undecided: ___, ...rest } = withoutChoice(kept);
  return {
    details: storableJson({
      ...(isOtherStatus ? rest : withoutChoice(kept)),
      ...loginPart(login ?? loginBefore),
      ...((follow ?? follows(row)) && { follow_redirects: true }),
      ...(before && { before }),
      ...(after && { after }),
      ...choiceParts(change, kept),
    }),
  };
}

/** What runs choose it by: nothing is written down where there is none. */
function choiceParts(change: ScenarioChange, before: Pick<ScenarioDetails, 'skip' | 'tags'>) {
  const tags = change.tags ?? before.tags ?? [];
  const skip = change.skip === undefined ? before.skip : change.skip;
  return { ...(tags.length > 0 && { tags }), ...(skip != null && { skip }) };
}

function withoutChoice<D extends Partial<ScenarioDetails>>(details: D): Omit<D, 'skip' | 'tags'> {
  const { tags: _, skip: __, ...rest } = details;
  return rest;
}

/** The system's own login is not written down. */
const loginPart = (login: ScenarioChange['login']): Pick<ScenarioDetails, 'login'> =>
  login === undefined || login === 'own' ? {} : { login };

/** Other columns of a scenario that the caller has found. */
export async function rewriteScenario(db: Executor, id: number, columns: Partial<ScenarioColumns>): Promise<void> {
  await db.update(scenario).set(columns).where(eq(scenario.id, id));
}

/** The verdict of the last run says nothing of what has been changed since. */
export async function forgetVerdict(db: Executor, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.update(scenario).set({ lastStatus: null }).where(anyOf(scenario.id, ids));
}

/** The same where rules were added: what has failed fails with more rules too. */
export async function forgetSuccess(db: Executor, id: number): Promise<void> {
  await db
    .update(scenario)
    .set({ lastStatus: null })
    .where(and(eq(scenario.id, id), eq(scenario.lastStatus, 'success')));
}

/** @throws {AppError} scenario_not_found */
export async function setReviewed(db: Executor, organizationId: string, id: number): Promise<void> {
  const rows = await db
    .update(scenario)
    .set({ review: null })
    .where(isOwn(organizationId, id))
    .returning({ id: scenario.id });
  if (rows.length === 0) throw notFound();
}

/** What came from a saved request is remembered, so that a newer collection does not bring it back. @throws {AppError} scenario_not_found */
export async function deleteScenario(db: Database, organizationId: string, id: number): Promise<void> {
  // Runs write to scenarios in their own order.
  await retried([DEADLOCK], () => db.transaction((tx) => deleteScenarioIn(tx, organizationId, id)));
}

/** The same in a transaction of the caller. */
export async function deleteScenarioIn(tx: Executor, organizationId: string, id: number): Promise<void> {
  const [row] = await tx.delete(scenario).where(isOwn(organizationId, id)).returning();
  if (row === undefined) throw notFound();
  const { endpointId, imported, name, position } = row;
  if (imported === null && row.details?.generated_by !== 'imported') return;
  const [from] = await tx
    .select({ systemId: endpoint.systemId, operation: sql<string | null>`${endpoint.operation}->>'key'` })
    .from(endpoint)
    .where(eq(endpoint.id, endpointId));
  if (from === undefined || from.operation === null) return;
  const request = { id: imported?.id ?? null, name: imported?.name ?? name };
  await tx
    .insert(discarded)
    .values({ systemId: from.systemId, operation: from.operation, endpointId, request, position });
}

async function present(db: Executor, rows: ScenarioRow[]): Promise<Scenario[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const overrides = await db
    .select()
    .from(scenarioParameter)
    .where(anyOf(scenarioParameter.scenarioId, ids))
    .orderBy(asc(scenarioParameter.id));
  const counts = await db
    .select({ scenarioId: validation.scenarioId, count: count() })
    .from(validation)
    .where(anyOf(validation.scenarioId, ids))
    .groupBy(validation.scenarioId);
  const overridesOf = groupBy(overrides, (row) => row.scenarioId);
  const countOf = new Map(counts.map((row) => [row.scenarioId, row.count]));
  return rows.map((row) => ({
    id: row.id,
    endpoint_id: row.endpointId,
    name: row.name,
    requires_auth: row.requiresAuth,
    expected_http_status: row.expectedHttpStatus,
    auth_error: row.authError,
    error_type: row.errorType,
    error_in: row.errorIn,
    validations_count: countOf.get(row.id) ?? 0,
    llm_validation_status: row.llmValidationStatus,
    scenario_parameters: (overridesOf.get(row.id) ?? []).map(presentOverride),
    scenario_details: row.details,
    last_status: row.lastStatus,
    ...statusesOf(row),
    review: row.review,
  }));
}

/** Only of what was run in an environment; a verdict that is forgotten is forgotten everywhere. */
function statusesOf({
  lastStatus,
  lastStatusIn,
  statuses,
}: ScenarioRow): Pick<Scenario, 'last_status_in' | 'statuses'> {
  if (lastStatus === null || statuses === null || Object.keys(statuses).every((target) => target === 'none')) return {};
  return {
    ...(lastStatusIn !== null && lastStatusIn !== 'none' && { last_status_in: Number(lastStatusIn) }),
    statuses,
  };
}

function isOwn(organizationId: string, id: number) {
  return and(eq(scenario.organizationId, organizationId), eq(scenario.id, id));
}

function notFound(): AppError {
  return new AppError('scenario_not_found', 'Scenario not found. It may have already been deleted.');
}
