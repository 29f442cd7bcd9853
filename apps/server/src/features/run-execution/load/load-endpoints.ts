import type { HttpMethod } from '@assay/api-model';
import { inEnvironment } from '@assay/scenario';
import type { CalledEndpoint, CalledEnvironment, StepValue } from '@assay/scenario';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, system } from '../../../db/schema/index.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';

interface Calling {
  systemId: number;
  endpointId: number;
  details: { [K in 'before' | 'follow_ups' | 'after']?: { operation: string }[] | undefined } | null;
}

export interface LoadedEndpoint extends CalledEndpoint {
  /** Its defaults by the id of the parameter. */
  parameterOf: Map<number, StepValue>;
}

/** What scenarios and their steps call. */
export interface LoadedEndpoints {
  byId(endpointId: number): LoadedEndpoint | undefined;
  /** `METHOD path`, as steps name it. */
  byOperation(systemId: number, operation: string): LoadedEndpoint | undefined;
}

/** Loads once what several scenarios and their steps call, as it is called in an environment where one is given. */
export async function loadEndpoints(
  db: Executor,
  scenarios: Calling[],
  environment: CalledEnvironment | null = null,
): Promise<LoadedEndpoints> {
  const rows = scenarios.length === 0 ? [] : await findEndpoints(db, scenarios);
  const ids = rows.map(({ id }) => id);
  const parametersOf = groupBy(await listParameters(db, ids), (row) => row.endpointId);
  const loaded = rows.map((row) => {
    const plain = toLoaded(row, parametersOf.get(row.id) ?? []);
    return { row, endpoint: environment === null ? plain : inEnvironment(plain, environment) };
  });
  const byId = new Map(loaded.map(({ row, endpoint: one }) => [row.id, one]));
  // Of several with one name the first in the list is meant.
  const byName = new Map(
    loaded.toReversed().map(({ row, endpoint: one }) => [keyOf(row.systemId, `${row.method} ${row.path}`), one]),
  );
  return {
    byId: (endpointId) => byId.get(endpointId),
    byOperation: (systemId, operation) => byName.get(keyOf(systemId, operation)),
  };
}

const keyOf = (systemId: number, operation: string): string => `${systemId} ${operation}`;

function findEndpoints(db: Executor, scenarios: Calling[]) {
  const called = scenarios.flatMap(({ systemId, details }) =>
    [...(details?.before ?? []), ...(details?.follow_ups ?? []), ...(details?.after ?? [])].map(({ operation }) => ({
      systemId,
      operation,
    })),
  );
  const pathOf = (operation: string): string => operation.slice(operation.indexOf(' ') + 1);
  const ownIds = [...new Set(scenarios.map(({ endpointId }) => endpointId))];
  const ofSteps = and(
    inArray(endpoint.systemId, [...new Set(called.map(({ systemId }) => systemId))]),
    inArray(endpoint.path, [...new Set(called.map(({ operation }) => pathOf(operation)))]),
  );
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
    .where(called.length === 0 ? inArray(endpoint.id, ownIds) : or(inArray(endpoint.id, ownIds), ofSteps))
    .orderBy(asc(endpoint.position), asc(endpoint.id));
}

type EndpointRow = Awaited<ReturnType<typeof findEndpoints>>[number];

function toLoaded({ id, method, path, operation, baseUrl }: EndpointRow, parameters: ParameterRow[]): LoadedEndpoint {
  const parameterOf = new Map(parameters.map((row) => [row.id, toValue(row)]));
  return {
    id,
    method,
    path,
    operation: operation && { ...operation, method: method as HttpMethod, path },
    baseUrl,
    defaults: [...parameterOf.values()],
    parameterOf,
  };
}

function toValue(row: ParameterRow): StepValue {
  return { in: row.type, name: row.name, value: row.defaultValue, bodyValue: row.defaultSchemaValue };
}
