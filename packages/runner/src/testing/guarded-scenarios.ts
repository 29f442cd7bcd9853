import type { HttpMethod, Operation } from '@assay/api-model';
import type { RequestParameter, RunnableScenario, RunnableStep } from '@assay/scenario';
import { afterEach, beforeEach } from 'vitest';
import type { RunContext } from '../run/run-context.ts';
import { runScenario } from '../run/run-scenario.ts';
import { runScenarios } from '../run/run-scenarios.ts';
import { RunSafety } from '../safety/run-safety.ts';
import type { SafetyOptions } from '../safety/run-safety.ts';
import { createTransport } from '../transport/transport.ts';
import type { ScenarioResult } from '../types.ts';
import { jsonBody, makeScenario, makeStep, parameter } from './scenario.ts';
import type { ScenarioChanges } from './scenario.ts';
import { startWatchedApi } from './watched-api.ts';
import type { WatchedApi } from './watched-api.ts';
import { runContext } from './run-context.ts';

export const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });

export const ROUTES = [
  ['GET', '/users/{userId}'],
  ['PUT', '/users/{userId}'],
  ['DELETE', '/users/{userId}'],
  ['GET', '/orders/{orderId}'],
  ['POST', '/orders/{orderId}/cancel'],
  ['POST', '/orders/{orderId}:cancel'],
  ['GET', '/orders/{orderId}/lines/{lineId}'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

export type Call = [method: string, path: string, ...parameters: RequestParameter[]];

export const at = (value: string, name = 'userId') => parameter('path', name, value);

export const USER = jsonBody({ username: 'fresh', password: 'fresh-secret-1' });

/** An operation of a document that says so. */
export const said = (method: HttpMethod, path: string, words: Partial<Operation>): Operation => ({
  key: `${method} ${path}`,
  method,
  path,
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
  ...words,
});

/** Runs one scenario as a run of its own, under a guard. @throws {Error} when it does not finish */
export async function runGuarded(scenario: RunnableScenario, guard: SafetyOptions): Promise<ScenarioResult> {
  const waiting = [scenario];
  const options = {
    ...runContext(transport),
    concurrency: 1,
    safety: new RunSafety(guard),
  };
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished') return event.result;
  throw new Error('The scenario did not finish.');
}

export interface GuardedScenarios {
  readonly api: WatchedApi;
  context(changes?: Partial<RunContext>): RunContext;
  scenario(call: Call, changes?: ScenarioChanges): RunnableScenario;
  step(call: Call, extracts?: RunnableStep['extracts']): RunnableStep;
  /** Runs a scenario of one request under the guard of the test. */
  send(call: Call, changes?: ScenarioChanges): Promise<ScenarioResult>;
  /** Replaces the guard for the rest of the test. */
  guard(options: SafetyOptions): void;
  newUser(): RunnableStep;
  newOrder(): RunnableStep;
}

/** An API that remembers every change, and the guard of a run, both new for each test. */
export function useGuardedScenarios(): GuardedScenarios {
  let api: WatchedApi;
  let safety: RunSafety;
  beforeEach(async () => {
    api = await startWatchedApi();
    safety = new RunSafety({ routes: () => Promise.resolve(ROUTES) });
  });
  afterEach(() => api.close());

  const context = (changes: Partial<RunContext> = {}): RunContext => ({
    ...runContext(transport),
    safety,
    ...changes,
  });
  const scenario = ([method, path, ...parameters]: Call, changes: ScenarioChanges = {}): RunnableScenario =>
    makeScenario({ baseUrl: api.url, method, path, parameters, ...changes });
  const step = ([method, path, ...parameters]: Call, extracts: RunnableStep['extracts'] = []): RunnableStep =>
    makeStep({ method, path, parameters, extracts, baseUrl: api.url });
  const orderIds = [
    { name: 'id', path: 'data.id' },
    { name: 'customer', path: 'data.customer_id' },
  ];
  return {
    get api() {
      return api;
    },
    context,
    scenario,
    step,
    send: (call, changes = {}) => runScenario(scenario(call, changes), context()),
    guard: (options) => {
      safety = new RunSafety({ routes: () => Promise.resolve(ROUTES), ...options });
    },
    newUser: () => step(['POST', '/users', USER], [{ name: 'id', path: 'data.id' }]),
    newOrder: () => step(['POST', '/orders', jsonBody({})], orderIds),
  };
}
