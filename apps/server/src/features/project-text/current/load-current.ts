import type { JsonSchema, Operation } from '@assay/api-model';
import { defaultParameters } from '@assay/generator';
import type { CallDefaults } from '@assay/project';
import type { StepValue } from '@assay/scenario';
import { asc } from 'drizzle-orm';
import type { JobContext } from '../../../background/index.ts';
import { groupBy } from '../../../collections.ts';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { scenario } from '../../../db/schema/index.ts';
import { listEndpointRows, listParameters, operationOf } from '../../endpoints/index.ts';
import type { EndpointRow, ParameterRow } from '../../endpoints/index.ts';
import { listOverrides } from '../../scenarios/index.ts';
import type { OverrideRow, ScenarioRow } from '../../scenarios/index.ts';
import { listValidations } from '../../validations/index.ts';
import type { ValidationRow } from '../../validations/index.ts';
import { getDocument } from '../../systems/index.ts';

/** Schemas of a document by their names. */
export type Definitions = Record<string, JsonSchema>;

export interface CurrentScenario {
  row: ScenarioRow;
  overrides: StepValue[];
  rules: ValidationRow[];
}

export interface CurrentEndpoint {
  row: EndpointRow;
  /** As texts call it; unique in its system. */
  name: string;
  operation: Operation | null;
  parameters: ParameterRow[];
  scenarios: CurrentScenario[];
}

/** A system as it stands in the database. */
export interface CurrentSystem {
  endpoints: CurrentEndpoint[];
  /** Of its document and by hand. */
  operations: Operation[];
  definitions: Definitions;
}

interface Loading {
  organizationId: string;
  systemId: number;
  /** Endpoints whose scenarios are read; all where none are named. */
  wanted?: ReadonlySet<number>;
}

/** Reads the endpoints of a system; the scenarios only of those that are wanted. */
export async function loadCurrent(
  db: Executor,
  { organizationId, systemId, wanted }: Loading,
  nextPart: JobContext['nextPart'],
): Promise<CurrentSystem> {
  const { definitions } = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  const parametersOf = groupBy(
    await listParameters(
      db,
      rows.map(({ id }) => id),
    ),
    (one) => one.endpointId,
  );
  const ids = rows.map(({ id }) => id).filter((id) => wanted?.has(id) ?? true);
  const scenariosOf = await loadScenarios(db, ids, parametersOf, nextPart);
  const endpoints = rows.map((row): CurrentEndpoint => {
    const name = nameOf(row);
    const known = operationOf(row);
    return {
      row,
      name,
      operation: known && { ...known, key: name },
      parameters: parametersOf.get(row.id) ?? [],
      scenarios: scenariosOf.get(row.id) ?? [],
    };
  });
  return { endpoints, operations: endpoints.flatMap(({ operation }) => operation ?? []), definitions };
}

/** Operations that differ only in their address have it in their name. */
function nameOf({ method, path, operation }: EndpointRow): string {
  const plain = `${method} ${path}`;
  return operation?.key.startsWith(`${plain} `) === true ? operation.key : plain;
}

/** Endpoints whose scenarios are read at once: reading their rows takes milliseconds each. */
const AT_ONCE = 100;

async function loadScenarios(
  db: Executor,
  endpointIds: number[],
  parametersOf: ReadonlyMap<number, ParameterRow[]>,
  nextPart: JobContext['nextPart'],
): Promise<Map<number, CurrentScenario[]>> {
  const valueOf = new Map([...parametersOf.values()].flat().map((one) => [one.id, one]));
  const scenarios: CurrentScenario[] = [];
  for (let from = 0; from < endpointIds.length; from += AT_ONCE) {
    nextPart();
    scenarios.push(...(await scenariosOfSome(db, endpointIds.slice(from, from + AT_ONCE), valueOf)));
  }
  return groupBy(scenarios, ({ row }) => row.endpointId);
}

async function scenariosOfSome(
  db: Executor,
  endpointIds: number[],
  valueOf: ReadonlyMap<number, ParameterRow>,
): Promise<CurrentScenario[]> {
  const rows = await db
    .select()
    .from(scenario)
    .where(anyOf(scenario.endpointId, endpointIds))
    .orderBy(asc(scenario.position), asc(scenario.id));
  const ids = rows.map(({ id }) => id);
  const overridesOf = groupBy(await listOverrides(db, ids), (one) => one.scenarioId);
  const rulesOf = groupBy(await listValidations(db, ids), (one) => one.scenarioId);
  return rows.map((row): CurrentScenario => {
    const overrides = (overridesOf.get(row.id) ?? []).flatMap((one) => toValue(one, valueOf));
    return { row, overrides, rules: rulesOf.get(row.id) ?? [] };
  });
}

function toValue(override: OverrideRow, parameters: ReadonlyMap<number, ParameterRow>): StepValue[] {
  const parameter = parameters.get(override.endpointParameterId);
  if (parameter === undefined) return [];
  const { customValue: value, customSchema: bodyValue } = override;
  return [{ in: parameter.type, name: parameter.name, value, bodyValue }];
}

export type ServerDefaults = (operation: string) => CallDefaults;

/** What requests send by themselves, as the document and as the endpoints of a system say it. */
export function defaultsOfSystem({ endpoints, definitions }: CurrentSystem): ServerDefaults {
  const known = new Map<string, CallDefaults>();
  const byName = new Map(endpoints.toReversed().map((one) => [one.name, one]));
  return (name) => {
    const found = known.get(name) ?? defaultsOf(byName.get(name), definitions);
    known.set(name, found);
    return found;
  };
}

function defaultsOf(endpoint: CurrentEndpoint | undefined, definitions: Definitions): CallDefaults {
  if (endpoint === undefined) return { operation: null, documented: [], own: [] };
  const { operation, parameters } = endpoint;
  return {
    operation,
    documented: operation === null ? [] : documentedDefaults(operation, definitions),
    own: parameters.map(({ type, name, defaultValue: value, defaultSchemaValue: bodyValue }) => ({
      in: type,
      name,
      value,
      bodyValue,
    })),
  };
}

/** What the document says that a request sends. */
export const documentedDefaults = (operation: Operation, definitions: Definitions): StepValue[] =>
  defaultParameters(operation, definitions).map(({ in: location, name, value, bodyValue }) => ({
    in: location,
    name,
    value,
    bodyValue: bodyValue ?? null,
  }));
