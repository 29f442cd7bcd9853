import { setImmediate } from 'node:timers/promises';
import type { ApiModel, Diagnostic } from '@assay/api-model';
import type { SavedRequest } from '@assay/importer';
import { createTally } from '../../../background/index.ts';
import type { JobContext } from '../../../background/index.ts';
import { batches, groupBy } from '../../../collections.ts';
import { storableJson } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import type { ImportFindings } from '../../../db/schema/index.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';
import { insertOverrides, insertScenariosOf } from '../../scenarios/index.ts';
import { scenarioQuota } from '../../subscription/index.ts';
import { insertFirstValidations } from '../../validations/index.ts';
import { createRuleReader } from './request-rules.ts';
import type { RequestRules } from './request-rules.ts';
import { importedOf, scenarioName, sentBy, sentKey, statusOf, valuesOf } from './sent.ts';
import type { Called } from './sent.ts';
import { parameterRows } from '../store-operations.ts';

export interface StoredRequests extends Pick<ImportFindings, 'rules_left' | 'rules_taken'> {
  scenarioIds: number[];
  /** Lists the requests beyond the limit of the plan; empty when all were imported. */
  diagnostics: Diagnostic[];
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

export interface RequestTarget {
  organizationId: string;
  /** Where the operations are, by `Operation.key`. */
  endpointIds: ReadonlyMap<string, number>;
  progress: JobContext['progress'];
  nextPart: JobContext['nextPart'];
}

/**
 * Stores saved requests as scenarios of their endpoints; titles of tests become rules where they are understood as one.
 * The first requests are imported up to the limit of the plan; the rest is reported.
 */
export async function storeRequests(
  tx: Executor,
  { organizationId, endpointIds, progress, nextPart }: RequestTarget,
  model: ApiModel,
  requests: SavedRequest[],
): Promise<StoredRequests> {
  const calledOf = calledBy(model);
  const groups = [...groupBy(requests, ({ operation }) => operation)].flatMap(([key, group]) => {
    const [endpointId, called] = [endpointIds.get(key), calledOf(key)];
    return endpointId === undefined || called === undefined ? [] : [{ endpointId, called, group }];
  });
  const all = groups.flatMap(({ endpointId, called, group }) => {
    const rulesOf = createRuleReader(called.operation);
    return group.map((request): PlannedRequest => ({ endpointId, request, called, readRules: () => rulesOf(request) }));
  });
  const quota = await scenarioQuota(tx, organizationId);
  const planned = all.slice(0, quota);
  const stored: StoredRequests = {
    scenarioIds: [],
    rules_left: [],
    rules_taken: 0,
    diagnostics: leftOut(all.slice(quota)),
  };
  const saved = createTally(progress, 'saving', planned.length);
  // The database stores one batch while the rules of the next are read.
  let storing: Promise<void> = Promise.resolve();
  for (const batch of batches(planned)) {
    nextPart();
    const rules = await readRules(batch);
    await storing;
    storing = storeBatch(tx, organizationId, { batch, rules }, stored).then(() => saved(batch.length));
    // Whoever waits for it next is notified; until then it is nobody's.
    storing.catch(() => undefined);
  }
  await storing;
  return stored;
}

function leftOut(planned: PlannedRequest[]): Diagnostic[] {
  return planned.map(({ request }) => ({
    severity: 'warning',
    message: `The request "${request.name}" was not imported: your plan has no room for more scenarios. Upgrade it, or delete scenarios, and import the collection again.`,
    pointer: '',
    line: null,
    operation: request.operation,
  }));
}

interface PlannedRequest {
  endpointId: number;
  request: SavedRequest;
  called: Called;
  readRules: () => RequestRules;
}

const RULES_A_TURN = 20;

/** Lets what came from the database be taken on in between. */
async function readRules(batch: PlannedRequest[]): Promise<RequestRules[]> {
  const rules: RequestRules[] = [];
  for (const { readRules: read } of batch) {
    rules.push(read());
    if (rules.length % RULES_A_TURN === 0) await setImmediate();
  }
  return rules;
}

async function storeBatch(
  tx: Executor,
  organizationId: string,
  { batch, rules }: { batch: PlannedRequest[]; rules: RequestRules[] },
  stored: StoredRequests,
): Promise<void> {
  const ids = await insertScenariosOf(
    tx,
    organizationId,
    batch.map(({ endpointId, request, called }) => ({ endpointId, values: toScenario(request, called) })),
  );
  const parameters = await listParameters(tx, [...new Set(batch.map(({ endpointId }) => endpointId))]);
  const rowsOf = groupBy(parameters, (row) => row.endpointId);
  await insertOverrides(
    tx,
    batch.flatMap((planned, index) => overridesOf(planned, ids[index] ?? 0, rowsOf.get(planned.endpointId) ?? [])),
  );
  await insertFirstValidations(
    tx,
    rules.map(({ own, taken }, index) => ({ scenarioId: ids[index] ?? 0, rules: [...own, ...taken] })),
  );
  stored.scenarioIds.push(...ids);
  stored.rules_taken += rules.reduce((sum, { taken }) => sum + taken.length, 0);
  stored.rules_left.push(...rules.flatMap(({ left }) => left));
}

function overridesOf({ request, called }: PlannedRequest, scenarioId: number, rows: ParameterRow[]) {
  const values = valuesOf(request, called.parameters);
  return rows.flatMap((row) => {
    const value = values.get(sentKey(row));
    if (value === undefined) return [];
    return [{ scenarioId, endpointParameterId: row.id, custom_value: value.text, custom_schema: value.json }];
  });
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
