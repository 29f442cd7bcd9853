import type { Operation } from '@assay/api-model';
import type { GenerationDepth, Scenario, ScenarioDetails, ScenarioStep } from '@assay/contract';
import { generateScenarios } from '@assay/generator';
import type { ChainStep, GeneratedScenario, GeneratorModel } from '@assay/generator';
import type { RuleContext } from '@assay/rules';
import { storableJson } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { getEndpointRow, listEndpointRows, listParameters } from '../endpoints/index.ts';
import type { EndpointRow, ParameterRow } from '../endpoints/index.ts';
import { insertOverrides, insertScenarios, listScenariosOf } from '../scenarios/index.ts';
import type { NewScenario } from '../scenarios/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import { compileForStorage, insertFirstValidations } from '../validations/index.ts';

/** Writes the scenarios that the document of one endpoint implies. @throws {AppError} endpoint_not_found */
export async function generateForEndpoint(
  db: Database,
  organizationId: string,
  endpointId: number,
  depth: GenerationDepth,
): Promise<Scenario[]> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const plan = await loadPlan(db, organizationId, row.systemId, depth);
  return generateAndStore(db, row, plan);
}

export interface SystemGeneration {
  scenarios: Scenario[];
  endpoints: number;
  failed: { endpoint_id: number; error: string }[];
}

/** The same for every endpoint of a system that has no scenario yet; one that fails does not stop the others. */
export async function generateForSystem(
  db: Database,
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
  const empty = rows.filter((row) => !existing.has(row.id));
  const scenarios: Scenario[] = [];
  const failed: SystemGeneration['failed'] = [];
  for (const row of empty) {
    try {
      scenarios.push(...(await generateAndStore(db, row, plan)));
    } catch (error) {
      failed.push({ endpoint_id: row.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { scenarios, endpoints: empty.length, failed };
}

/** What scenarios of one system are generated from. */
interface Plan {
  organizationId: string;
  depth: GenerationDepth;
  rows: EndpointRow[];
  model: GeneratorModel;
}

const operationOf = (row: EndpointRow): Operation | null =>
  row.operation && { ...row.operation, key: `${row.method} ${row.path}`, method: row.method, path: row.path };

async function loadPlan(db: Database, organizationId: string, systemId: number, depth: GenerationDepth): Promise<Plan> {
  const document = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  // What the document does not have any more is no way to make anything.
  const operations = rows.filter(({ removedAt }) => removedAt === null).map(operationOf);
  const model = { ...document, operations: operations.filter((one) => one !== null) };
  return { organizationId, depth, rows, model };
}

async function generateAndStore(db: Database, row: EndpointRow, plan: Plan): Promise<Scenario[]> {
  const operation = operationOf(row);
  if (operation === null) return [];
  const { organizationId, depth, model } = plan;
  const generated = generateScenarios(operation, model, { depth });
  const parameters = await listParameters(db, [row.id]);
  const context: RuleContext = { method: row.method, path: row.path, operation, definitions: model.definitions };
  const ids = await db.transaction((tx) =>
    storeScenarios(tx, { organizationId, endpointId: row.id, parameters, context }, generated),
  );
  const stored = new Set(ids);
  return (await listScenariosOf(db, [row.id])).filter((entry) => stored.has(entry.id));
}

interface Place {
  organizationId: string;
  endpointId: number;
  parameters: ParameterRow[];
  context: RuleContext;
}

/** Three statements for any number of scenarios of one endpoint. */
async function storeScenarios(tx: Executor, place: Place, generated: GeneratedScenario[]): Promise<number[]> {
  const compile = createCompiler(place.context);
  const ids = await insertScenarios(tx, place.organizationId, place.endpointId, generated.map(toNewScenario));
  const stored = generated.flatMap((entry, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, entry }];
  });
  await insertOverrides(
    tx,
    stored.flatMap(({ id, entry }) => toOverrides(place.parameters, id, entry)),
  );
  await insertFirstValidations(
    tx,
    stored.map(({ id, entry }) => {
      return { scenarioId: id, rules: entry.rules.map((rule) => compile(rule, entry.expectedStatus)) };
    }),
  );
  return ids;
}

type Compiled = ReturnType<typeof compileForStorage>;

/** Most scenarios of an endpoint share their rules, and reading its schemas takes longer than reading a sentence. */
function createCompiler(context: RuleContext): (rule: string, expectedStatus: number) => Compiled {
  const contexts = new Map<number, RuleContext>();
  const compiled = new Map<string, Compiled>();
  return (rule, expectedStatus) => {
    const own = contexts.get(expectedStatus) ?? { ...context, expectedStatus };
    contexts.set(expectedStatus, own);
    const key = `${expectedStatus} ${rule}`;
    const found = compiled.get(key) ?? compileForStorage(rule, null, own);
    compiled.set(key, found);
    return found;
  };
}

function toNewScenario(entry: GeneratedScenario): NewScenario {
  return {
    name: entry.name,
    requiresAuth: entry.requiresAuth,
    expectedHttpStatus: entry.expectedStatus,
    authError: entry.authError,
    errorType: entry.errorType,
    errorIn: entry.errorIn,
    llmValidationStatus: entry.rules.length > 0 ? 'success' : null,
    details: storableJson(toDetails(entry.details)),
  };
}

function toDetails(details: GeneratedScenario['details']): ScenarioDetails {
  const { statusBy, contentType, before, after, ...rest } = details;
  return {
    ...rest,
    generated_by: 'builtin',
    ...(statusBy && { status_by: statusBy }),
    ...(contentType && { content_type: contentType }),
    ...(before && { before: before.map(toStep) }),
    ...(after && { after: after.map(toStep) }),
  };
}

function toStep({ operation, values, extracts }: ChainStep): ScenarioStep {
  const written = values.map(({ bodyValue, ...value }) => ({
    ...value,
    ...(bodyValue !== undefined && { body_value: bodyValue }),
  }));
  return { operation, values: written, extracts };
}

function toOverrides(parameters: ParameterRow[], scenarioId: number, entry: GeneratedScenario) {
  return entry.overrides.map((override) => {
    const parameter = parameters.find((row) => row.type === override.in && row.name === override.name);
    if (!parameter) throw new Error(`The endpoint has no ${override.in} parameter "${override.name}".`);
    return {
      scenarioId,
      endpointParameterId: parameter.id,
      custom_value: override.value,
      custom_schema: override.bodyValue ?? null,
    };
  });
}
