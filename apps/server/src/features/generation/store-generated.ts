import type { Operation } from '@assay/api-model';
import type { Scenario, ScenarioDetails } from '@assay/contract';
import type { GeneratedScenario } from '@assay/generator';
import type { RuleContext } from '@assay/rules';
import { eq } from 'drizzle-orm';
import { storableJson } from '../../db/index.ts';
import { endpoint } from '../../db/schema/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { insertParameter, listParameters } from '../endpoints/index.ts';
import type { EndpointRow, ParameterRow } from '../endpoints/index.ts';
import { AppError } from '../../http/index.ts';
import { fromSettings, insertOverrides, insertScenarios, listScenariosOf } from '../scenarios/index.ts';
import type { ScenarioColumns } from '../scenarios/index.ts';
import { compileForStorage, insertFirstValidations } from '../validations/index.ts';
import type { CompiledRule } from '../validations/index.ts';
import type { Plan } from './plan.ts';
import { scenarioQuota, scenarioLimit } from '../subscription/index.ts';

/**
 * Stores what was generated for one endpoint and answers it as it is shown. What the endpoint has already, by name, is not made
 * again, however many generations run at once. If the plan allows only some of them, these are stored.
 * @throws {AppError} limit_reached when the plan allows none
 */
export async function storeGenerated(
  db: Database,
  { row, operation, plan }: { row: EndpointRow; operation: Operation; plan: Plan },
  generated: GeneratedScenario[],
  by: ScenarioDetails['generated_by'],
): Promise<Scenario[]> {
  const parameters = await listParameters(db, [row.id]);
  const { definitions } = plan.model;
  const context: RuleContext = { method: row.method, path: row.path, operation, definitions };
  const location = { organizationId: plan.organizationId, endpointId: row.id, context, by };
  const ids = await db.transaction(async (tx) => {
    await tx.select({ id: endpoint.id }).from(endpoint).where(eq(endpoint.id, row.id)).for('update');
    const names = new Set((await listScenariosOf(tx, [row.id])).map(({ name }) => name));
    const fresh = generated.filter(({ name }) => !names.has(name));
    const quota = fresh.length === 0 ? 0 : await scenarioQuota(tx, plan.organizationId);
    if (fresh.length > 0 && quota === 0) throw await scenarioLimit(tx, plan.organizationId);
    // The most significant come first, so these are the ones to keep.
    const chosen = fresh.slice(0, quota);
    return storeScenarios(
      tx,
      { ...location, parameters: await withMissing(tx, { row, plan, parameters }, chosen) },
      chosen,
    );
  });
  const stored = new Set(ids);
  return (await listScenariosOf(db, [row.id])).filter((entry) => stored.has(entry.id));
}

/**
 * Headers that only scenarios send and keys of a security scheme become parameters without a value. A query parameter that nothing
 * describes is a mistake of who wrote the scenario.
 */
async function withMissing(
  tx: Executor,
  { row, plan, parameters }: { row: EndpointRow; plan: Plan; parameters: ParameterRow[] },
  generated: readonly GeneratedScenario[],
): Promise<ParameterRow[]> {
  const known = [...parameters];
  const keys = Object.values(plan.model.securitySchemes);
  for (const { in: type, name } of generated.flatMap(({ overrides }) => overrides)) {
    const isKnown = known.some((one) => one.type === type && one.name === name);
    const isKey = keys.some((scheme) => scheme.in === type && scheme.name === name);
    if (isKnown || (type !== 'header' && !(type === 'query' && isKey))) continue;
    const write = { parameter_name: name, parameter_type: type, default_value: null, default_schema_value: null };
    known.push(await insertParameter(tx, row.id, { ...write, description: null }));
  }
  return known;
}

interface Location {
  organizationId: string;
  endpointId: number;
  parameters: ParameterRow[];
  context: RuleContext;
  by: ScenarioDetails['generated_by'];
}

/** Three statements for any number of scenarios of one endpoint. */
async function storeScenarios(tx: Executor, location: Location, generated: GeneratedScenario[]): Promise<number[]> {
  const compile = createCompiler(location.context);
  const ids = await insertScenarios(
    tx,
    location.organizationId,
    location.endpointId,
    generated.map((entry) => toNewScenario(entry, location.by)),
  );
  const stored = generated.flatMap((entry, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, entry }];
  });
  await insertOverrides(
    tx,
    stored.flatMap(({ id, entry }) => toOverrides(location.parameters, id, entry)),
  );
  await insertFirstValidations(
    tx,
    stored.map(({ id, entry }) => {
      return { scenarioId: id, rules: entry.rules.map((rule) => compile(rule, entry.expectedStatus)) };
    }),
  );
  return ids;
}

type Compiled = CompiledRule;

/** Most scenarios of an endpoint share their rules, and reading its schemas takes longer than reading a sentence. */
function createCompiler(context: RuleContext): (rule: string, expectedStatus: number) => Compiled {
  const contexts = new Map<number, RuleContext>();
  const compiled = new Map<string, Compiled>();
  return (rule, expectedStatus) => {
    const own = contexts.get(expectedStatus) ?? { ...context, expectedStatus };
    contexts.set(expectedStatus, own);
    const key = `${expectedStatus} ${rule}`;
    const found = compiled.get(key) ?? { ...compileForStorage(rule, null, own), generated: true };
    compiled.set(key, found);
    return found;
  };
}

function toNewScenario(entry: GeneratedScenario, by: ScenarioDetails['generated_by']): ScenarioColumns {
  return {
    name: entry.name,
    requiresAuth: entry.requiresAuth,
    expectedHttpStatus: entry.expectedStatus,
    authError: entry.authError,
    errorType: entry.errorType,
    errorIn: entry.errorIn,
    llmValidationStatus: entry.rules.length > 0 ? 'success' : null,
    details: storableJson(toDetails(entry.details, by)),
  };
}

/** As the contract writes them. */
export function toDetails(details: GeneratedScenario['details'], by: ScenarioDetails['generated_by']): ScenarioDetails {
  const { reason, constraint, pointer } = details;
  return { reason, constraint, pointer, ...fromSettings(details), generated_by: by };
}

function toOverrides(parameters: ParameterRow[], scenarioId: number, entry: GeneratedScenario) {
  return entry.overrides.map((override) => {
    const parameter = parameters.find((row) => row.type === override.in && row.name === override.name);
    if (!parameter)
      throw new AppError('validation_failed', `The endpoint has no ${override.in} parameter "${override.name}".`);
    return {
      scenarioId,
      endpointParameterId: parameter.id,
      custom_value: override.value,
      custom_schema: override.bodyValue ?? null,
    };
  });
}
