import type { ApiModel, Operation } from '@assay/api-model';
import type { SavedAnswer, SavedRequest } from '@assay/importer';
import type { Compilation, Exchange, RuleContext } from '@assay/rules';
import { compileRule } from '@assay/rules';
import { groupBy } from '../../collections.ts';
import { storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import type { ImportFindings } from '../../db/schema/index.ts';
import { listParameters } from '../endpoints/index.ts';
import type { ParameterRow } from '../endpoints/index.ts';
import { insertOverrides, insertScenarios } from '../scenarios/index.ts';
import { insertFirstValidations, toCompiledRule } from '../validations/index.ts';

const MAX_NAME_LENGTH = 200;
const DEFAULT_STATUS = 200;

export interface StoredRequests extends Pick<ImportFindings, 'rules_left' | 'rules_taken'> {
  scenarioIds: number[];
}

/** Stores saved requests as scenarios of their endpoints; titles of tests become rules where they are understood as one. */
export async function storeRequests(
  tx: Executor,
  { organizationId, endpointIds }: { organizationId: string; endpointIds: ReadonlyMap<string, number> },
  model: ApiModel,
  requests: SavedRequest[],
): Promise<StoredRequests> {
  const stored: StoredRequests = { scenarioIds: [], rules_left: [], rules_taken: 0 };
  const operations = new Map(model.operations.map((operation) => [operation.key, operation]));
  const parameters = groupBy(
    await listParameters(tx, [...endpointIds.values()]),
    ({ endpointId }: ParameterRow) => endpointId,
  );
  for (const [key, group] of groups(requests)) {
    const endpointId = endpointIds.get(key);
    const operation = operations.get(key);
    if (endpointId === undefined || operation === undefined) continue;
    const ids = await insertScenarios(tx, organizationId, endpointId, group.map(toScenario));
    await insertOverrides(
      tx,
      group.flatMap((request, index) => overridesOf(ids[index] ?? 0, request, parameters.get(endpointId) ?? [])),
    );
    const compilerOf = createCompiler(operation);
    const rules = group.map((request, index) => rulesOf(request, compilerOf(request), ids[index] ?? 0));
    await insertFirstValidations(tx, rules);
    stored.scenarioIds.push(...ids);
    stored.rules_taken += rules.reduce((sum, { taken }) => sum + taken, 0);
    stored.rules_left.push(...rules.flatMap(({ left }) => left));
  }
  return stored;
}

function groups(requests: SavedRequest[]): Map<string, SavedRequest[]> {
  return groupBy(requests, ({ operation }) => operation);
}

/** Folders tell requests of one name apart. */
export function scenarioName({ name, folders }: SavedRequest): string {
  return [...folders, name].join(' / ').slice(-MAX_NAME_LENGTH);
}

function toScenario(request: SavedRequest) {
  return {
    name: scenarioName(request),
    requiresAuth: request.requiresAuth,
    expectedHttpStatus: request.expectedStatus ?? DEFAULT_STATUS,
    details: storableJson({
      reason: `Saved request "${request.name}" of the collection`,
      constraint: null,
      pointer: null,
      generated_by: 'imported' as const,
    }),
  };
}

function overridesOf(scenarioId: number, request: SavedRequest, parameters: ParameterRow[]) {
  const parameterOf = (type: string, name: string) =>
    parameters.find((row) => row.type === type && (row.name === name || type === 'body'));
  const values = request.values.flatMap(({ in: place, name, value }) => {
    const parameter = parameterOf(place, name);
    return parameter === undefined
      ? []
      : [{ scenarioId, endpointParameterId: parameter.id, custom_value: value, custom_schema: null }];
  });
  const body = parameterOf('body', 'body');
  if (body === undefined) return values;
  const text = request.body.kind === 'text' ? request.body.text : null;
  const json = request.body.kind === 'json' ? request.body.value : null;
  if (JSON.stringify([text, json]) === JSON.stringify([body.defaultValue, body.defaultSchemaValue])) return values;
  return [...values, { scenarioId, endpointParameterId: body.id, custom_value: text, custom_schema: json }];
}

type Compile = (title: string) => Compilation;

/** Requests of one operation share their context, and titles repeat; only what was saved beside a request is its own. */
function createCompiler(operation: Operation): (request: SavedRequest) => Compile {
  const shared = new Map<string, Compile>();
  return (request) => {
    const key = request.answers.length === 0 ? String(request.expectedStatus) : null;
    const known = key === null ? undefined : shared.get(key);
    const compile = known ?? remembering(contextOf(request, operation));
    if (key !== null) shared.set(key, compile);
    return compile;
  };
}

function remembering(context: RuleContext): Compile {
  const compiled = new Map<string, Compilation>();
  return (title) => {
    const compilation = compiled.get(title) ?? compileRule(storableText(title), context);
    compiled.set(title, compilation);
    return compilation;
  };
}

function rulesOf(request: SavedRequest, compile: Compile, scenarioId: number) {
  const read = request.tests.map(({ title }) => ({ title, compilation: compile(title) }));
  const taken = read.filter(({ compilation }) => compilation.status === 'understood');
  const left = read.flatMap(({ title, compilation }) =>
    compilation.status === 'understood' ? [] : [{ request: request.name, title, reason: reasonOf(compilation) }],
  );
  const status = request.expectedStatus;
  const saysStatus = taken.some(({ title }) => /\bstatus\b|\b[1-5]\d\d\b/i.test(title));
  const own = status === null || saysStatus ? [] : [`status is ${status}`];
  const all = [...own.map((title) => ({ title, compilation: compile(title) })), ...taken];
  return {
    scenarioId,
    rules: all.map(({ title, compilation }) =>
      toCompiledRule({ text: title, description: null }, compilation, 'builtin'),
    ),
    taken: taken.length,
    left,
  };
}

function reasonOf(compilation: Exclude<Compilation, { status: 'understood' }>): string {
  if (compilation.status === 'unknown') return compilation.reason;
  return `It can mean: ${compilation.readings.map(({ paraphrase }) => paraphrase).join(', or: ')}`;
}

function contextOf(request: SavedRequest, operation: Operation): RuleContext {
  const { method, path } = operation;
  const good = request.answers.find(({ status }) => status === request.expectedStatus) ?? request.answers[0];
  const samples = good === undefined ? [] : [toExchange(operation, good)];
  return { method, path, operation, expectedStatus: request.expectedStatus, samples };
}

function toExchange({ method, path }: Operation, answer: SavedAnswer): Exchange {
  return {
    request: { method, url: path, headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status: answer.status,
      statusText: '',
      headers: answer.headers,
      body: answer.body,
      timeMs: 0,
      sizeBytes: Buffer.byteLength(answer.body),
    },
  };
}
