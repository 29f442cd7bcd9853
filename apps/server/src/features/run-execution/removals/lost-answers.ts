import type { LeftBehind } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, runRemoval, scenario } from '../../../db/schema/index.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';

const extracts = z.array(z.object({ name: z.string() })).default([]);
const steps = z.array(z.object({ operation: z.string(), extracts, shared: z.boolean().optional() })).default([]);
/** What is read here of a scenario: the rest may be of another version. */
const planSchema = z.object({
  method: z.string().nullish(),
  before: steps,
  extracts,
  follow_ups: steps,
  after: z.array(z.json()).default([]),
});

type Planned = z.infer<typeof steps>[number];

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
  details: unknown;
  method: string;
  path: string;
}

/** `own`, `shared`: names of values that have arrived. */
function lostOf({ details, method, path }: Row, own: Names, shared: Names): Planned | undefined {
  const plan = planSchema.safeParse(details);
  if (!plan.success) return undefined;
  const { before, follow_ups: followUps, after } = plan.data;
  const judged: Planned = { operation: `${plan.data.method ?? method} ${path}`, extracts: plan.data.extracts };
  const removed = JSON.stringify(after);
  return [...before, judged, ...followUps].find((step) => isLost(step, step.shared === true ? shared : own, removed));
}

/** It makes what a later step removes, and its answer is not known. */
const isLost = ({ operation, extracts }: Planned, known: Names, removed: string): boolean =>
  operation.startsWith('POST ') &&
  extracts.some(({ name }) => removed.includes(`{{${name}}}`)) &&
  extracts.every(({ name }) => !known.has(name));
