import { compileStepRules } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEnvironment, RunnableRule, RunnableScenario, StepValue } from '@assay/scenario';
import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, scenario } from '../../../db/schema/index.ts';
import { listOverrides, toSettings } from '../../scenarios/index.ts';
import type { OverrideRow } from '../../scenarios/index.ts';
import { KnownChecks, listCheckTexts } from '../../validations/index.ts';
import type { CheckText } from '../../validations/index.ts';
import { loadEndpoints } from './load-endpoints.ts';

interface LoadOptions {
  environment?: CalledEnvironment | null;
  /** Those that have been read before. */
  checks?: KnownChecks;
}

/** Loads scenarios as the runner wants them, by id; one that was deleted meanwhile is missing. */
export async function loadRunnables(
  db: Executor,
  organizationId: string,
  scenarioIds: number[],
  { environment = null, checks = new KnownChecks() }: LoadOptions = {},
): Promise<Map<number, RunnableScenario>> {
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      requiresAuth: scenario.requiresAuth,
      expectedStatus: scenario.expectedHttpStatus,
      endpointId: scenario.endpointId,
      systemId: endpoint.systemId,
      details: scenario.details,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(eq(scenario.organizationId, organizationId), inArray(scenario.id, scenarioIds)));
  const ids = rows.map(({ id }) => id);
  const overridesOf = groupBy(await listOverrides(db, ids), (row) => row.scenarioId);
  const rulesOf = groupBy(await listCheckTexts(db, ids), (row) => row.scenarioId);
  const endpoints = await loadEndpoints(db, rows, environment);
  return new Map(
    rows.flatMap(({ endpointId, systemId, details, ...row }) => {
      const called = endpoints.byId(endpointId);
      if (called === undefined) return [];
      const overrides = (overridesOf.get(row.id) ?? []).flatMap((one) => toValue(one, called.parameterOf));
      const rules = (rulesOf.get(row.id) ?? []).map((rule) => toRule(rule, checks));
      const find = (operation: string) => endpoints.byOperation(systemId, operation);
      const planned = { ...row, overrides, rules, details: toSettings(details) };
      return [[row.id, toRunnable(planned, called, find, compileStepRules)] as const];
    }),
  );
}

/** An override of a parameter that was deleted meanwhile is none. */
function toValue(
  { endpointParameterId, customValue, customSchema }: OverrideRow,
  parameterOf: Map<number, StepValue>,
): StepValue[] {
  const parameter = parameterOf.get(endpointParameterId);
  return parameter === undefined ? [] : [{ ...parameter, value: customValue, bodyValue: customSchema }];
}

function toRule(stored: CheckText, checks: KnownChecks): RunnableRule {
  const { check, problem } = checks.read(stored);
  return { id: stored.id, text: stored.text, check, problem };
}
