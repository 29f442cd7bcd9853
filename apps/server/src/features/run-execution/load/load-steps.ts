import type { HttpMethod } from '@assay/api-model';
import type { ScenarioDetails, ScenarioStep } from '@assay/contract';
import { isSecured } from '@assay/generator';
import type { RequestParameter, RunnableStep } from '@assay/runner';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, system } from '../../../db/schema/index.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';

interface WithSteps {
  systemId: number;
  details: ScenarioDetails | null;
}

/** Steps as the runner wants them. */
export interface StepLoader {
  runnable(step: ScenarioStep, systemId: number): RunnableStep;
}

/** Looks up once what the steps of several scenarios call. */
export async function loadSteps(db: Executor, scenarios: WithSteps[]): Promise<StepLoader> {
  const called = scenarios.flatMap(({ systemId, details }) =>
    [...(details?.before ?? []), ...(details?.after ?? [])].map(({ operation }) => ({ systemId, operation })),
  );
  const rows = called.length === 0 ? [] : await findEndpoints(db, called);
  const endpointOf = new Map(rows.toReversed().map((row) => [keyOf(row.systemId, `${row.method} ${row.path}`), row]));
  const parameters = groupBy(
    await listParameters(
      db,
      rows.map(({ id }) => id),
    ),
    (row) => row.endpointId,
  );
  return {
    runnable: (step, systemId) => {
      const row = endpointOf.get(keyOf(systemId, step.operation));
      return row === undefined ? missing(step) : toRunnable(step, row, parameters.get(row.id) ?? []);
    },
  };
}

const keyOf = (systemId: number, operation: string): string => `${systemId} ${operation}`;

type EndpointRow = Awaited<ReturnType<typeof findEndpoints>>[number];

function findEndpoints(db: Executor, called: { systemId: number; operation: string }[]) {
  const pathOf = (operation: string): string => operation.slice(operation.indexOf(' ') + 1);
  return db
    .select({
      id: endpoint.id,
      systemId: endpoint.systemId,
      method: endpoint.method,
      path: endpoint.path,
      operation: endpoint.operation,
      baseUrl: system.baseUrl,
    })
    .from(endpoint)
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(
      and(
        inArray(endpoint.systemId, [...new Set(called.map(({ systemId }) => systemId))]),
        inArray(endpoint.path, [...new Set(called.map(({ operation }) => pathOf(operation)))]),
      ),
    )
    .orderBy(asc(endpoint.position), asc(endpoint.id));
}

function toRunnable(step: ScenarioStep, row: EndpointRow, defaults: ParameterRow[]): RunnableStep {
  const { operation } = row;
  return {
    label: step.operation,
    problem: null,
    method: row.method,
    baseUrl: operation?.baseUrl ?? row.baseUrl,
    path: row.path,
    parameters: parametersOf(step, defaults),
    requiresAuth: operation === null || isSecured(operation),
    operation: operation && { ...operation, method: row.method as HttpMethod, path: row.path },
    extracts: step.extracts,
  };
}

function parametersOf({ values }: ScenarioStep, defaults: ParameterRow[]): RequestParameter[] {
  const written = values.map((value): RequestParameter => ({
    in: value.in,
    name: value.name,
    value: value.value,
    bodyValue: value.body_value ?? null,
  }));
  const isWritten = (row: ParameterRow): boolean => written.some((one) => one.in === row.type && one.name === row.name);
  const usual = defaults
    .filter((row) => !isWritten(row))
    .map((row): RequestParameter => ({
      in: row.type,
      name: row.name,
      value: row.defaultValue,
      bodyValue: row.defaultSchemaValue,
    }));
  return [...usual, ...written];
}

function missing(step: ScenarioStep): RunnableStep {
  return {
    label: step.operation,
    problem: `the system has no endpoint "${step.operation}". Change the step or import the document that has it.`,
    method: 'GET',
    baseUrl: '',
    path: '/',
    parameters: [],
    requiresAuth: false,
    operation: null,
    extracts: step.extracts,
  };
}
