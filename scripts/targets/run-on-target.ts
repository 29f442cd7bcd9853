import type { ApiModel } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { Depth, GeneratedScenario } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTransport, runScenarios, RunSafety } from '@assay/runner';
import type { LeftBehind, ScenarioResult } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEndpoint, RunnableRule, RunnableScenario } from '@assay/scenario';
import { tokensOf } from './credentials.ts';
import type { Target } from './read-target.ts';

const CONCURRENCY = 4;
const isVerbose = process.argv.includes('--verbose');

export interface Outcome {
  scenario: RunnableScenario;
  result: ScenarioResult;
}

type Called = Pick<CalledEndpoint, 'method' | 'path' | 'operation'>;

/** A target's document with everything that is generated from it, as a person who configured its credentials would get it. */
export class GeneratedTarget {
  readonly target: Target;
  readonly model: ApiModel;
  readonly #planned: { key: string; scenario: GeneratedScenario; rules: RunnableRule[] }[];

  /** @throws {Error} when the document cannot be imported */
  constructor(target: Target, depth: Depth) {
    const result = importDocument(target.document);
    if (!result.ok) throw new Error(`${target.name}: ${result.error.message}`);
    this.target = target;
    this.model = result.model;
    const model = { ...this.model, hasOtherUser: target.credentials['other'] !== undefined };
    this.#planned = this.model.operations.flatMap((operation) =>
      generateScenarios(operation, model, { depth }).map((scenario) => ({
        key: operation.key,
        scenario,
        rules: this.#compile({ ...operation, operation }, scenario.rules, scenario.expectedStatus),
      })),
    );
  }

  #compile({ method, path, operation }: Called, texts: readonly string[], expectedStatus: number): RunnableRule[] {
    const context = { method, path, operation, definitions: this.model.definitions, expectedStatus };
    return texts.map((text) => {
      const compiled = compileRule(text, context);
      return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
    });
  }

  #scenarios(baseUrl: string): RunnableScenario[] {
    const endpoints = new Map<string, CalledEndpoint>(
      this.model.operations.map((operation, id) => {
        const { key, method, path } = operation;
        const defaults = defaultParameters(operation, this.model.definitions);
        return [key, { id, method, path, operation: { ...operation, baseUrl }, baseUrl, defaults }];
      }),
    );
    const find = (key: string): CalledEndpoint => {
      const endpoint = endpoints.get(key);
      if (endpoint === undefined) throw new Error(`A scenario calls ${key}, which the document does not have.`);
      return endpoint;
    };
    return this.#planned.map(({ key, scenario, rules }, id) =>
      toRunnable(
        { ...scenario, id, name: `${key}: ${scenario.name}`, rules },
        find(key),
        find,
        (texts, called, status) => this.#compile(called, texts, status),
      ),
    );
  }

  /** Runs all of it in order against a running target. */
  async run(baseUrl: string): Promise<{ outcomes: Outcome[]; requests: number }> {
    const { credentials } = this.target;
    const wire = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000 });
    let requests = 0;
    const transport: typeof wire = {
      ...wire,
      send: (request, signal) => {
        requests += 1;
        return wire.send(request, signal);
      },
    };
    const [main, other] = [credentials['main'], credentials['other']];
    const waiting = this.#scenarios(baseUrl);
    const routes = this.model.operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      operation,
    }));
    const options = {
      transport,
      tokens: main === undefined ? null : tokensOf(main, baseUrl, transport),
      otherTokens: other === undefined ? null : tokensOf(other, baseUrl, transport),
      signal: new AbortController().signal,
      definitions: this.model.definitions,
      validators: createSchemaValidators(this.model.definitions),
      onLeftBehind: ({ method, path, reason }: LeftBehind) => {
        if (isVerbose) console.log(`Not removed: ${method} ${path}: ${reason}`);
      },
      concurrency: CONCURRENCY,
      safety: new RunSafety({ routes: () => Promise.resolve(routes) }),
    };
    const outcomes: Outcome[] = [];
    for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
      if (event.type === 'finished') outcomes.push({ scenario: event.scenario, result: event.result });
    await wire.close();
    return { outcomes, requests };
  }
}

/** What every scenario with one of these results says, by its name. */
export const saidBy = (outcomes: readonly Outcome[], statuses: readonly ScenarioResult['status'][]): string[] =>
  outcomes
    .filter(({ result }) => statuses.includes(result.status))
    .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);
