import type { Scenario, Validation } from '@assay/contract';
import { generateScenarios } from '@assay/generator';
import type { GeneratedScenario } from '@assay/generator';
import type { RuleContext } from '@assay/rules';
import { eq } from 'drizzle-orm';
import { storableJson } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { scenario as scenarioTable } from '../../db/schema/index.ts';
import { getEndpointRow, listEndpointRows, listParameters } from '../endpoints/index.ts';
import type { EndpointRow, ParameterRow } from '../endpoints/index.ts';
import { getScenarioRow, insertOverrides, insertScenarios, listScenariosOf } from '../scenarios/index.ts';
import type { NewScenario } from '../scenarios/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import {
  compileForStorage,
  insertFirstValidations,
  insertValidations,
  listValidations,
  presentValidation,
  scenarioRuleContext,
} from '../validations/index.ts';
import { proposeRules } from './propose-rules.ts';

type Document = Awaited<ReturnType<typeof getDocument>>;

/** Writes the scenarios that the document of one endpoint implies. @throws {AppError} endpoint_not_found */
export async function generateForEndpoint(
  db: Database,
  organizationId: string,
  endpointId: number,
): Promise<Scenario[]> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const document = await getDocument(db, organizationId, row.systemId);
  return generateAndStore(db, organizationId, row, document);
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
): Promise<SystemGeneration> {
  await getSystemRow(db, organizationId, systemId);
  const document = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
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
      scenarios.push(...(await generateAndStore(db, organizationId, row, document)));
    } catch (error) {
      failed.push({ endpoint_id: row.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { scenarios, endpoints: empty.length, failed };
}

async function generateAndStore(
  db: Database,
  organizationId: string,
  row: EndpointRow,
  document: Document,
): Promise<Scenario[]> {
  if (row.operation === null) return [];
  const operation = { ...row.operation, method: row.method, path: row.path };
  const generated = generateScenarios(operation, document);
  const parameters = await listParameters(db, [row.id]);
  const context: RuleContext = { method: row.method, path: row.path, operation, definitions: document.definitions };
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
      const context = { ...place.context, expectedStatus: entry.expectedStatus };
      return { scenarioId: id, rules: entry.rules.map((rule) => compileForStorage(rule, null, context)) };
    }),
  );
  return ids;
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
    details: storableJson({ ...entry.details, generated_by: 'builtin' as const }),
  };
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

/**
 * Adds the rules that document and intent of a scenario call for and that it does not have yet.
 * @throws {AppError} scenario_not_found
 */
export async function generateValidations(
  db: Database,
  organizationId: string,
  scenarioId: number,
): Promise<Validation[]> {
  const row = await getScenarioRow(db, organizationId, scenarioId);
  const context = await scenarioRuleContext(db, organizationId, scenarioId);
  const present = new Set((await listValidations(db, [scenarioId])).map((rule) => rule.text));
  const proposed = proposeRules(row, context).filter((text) => !present.has(text));
  const stored = await db.transaction(async (tx) => {
    await tx.update(scenarioTable).set({ llmValidationStatus: 'success' }).where(eq(scenarioTable.id, scenarioId));
    return insertValidations(
      tx,
      scenarioId,
      proposed.map((text) => compileForStorage(text, null, context)),
    );
  });
  return stored.map(presentValidation);
}
