import type { HttpMethod } from '@assay/api-model';
import type { ScenarioDetails, ScenarioStep } from '@assay/contract';
import type { RequestParameter, RunnableScenario, RunnableStep } from '@assay/runner';
import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, scenario, system } from '../../../db/schema/index.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';
import { listOverrides } from '../../scenarios/index.ts';
import type { OverrideRow } from '../../scenarios/index.ts';
import { loadSteps } from './load-steps.ts';
import { listValidations, readStoredCheck } from '../../validations/index.ts';
import type { ValidationRow } from '../../validations/index.ts';

/** Loads scenarios as the runner wants them, by id; one that was deleted meanwhile is missing. */
export async function loadRunnables(
  db: Executor,
  organizationId: string,
  scenarioIds: number[],
): Promise<Map<number, RunnableScenario>> {
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      requiresAuth: scenario.requiresAuth,
      expectedStatus: scenario.expectedHttpStatus,
      endpointId: endpoint.id,
      method: endpoint.method,
      path: endpoint.path,
      operation: endpoint.operation,
      baseUrl: system.baseUrl,
      systemId: system.id,
      details: scenario.details,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(and(eq(scenario.organizationId, organizationId), inArray(scenario.id, scenarioIds)));
  const ids = rows.map(({ id }) => id);
  const endpointIds = [...new Set(rows.map((row) => row.endpointId))];
  const parametersOf = groupBy(await listParameters(db, endpointIds), (row) => row.endpointId);
  const overridesOf = groupBy(await listOverrides(db, ids), (row) => row.scenarioId);
  const rulesOf = groupBy(await listValidations(db, ids), (row) => row.scenarioId);
  const steps = await loadSteps(db, rows);
  return new Map(
    rows.map(({ operation, details, systemId, ...row }) => [
      row.id,
      {
        ...row,
        baseUrl: operation?.baseUrl ?? row.baseUrl,
        operation: operation && { ...operation, method: row.method as HttpMethod, path: row.path },
        parameters: effectiveParameters(parametersOf.get(row.endpointId) ?? [], overridesOf.get(row.id) ?? []),
        rules: (rulesOf.get(row.id) ?? []).map(toRule),
        ...fromDetails(details, (step) => steps.runnable(step, systemId)),
      },
    ]),
  );
}

/** What the details of a scenario change in how it is sent and judged. */
function fromDetails(details: ScenarioDetails | null, toRunnable: (step: ScenarioStep) => RunnableStep) {
  const { method, status_by: by, content_type: contentType = null, before = [], after = [] } = details ?? {};
  return {
    ...(method !== undefined && { method }),
    ...(details?.login && { login: details.login }),
    ...(details?.follow_redirects && { followRedirects: true }),
    acceptsClass: by === 'convention',
    contentType,
    before: before.map(toRunnable),
    after: after.map(toRunnable),
  };
}

/** Endpoint defaults with the scenario's overrides in their places. */
function effectiveParameters(parameters: ParameterRow[], overrides: OverrideRow[]): RequestParameter[] {
  const overrideOf = new Map(overrides.map((row) => [row.endpointParameterId, row]));
  return parameters.map((row) => {
    const override = overrideOf.get(row.id);
    return {
      in: row.type,
      name: row.name,
      value: override ? override.customValue : row.defaultValue,
      bodyValue: override ? override.customSchema : row.defaultSchemaValue,
    };
  });
}

function toRule(row: ValidationRow) {
  return { id: row.id, text: row.text, ...readStoredCheck(row) };
}
