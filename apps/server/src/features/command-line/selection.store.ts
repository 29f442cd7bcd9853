import type { RunScope, Selector } from '@assay/contract';
import { readTagChoice } from '@assay/scenario';
import type { Protection, TagChoice } from '@assay/scenario';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { endpoint, scenario, system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';

/** What a tool runs. */
export interface Selection {
  scope: RunScope;
  scopeId: number;
  systemId: number;
  name: string;
  /** Of these, the scenarios with such tags; null for all of them. */
  tags: TagChoice | null;
}

/** @throws {AppError} not found by scope, also for what belongs to another organization */
export async function findSelection(db: Executor, organizationId: string, selector: Selector): Promise<Selection> {
  const { scenario_id: scenarioId, endpoint_id: endpointId, system_id: systemId } = selector;
  const tags = tagsOf(selector);
  if (scenarioId !== undefined) {
    const row = await getScenarioRow(db, organizationId, scenarioId);
    const { systemId: of } = await getEndpointRow(db, organizationId, row.endpointId);
    return { scope: 'scenario', scopeId: scenarioId, systemId: of, name: row.name, tags };
  }
  if (endpointId !== undefined) {
    const row = await getEndpointRow(db, organizationId, endpointId);
    return { scope: 'endpoint', scopeId: endpointId, systemId: row.systemId, name: `${row.method} ${row.path}`, tags };
  }
  const row = await getSystemRow(db, organizationId, systemId ?? 0);
  return { scope: 'system', scopeId: row.id, systemId: row.id, name: row.name, tags };
}

function tagsOf({ tags }: Selector): TagChoice | null {
  if (tags === undefined) return null;
  const choice = readTagChoice(tags);
  if (choice !== null) return choice;
  throw new AppError('validation_failed', `This is not a list of tags joined by "and" and "not": ${tags}`);
}

/** Tags of a scenario and of its operation. */
function isTagged(choice: TagChoice) {
  const both = sql`(coalesce(${scenario.details} -> 'tags', '[]') || coalesce(${endpoint.operation} -> 'tags', '[]'))`;
  return or(
    ...choice.map((terms) =>
      and(...terms.map(({ word, isWanted }) => (isWanted ? sql`${both} ? ${word}` : sql`not (${both} ? ${word})`))),
    ),
  );
}

/** As a run of the server has them: what the document does not have any more is no part of a system. */
function isSelected({ scope, scopeId, tags }: Selection) {
  return and(isInScope({ scope, scopeId }), tags === null ? undefined : isTagged(tags));
}

function isInScope({ scope, scopeId }: Pick<Selection, 'scope' | 'scopeId'>) {
  if (scope === 'scenario') return eq(scenario.id, scopeId);
  const isRun = sql`not coalesce(${scenario.details} ? 'skip', false)`;
  if (scope === 'endpoint') return and(eq(scenario.endpointId, scopeId), isRun);
  return and(eq(endpoint.systemId, scopeId), isNull(endpoint.removedAt), isRun);
}

/** @throws {AppError} nothing_to_run */
export async function countSelected(db: Executor, selection: Selection): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(isSelected(selection));
  const total = row?.total ?? 0;
  if (total > 0) return total;
  if (selection.tags !== null)
    throw new AppError('nothing_to_run', `This ${selection.scope} has no scenarios with these tags. Check --tag.`);
  throw new AppError('nothing_to_run', `This ${selection.scope} has no scenarios yet. Generate or create one first.`);
}

const orderKey = sql`(${endpoint.position}, ${endpoint.id}, ${scenario.position}, ${scenario.id})`;

export interface Selected {
  id: number;
  /** Where the next page begins. */
  cursor: string;
}

/** In the order of a run. `after`: the cursor of the last one of the page before; `limit` null for all of them. */
export async function listSelected(
  db: Executor,
  selection: Selection,
  { after, limit }: { after: string | null; limit: number | null },
): Promise<Selected[]> {
  const from = after?.split('_').map(Number) ?? [];
  const isAfter = sql`${orderKey} > (${sql.join(
    from.map((part) => sql`${part}::int`),
    sql`, `,
  )})`;
  const query = db
    .select({
      id: scenario.id,
      endpointPosition: endpoint.position,
      endpointId: endpoint.id,
      position: scenario.position,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(isSelected(selection), from.length === 0 ? undefined : isAfter))
    .orderBy(asc(endpoint.position), asc(endpoint.id), asc(scenario.position), asc(scenario.id));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map(({ id, endpointPosition, endpointId, position }) => ({
    id,
    cursor: [endpointPosition, endpointId, position, id].join('_'),
  }));
}

/** What may be sent to a system that the caller has found; nothing but reads, where it was deleted since. */
export async function getProtection(db: Executor, systemId: number): Promise<Protection> {
  const [row] = await db.select({ protection: system.protection }).from(system).where(eq(system.id, systemId));
  return row?.protection ?? 'read_only';
}
