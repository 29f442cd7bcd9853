import type { LeftBehind, ScenarioDetails } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, runRemoval, scenario } from '../../../db/schema/index.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';

type Step = NonNullable<ScenarioDetails['before']>[number];
type Planned = Pick<Step, 'operation' | 'extracts' | 'shared'>;

type Names = ReadonlySet<string>;

const LOST =
  'Assay ended while this request was under way. If it made a record, nobody knows its id, and nothing removed it.';

/** The requests of scenarios without a result that may have made a record whose id never arrived, one of each scenario. */
export async function listLostAnswers(
  db: Executor,
  { runId, workerLock }: LeasedRun,
  scenarioIds: readonly number[],
): Promise<LeftBehind[]> {
  if (scenarioIds.length === 0) return [];
  const rows = await db
    .select({ id: scenario.id, details: scenario.details, method: endpoint.method, path: endpoint.path })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(anyOf(scenario.id, scenarioIds));
  const known = await db
    .select({ scenarioId: runRemoval.scenarioId, values: sql<object | null>`${runRemoval.content}->'values'` })
    .from(runRemoval)
    .where(sql`${runRemoval.runId} = ${runId} and ${runRemoval.workerLock} = ${workerLock}::int`);
  const shared = new Set(known.flatMap(({ values }) => Object.keys(values ?? {})));
  const listed = new Set<string>();
  return rows.flatMap((row) => {
    const own = known.find(({ scenarioId }) => scenarioId === row.id);
    const lost = lostOf(row, new Set(Object.keys(own?.values ?? {})), shared);
    // A shared step was sent once, whoever waited for it.
    if (lost === undefined || (lost.shared === true && listed.has(lost.operation))) return [];
    listed.add(lost.operation);
    const [verb = '', ...rest] = lost.operation.split(' ');
    return [{ method: verb, path: rest.join(' '), reason: LOST }];
  });
}

interface Row {
  details: ScenarioDetails | null;
  method: string;
  path: string;
}

/** `own`, `shared`: names of values that have arrived. */
function lostOf({ details, method, path }: Row, own: Names, shared: Names): Planned | undefined {
  if (details === null) return undefined;
  const { before = [], extracts = [], follow_ups: followUps = [], after = [] } = details;
  const judged: Planned = { operation: `${details.method ?? method} ${path}`, extracts };
  const removed = JSON.stringify(after);
  return [...before, judged, ...followUps].find((step) => isLost(step, step.shared === true ? shared : own, removed));
}

/** It makes what a later step removes, and its answer is not known. */
const isLost = ({ operation, extracts }: Planned, known: Names, removed: string): boolean =>
  operation.startsWith('POST ') &&
  extracts.some(({ name }) => removed.includes(`{{${name}}}`)) &&
  extracts.every(({ name }) => !known.has(name));
