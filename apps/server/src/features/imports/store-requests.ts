import type { ApiModel } from '@assay/api-model';
import type { SavedRequest } from '@assay/importer';
import { createTally } from '../../background/index.ts';
import type { JobContext } from '../../background/index.ts';
import { groupBy } from '../../collections.ts';
import { storableJson } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import type { ImportFindings } from '../../db/schema/index.ts';
import { listParameters } from '../endpoints/index.ts';
import { insertOverrides, insertScenariosOf } from '../scenarios/index.ts';
import { insertFirstValidations } from '../validations/index.ts';
import { createRuleReader } from './request-rules.ts';
import { importedOf, scenarioName, sentBy, sentKey, statusOf, valuesOf } from './sent.ts';
import type { Called } from './sent.ts';
import { parameterRows } from './store-operations.ts';

export interface StoredRequests extends Pick<ImportFindings, 'rules_left' | 'rules_taken'> {
  scenarioIds: number[];
}

/** What the saved requests of a collection call, by `Operation.key`. */
export function calledBy(model: ApiModel): (key: string) => Called | undefined {
  const operations = new Map(model.operations.map((operation) => [operation.key, operation]));
  const known = new Map<string, Called>();
  return (key) => {
    const operation = operations.get(key);
    if (operation === undefined) return undefined;
    const called = known.get(key) ?? { operation, parameters: parameterRows(0, operation, model.definitions) };
    known.set(key, called);
    return called;
  };
}

export interface RequestPlace {
  organizationId: string;
  /** Where the operations are, by `Operation.key`. */
  endpointIds: ReadonlyMap<string, number>;
  progress: JobContext['progress'];
}

/** Stores saved requests as scenarios of their endpoints; titles of tests become rules where they are understood as one. */
export async function storeRequests(
  tx: Executor,
  { organizationId, endpointIds, progress }: RequestPlace,
  model: ApiModel,
  requests: SavedRequest[],
): Promise<StoredRequests> {
  const calledOf = calledBy(model);
  const checked = createTally(progress, 'checking', requests.length);
  const placed = [...groupBy(requests, ({ operation }) => operation)].flatMap(([key, group]) => {
    const [endpointId, called] = [endpointIds.get(key), calledOf(key)];
    if (endpointId === undefined || called === undefined) return [];
    const rulesOf = createRuleReader(called.operation);
    return group.map((request) => {
      checked();
      return { endpointId, request, called, rules: rulesOf(request) };
    });
  });
  const saved = createTally(progress, 'saving', placed.length * 2);
  const ids = await insertScenariosOf(
    tx,
    organizationId,
    placed.map(({ endpointId, request, called }) => ({ endpointId, values: toScenario(request, called) })),
    saved,
  );
  const rows = groupBy(
    await listParameters(tx, [...new Set(placed.map(({ endpointId }) => endpointId))]),
    (row) => row.endpointId,
  );
  await insertOverrides(
    tx,
    placed.flatMap(({ endpointId, request, called }, index) => {
      const values = valuesOf(request, called.parameters);
      return (rows.get(endpointId) ?? []).flatMap((row) => {
        const value = values.get(sentKey(row));
        if (value === undefined) return [];
        const scenarioId = ids[index] ?? 0;
        return [{ scenarioId, endpointParameterId: row.id, custom_value: value.text, custom_schema: value.json }];
      });
    }),
  );
  await insertFirstValidations(
    tx,
    placed.map(({ rules: { own, taken } }, index) => ({ scenarioId: ids[index] ?? 0, rules: [...own, ...taken] })),
  );
  saved(placed.length);
  return {
    scenarioIds: ids,
    rules_taken: placed.reduce((sum, { rules }) => sum + rules.taken.length, 0),
    rules_left: placed.flatMap(({ rules }) => rules.left),
  };
}

function toScenario(request: SavedRequest, { parameters }: Called) {
  return {
    name: scenarioName(request),
    requiresAuth: request.requiresAuth,
    expectedHttpStatus: statusOf(request),
    details: storableJson({
      reason: `Saved request "${request.name}" of the collection`,
      constraint: null,
      pointer: null,
      generated_by: 'imported' as const,
    }),
    imported: storableJson(importedOf(request, sentBy(request, parameters))),
  };
}
