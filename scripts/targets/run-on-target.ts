import type { ApiModel, Operation } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { Depth, GeneratedScenario, Learned } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTransport, runScenarios, RunSafety } from '@assay/runner';
import type { LeftBehind, ScenarioResult } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEndpoint, RunnableRule, RunnableScenario } from '@assay/scenario';
import { warmUp } from '@assay/warm-up';
import { accountsOf, namedTokens, tokensOf } from './credentials.ts';
import type { Target } from './read-target.ts';

const CONCURRENCY = 4;
const isVerbose = process.argv.includes('--verbose');

export interface Outcome {
  scenario: RunnableScenario;
  result: ScenarioResult;
}

export type ImportedTarget = Pick<Target, 'name' | 'document' | 'credentials'>;

interface PlannedScenario {
  key: string;
  scenario: GeneratedScenario;
  rules: RunnableRule[];
}

type Called = Pick<CalledEndpoint, 'method' | 'path' | 'operation'>;

/** A target's document with everything that is generated from it, as a person who configured its credentials would get it. */
export class GeneratedTarget {
  readonly target: ImportedTarget;
  readonly model: ApiModel;
  readonly #depth: Depth;
  readonly #isTested: (operation: Operation) => boolean;
  #planned: readonly PlannedScenario[];

  /**
   * `isTested` leaves out scenarios of other operations; they are still called as steps.
   * @throws {Error} when the document cannot be imported
   */
  constructor(target: ImportedTarget, depth: Depth, isTested: (operation: Operation) => boolean = () => true) {
    const result = importDocument(target.document);
    if (!result.ok) throw new Error(`${target.name}: ${result.error.message}`);
    this.target = target;
    this.model = result.model;
    this.#depth = depth;
    this.#isTested = isTested;
    this.#planned = this.#plan(undefined);
  }

  #plan(learned: Learned | undefined): PlannedScenario[] {
    const model = { ...this.model, accounts: accountsOf(this.target.credentials) };
    return this.model.operations.filter(this.#isTested).flatMap((operation) =>
      generateScenarios(operation, model, { depth: this.#depth, learned }).map((scenario) => ({
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

  #endpoints(baseUrl: string): Map<string, CalledEndpoint> {
    return new Map<string, CalledEndpoint>(
      this.model.operations.map((operation, id) => {
        const { key, method, path } = operation;
        const defaults = defaultParameters(operation, this.model.definitions);
        return [key, { id, method, path, operation: { ...operation, baseUrl }, baseUrl, defaults }];
      }),
    );
  }

  #scenarios(baseUrl: string): RunnableScenario[] {
    const endpoints = this.#endpoints(baseUrl);
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

  #connect(baseUrl: string, leftBehind: LeftBehind[]) {
    const { credentials } = this.target;
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000 });
    const routes = this.model.operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      operation,
    }));
    return {
      transport,
      tokens: tokensOf(credentials, 'main', { baseUrl, transport }),
      otherTokens: tokensOf(credentials, 'other', { baseUrl, transport }),
      accounts: namedTokens(credentials, { baseUrl, transport }),
      signal: new AbortController().signal,
      safety: new RunSafety({ routes: () => Promise.resolve(routes) }),
      onLeftBehind: (one: LeftBehind) => {
        leftBehind.push(one);
        if (isVerbose) console.log(`Not removed: ${one.method} ${one.path}: ${one.reason}`);
      },
    };
  }

  /** Learns from a running target, and generates the scenarios again with that. */
  async learn(baseUrl: string): Promise<{ learned: Learned; requests: number }> {
    const connection = this.#connect(baseUrl, []);
    const model = { ...this.model, accounts: accountsOf(this.target.credentials) };
    const result = await warmUp(model, { ...connection, endpoints: [...this.#endpoints(baseUrl).values()] });
    await connection.transport.close();
    this.#planned = this.#plan(result.learned);
    return result;
  }

  /** Runs all of it in order against a running target. */
  async run(baseUrl: string): Promise<{ outcomes: Outcome[]; requests: number; leftBehind: LeftBehind[] }> {
    const leftBehind: LeftBehind[] = [];
    const connection = this.#connect(baseUrl, leftBehind);
    const wire = connection.transport;
    let requests = 0;
    const transport: typeof wire = {
      ...wire,
      send: (request, signal) => {
        requests += 1;
        return wire.send(request, signal);
      },
    };
    const waiting = this.#scenarios(baseUrl);
    const options = {
      ...connection,
      transport,
      definitions: this.model.definitions,
      validators: createSchemaValidators(this.model.definitions),
      concurrency: CONCURRENCY,
    };
    const outcomes: Outcome[] = [];
    for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
      if (event.type === 'finished') outcomes.push({ scenario: event.scenario, result: event.result });
    await wire.close();
    return { outcomes, requests, leftBehind };
  }
}

/** What every scenario with one of these results says, by its name. */
export const saidBy = (outcomes: readonly Outcome[], statuses: readonly ScenarioResult['status'][]): string[] =>
  outcomes
    .filter(({ result }) => statuses.includes(result.status))
    .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);
