import type { ApiModel, Operation } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { Depth, GeneratedScenario, GeneratorModel, KnownAccount, Learned } from '@assay/generator';
import { compileRule } from '@assay/rules';
import type { Route } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEndpoint, RunnableRule, RunnableScenario } from '@assay/scenario';
import { warmUp } from '@assay/warm-up';
import type { WarmUpOptions, WarmUpResult } from '@assay/warm-up';

export interface SuiteOptions {
  depth: Depth;
  /** Chooses among equally good values. */
  seed?: number;
  /** Leaves out scenarios of other operations; they are still called as steps. */
  isTested?: (operation: Operation) => boolean;
  /** The accounts that there are credentials of. */
  accounts?: readonly KnownAccount[];
}

/** A scenario with what it was generated from. */
export interface SuiteScenario {
  /** `METHOD /path` of its endpoint. */
  operation: string;
  generated: GeneratedScenario;
  rules: RunnableRule[];
}

type Called = Pick<CalledEndpoint, 'method' | 'path' | 'operation'>;

/** One document with everything that is generated from it. The id of a runnable scenario is its index in `scenarios`. */
export class Suite {
  readonly model: ApiModel;
  readonly #options: SuiteOptions;
  #scenarios: readonly SuiteScenario[] | null = null;
  #learned: Learned | undefined;

  constructor(model: ApiModel, options: SuiteOptions) {
    this.model = model;
    this.#options = options;
  }

  get scenarios(): readonly SuiteScenario[] {
    this.#scenarios ??= this.#generate();
    return this.#scenarios;
  }

  /** Every call of the document, for what the runner may write to. */
  get routes(): Route[] {
    return this.model.operations.map((operation) => ({ method: operation.method, path: operation.path, operation }));
  }

  /** Learns from a running API; the scenarios are generated again with that. */
  async learn(baseUrl: string, connection: Omit<WarmUpOptions, 'endpoints'>): Promise<WarmUpResult> {
    const endpoints = [...this.#endpoints(baseUrl).values()];
    const result = await warmUp(this.#generatorModel(), { ...connection, endpoints });
    this.#learned = result.learned;
    this.#scenarios = null;
    return result;
  }

  /** All scenarios as they are sent to an API at this address. */
  runnable(baseUrl: string): RunnableScenario[] {
    const endpoints = this.#endpoints(baseUrl);
    const find = (key: string): CalledEndpoint => {
      const endpoint = endpoints.get(key);
      if (endpoint === undefined) throw new Error(`A scenario calls ${key}, which the document does not have.`);
      return endpoint;
    };
    return this.scenarios.map(({ operation, generated, rules }, id) =>
      toRunnable({ ...generated, id, rules }, find(operation), find, (texts, called, status) =>
        this.#compile(called, texts, status),
      ),
    );
  }

  #generatorModel(): GeneratorModel & ApiModel {
    return { ...this.model, accounts: this.#options.accounts ?? [] };
  }

  #generate(): SuiteScenario[] {
    const { depth, seed = 0, isTested = () => true } = this.#options;
    const model = this.#generatorModel();
    return this.model.operations.filter(isTested).flatMap((operation) =>
      generateScenarios(operation, model, { depth, seed, learned: this.#learned }).map((generated) => ({
        operation: operation.key,
        generated,
        rules: this.#compile({ ...operation, operation }, generated.rules, generated.expectedStatus),
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
    return new Map(
      this.model.operations.map((operation, id): [string, CalledEndpoint] => {
        const { key, method, path } = operation;
        const defaults = defaultParameters(operation, this.model.definitions);
        return [key, { id, method, path, operation: { ...operation, baseUrl }, baseUrl, defaults }];
      }),
    );
  }
}
