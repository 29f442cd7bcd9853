import { readFileSync } from 'node:fs';
import type { ApiModel } from '@assay/api-model';
import { defaultParameters, generateScenarios, type Depth, type GeneratedScenario } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTokenSource, createTransport, runScenarios, RunSafety, type ScenarioResult } from '@assay/runner';
import { toRunnable, type CalledEndpoint, type RunnableRule, type RunnableScenario } from '@assay/scenario';
import type { FaultName } from '../faults/catalogue.ts';
import { createBookshop } from '../index.ts';
import { DEMO_LOGIN } from './documented-client.ts';

function importOwnDocument(): ApiModel {
  const result = importDocument(readFileSync(new URL('../../openapi.yaml', import.meta.url)));
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

export const MODEL = importOwnDocument();

type Operation = ApiModel['operations'][number];

type Called = Pick<CalledEndpoint, 'method' | 'path' | 'operation'>;

function compile(
  texts: readonly string[],
  { method, path, operation }: Called,
  expectedStatus: number,
): RunnableRule[] {
  const context = { method, path, operation, definitions: MODEL.definitions, expectedStatus };
  return texts.map((text) => {
    const compiled = compileRule(text, context);
    return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
  });
}

const rulesOf = ({ method, path, ...rest }: Operation, { rules, expectedStatus }: GeneratedScenario): RunnableRule[] =>
  compile(rules, { method, path, operation: { method, path, ...rest } }, expectedStatus);

const ENDPOINTS = new Map<string, CalledEndpoint>(
  MODEL.operations.map((operation, id) => {
    const { key, method, path } = operation;
    const defaults = defaultParameters(operation, MODEL.definitions);
    return [key, { id, method, path, operation, baseUrl: '', defaults }];
  }),
);

/** @throws {Error} when a scenario calls what the document does not have. */
function endpointAt(key: string, baseUrl: string): CalledEndpoint {
  const endpoint = ENDPOINTS.get(key);
  if (endpoint === undefined) throw new Error(`A scenario calls ${key}, which the document does not have.`);
  return { ...endpoint, operation: endpoint.operation && { ...endpoint.operation, baseUrl } };
}

const generate = (depth: Depth) =>
  MODEL.operations.flatMap((operation) =>
    generateScenarios(operation, MODEL, { depth }).map((scenario) => ({
      operation,
      scenario,
      rules: rulesOf(operation, scenario),
    })),
  );

const generated = new Map<Depth, ReturnType<typeof generate>>();

/** Every scenario that the bookshop's document implies, ready to be sent. */
export function generatedFor(baseUrl: string, depth: Depth = 'standard'): RunnableScenario[] {
  const scenarios = generated.get(depth) ?? generate(depth);
  generated.set(depth, scenarios);
  const find = (key: string): CalledEndpoint => endpointAt(key, baseUrl);
  return scenarios.map(({ operation: { key }, scenario, rules }, id) =>
    toRunnable({ ...scenario, id, name: `${key}: ${scenario.name}`, rules }, find(key), find, compile),
  );
}

const toRoute = (operation: Operation) => ({ method: operation.method, path: operation.path, operation });

export interface Outcome {
  scenario: RunnableScenario;
  result: ScenarioResult;
}

/** Runs the scenarios in the given order against a running shop, signed in with its documented login. */
export async function runAgainst(
  baseUrl: string,
  scenarios: RunnableScenario[],
): Promise<Outcome[] & { requests: number }> {
  const wire = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000 });
  let requests = 0;
  const transport: typeof wire = {
    ...wire,
    send: (request, signal) => {
      requests += 1;
      return wire.send(request, signal);
    },
  };
  const tokens = createTokenSource(
    {
      kind: 'token',
      endpoint: `${baseUrl}/auth/login`,
      method: 'POST',
      headers: {},
      body: DEMO_LOGIN,
      instruction: 'the token is in data.auth.token',
      location: 'header',
      parameterName: 'Authorization',
      format: 'Bearer {token}',
    },
    transport,
  );
  const waiting = [...scenarios];
  const options = {
    transport,
    tokens,
    signal: new AbortController().signal,
    definitions: MODEL.definitions,
    validators: createSchemaValidators(MODEL.definitions),
    concurrency: 4,
    safety: new RunSafety({ routes: () => Promise.resolve(MODEL.operations.map(toRoute)) }),
  };
  const outcomes: Outcome[] = [];
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options)) {
    if (event.type === 'finished') outcomes.push({ scenario: event.scenario, result: event.result });
  }
  await wire.close();
  return Object.assign(outcomes, { requests });
}

/** The same against a fresh shop on loopback. */
export async function runGenerated(
  faults: FaultName[],
  arrange: (scenarios: RunnableScenario[]) => RunnableScenario[] = (all) => all,
): Promise<Outcome[]> {
  const app = createBookshop({ faults });
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const outcomes = await runAgainst(baseUrl, arrange(generatedFor(baseUrl)));
  await app.close();
  return outcomes;
}

/** What every red scenario says, by its name. */
export const alarms = (outcomes: Outcome[]): string[] =>
  outcomes
    .filter(({ result }) => result.status !== 'success' && result.status !== 'skipped')
    .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);
