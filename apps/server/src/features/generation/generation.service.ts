import type { GenerationDepth, ProposedScenario, Scenario, UntriedCount } from '@assay/contract';
import { sizeOf } from '@assay/api-model';
import { planScenarios } from '@assay/generator';
import { createTally } from '../../background/index.ts';
import type { JobContext } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { getEndpointRow, operationOf } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { listScenariosOf } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { loadPlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { storeGenerated } from './store-generated.ts';
import { UntriedCounts } from './untried.ts';

/** Writes the scenarios that the document of one endpoint implies. @throws {AppError} endpoint_not_found */
export async function generateForEndpoint(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  organizationId: string,
  endpointId: number,
  depth: GenerationDepth,
): Promise<EndpointGeneration> {
  progress({ stage: 'generating', done: null, total: null });
  const row = await getEndpointRow(db, organizationId, endpointId);
  const plan = await loadPlan(db, organizationId, row.systemId, depth);
  const untried = new UntriedCounts();
  const scenarios = await generateAndStore(db, row, { plan, untried });
  const hasScenarios = scenarios.length > 0 || (await listScenariosOf(db, [endpointId])).length > 0;
  return { ...builtinAnswer(scenarios.length, hasScenarios), scenarios, untried: untried.list() };
}

/** What was generated, as it is answered. */
export interface SystemGeneration {
  success: boolean;
  scenarios: Scenario[];
  message: string;
  untried: UntriedCount[];
  failed: { endpoint_id: number; error: string }[];
}

export interface EndpointGeneration extends Omit<SystemGeneration, 'failed'> {
  /** What a preview found. */
  proposals: ProposedScenario[];
  generated_by: string;
  not_understood: string[];
  notice: string | null;
  usage: { input_tokens: number; output_tokens: number; estimated: boolean } | null;
}

function builtinAnswer(count: number, isThere: boolean) {
  const none = 'The document of this endpoint implies no scenario. Create one by hand.';
  const nothingNew = 'Everything that the document of this endpoint implies is there already.';
  return {
    success: isThere,
    message: count > 0 ? `Generated ${count} ${count === 1 ? 'scenario' : 'scenarios'}.` : isThere ? nothingNew : none,
    generated_by: 'builtin',
    not_understood: [],
    proposals: [],
    notice: null,
    usage: null,
  };
}

/**
 * The same for every endpoint of a system that has no scenario yet; one that fails does not stop the others, a limit does.
 * @throws {AppError} system_not_found, limit_reached when the plan allows no further scenario
 */
export async function generateForSystem(
  { db, progress, nextPart, abandoned }: Pick<JobContext, 'db' | 'progress' | 'nextPart' | 'abandoned'>,
  organizationId: string,
  systemId: number,
  depth: GenerationDepth,
): Promise<SystemGeneration> {
  await getSystemRow(db, organizationId, systemId);
  const plan = await loadPlan(db, organizationId, systemId, depth);
  const { rows } = plan;
  const existing = new Set(
    (
      await listScenariosOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map((entry) => entry.endpoint_id),
  );
  const empty = rows.filter((row) => row.removedAt === null && !existing.has(row.id));
  const scenarios: Scenario[] = [];
  const failed: SystemGeneration['failed'] = [];
  const count = createTally(progress, 'generating', empty.length);
  let size = 0;
  const untried = new UntriedCounts();
  const clock = createClock();
  for (const [at, row] of empty.entries()) {
    if (abandoned.aborted) break;
    if (clock.spentMs() > MAX_GENERATING_MS) {
      failed.push(...empty.slice(at).map(({ id }) => ({ endpoint_id: id, error: TOO_LONG })));
      break;
    }
    nextPart();
    try {
      if (size > MAX_GENERATED) throw new AppError('document_too_large', TOO_MUCH);
      const stored = await generateAndStore(db, row, { plan, untried, clock });
      size += sizeOf(stored, MAX_GENERATED);
      scenarios.push(...stored);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!isLimit(error)) failed.push({ endpoint_id: row.id, error: text });
      else if (scenarios.length === 0) throw error;
      else {
        failed.push(...empty.slice(at).map(({ id }) => ({ endpoint_id: id, error: text })));
        break;
      }
    }
    count();
  }
  return {
    success: failed.length === 0,
    scenarios,
    failed,
    untried: untried.list(),
    message: `Generated ${scenarios.length} scenarios for ${empty.length - failed.length} of ${empty.length} endpoints.`,
  };
}

/** Scenarios of one call as JSON, in characters. */
const MAX_GENERATED = 50_000_000;
const TOO_MUCH =
  'The scenarios of the previous endpoints already take up 50 MB. Generate this endpoint on its own, or choose a smaller depth.';

/** How long the endpoints of one call may be generated for together, without the time for storing them. */
const MAX_GENERATING_MS = 60_000;
const TOO_LONG = 'The endpoints before took a minute. Generate again to go on with those that are left.';

interface Clock {
  measure<T>(work: () => T): T;
  spentMs(): number;
}

function createClock(): Clock {
  let spent = 0;
  return {
    measure: (work) => {
      const startMs = performance.now();
      try {
        return work();
      } finally {
        spent += performance.now() - startMs;
      }
    },
    spentMs: () => spent,
  };
}

function isLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'limit_reached';
}

interface Generating {
  plan: Plan;
  untried: UntriedCounts;
  clock?: Clock;
}

async function generateAndStore(
  db: Database,
  row: EndpointRow,
  { plan, untried, clock = createClock() }: Generating,
): Promise<Scenario[]> {
  const operation = operationOf(row);
  if (operation === null) return [];
  const { depth, learned } = plan;
  const generated = clock.measure(() => planScenarios(operation, plan.model, { depth, learned }));
  untried.add(generated.untried);
  return storeGenerated(db, { row, operation, plan }, generated.scenarios, 'builtin');
}
