import { readFileSync } from 'node:fs';
import type { ApiModel } from '@assay/api-model';
import { defaultParameters, generateScenarios, type GeneratedScenario } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import {
  createTokenSource,
  createTransport,
  runScenarios,
  type RunnableScenario,
  type ScenarioResult,
} from '@assay/runner';
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

function rulesOf(operation: Operation, scenario: GeneratedScenario): RunnableScenario['rules'] {
  const context = {
    method: operation.method,
    path: operation.path,
    operation,
    definitions: MODEL.definitions,
    expectedStatus: scenario.expectedStatus,
  };
  return scenario.rules.map((text) => {
    const compiled = compileRule(text, context);
    return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
  });
}

function parametersOf(operation: Operation, scenario: GeneratedScenario): RunnableScenario['parameters'] {
  return defaultParameters(operation, MODEL.definitions).map((parameter) => {
    const override = scenario.overrides.find((one) => one.in === parameter.in && one.name === parameter.name);
    const { value, bodyValue } = override ?? parameter;
    return { in: parameter.in, name: parameter.name, value, bodyValue: bodyValue ?? null };
  });
}

const SCENARIOS = MODEL.operations.flatMap((operation, endpointId) =>
  generateScenarios(operation, MODEL).map((scenario) => ({
    operation,
    endpointId,
    scenario,
    rules: rulesOf(operation, scenario),
  })),
);

/** Every scenario that the bookshop's document implies, ready to be sent. */
export function generatedFor(baseUrl: string): RunnableScenario[] {
  return SCENARIOS.map(({ operation, endpointId, scenario, rules }, id) => ({
    id,
    name: `${operation.key}: ${scenario.name}`,
    endpointId,
    method: operation.method,
    baseUrl,
    path: operation.path,
    parameters: parametersOf(operation, scenario),
    requiresAuth: scenario.requiresAuth,
    expectedStatus: scenario.expectedStatus,
    rules,
    operation,
  }));
}

export interface Outcome {
  scenario: RunnableScenario;
  result: ScenarioResult;
}

/** Runs the scenarios in the given order against a fresh shop on loopback, signed in with its documented login. */
export async function runGenerated(
  faults: FaultName[],
  arrange: (scenarios: RunnableScenario[]) => RunnableScenario[] = (all) => all,
): Promise<Outcome[]> {
  const app = createBookshop({ faults });
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000 });
  const tokens = createTokenSource(
    {
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
  const waiting = arrange(generatedFor(baseUrl));
  const options = {
    transport,
    tokens,
    signal: new AbortController().signal,
    definitions: MODEL.definitions,
    validators: createSchemaValidators(MODEL.definitions),
    concurrency: 4,
  };
  const outcomes: Outcome[] = [];
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options)) {
    if (event.type === 'scenario_result') outcomes.push({ scenario: event.scenario, result: event.result });
  }
  await transport.close();
  await app.close();
  return outcomes;
}
