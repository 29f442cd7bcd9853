import { setImmediate } from 'node:timers/promises';
import type { ApiModel, Operation } from '@assay/api-model';
import { planScenarios, unlessCircular } from '@assay/generator';
import type {
  Depth,
  GeneratedScenario,
  Generation,
  GeneratorModel,
  KnownAccount,
  Learned,
  Untried,
} from '@assay/generator';
import { RuleCompiler } from '@assay/rules';
import type { Route } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEndpoint, RunnableRule, RunnableScenario } from '@assay/scenario';
import { warmUp } from '@assay/warm-up';
import type { WarmUpOptions, WarmUpResult } from '@assay/warm-up';
import { calledEndpoints, compileRules, routesOf } from './calls.ts';

const NOTHING: Generation = { scenarios: [], untried: [] };

/** So long nobody else gets a turn while scenarios are generated. */
const TURN_MS = 50;

export interface SuiteOptions {
  depth: Depth;
  /** Most scenarios for one operation, instead of what the depth gives. */
  budget?: number;
  /** Chooses among equally good values. */
  seed?: number;
  /** Leaves out scenarios of other operations; they are still called as steps. */
  isTested?: (operation: Operation) => boolean;
  /** The accounts that there are credentials of. */
  accounts?: readonly KnownAccount[];
  /** Nothing but reads is sent. */
  isReadOnly?: boolean;
}

/** A scenario as it is generated, or as somebody has written it since: then any word may say what is wrong with it. */
export type PlannedScenario = Omit<GeneratedScenario, 'errorType'> & { errorType: string | null };

/** A scenario with what it was generated from. */
export interface SuiteScenario {
  /** `METHOD /path` of its endpoint. */
  operation: string;
  generated: PlannedScenario;
  rules: RunnableRule[];
}

/** Scenarios of one document, ready to be run. The id of a runnable scenario is its index in `scenarios`. */
export interface RunnableSuite {
  readonly model: ApiModel;
  readonly scenarios: readonly SuiteScenario[];
  /** Every call of the document, for what the runner may write to. */
  readonly routes: Route[];
  /** All scenarios as they are sent to an API at this address. */
  runnable: (baseUrl: string) => RunnableScenario[];
  /** Makes the scenarios ready, where that takes long; answers false when `isOver` ended it before. */
  prepare?: (isOver: () => boolean) => Promise<boolean>;
  /** The same of one at a time, by its id: all of them at once take as much memory as what they are made of. */
  runnableOf: (baseUrl: string) => (id: number) => RunnableScenario | null;
}

/** One document with everything that is generated from it. The id of a runnable scenario is its index in `scenarios`. */
export class Suite implements RunnableSuite {
  readonly model: ApiModel;
  readonly #options: SuiteOptions;
  readonly #compiler: RuleCompiler;
  #scenarios: readonly SuiteScenario[] | null = null;
  #untried: Untried[] = [];
  #learned: Learned | undefined;
  #kept: (GeneratorModel & ApiModel) | null = null;

  constructor(model: ApiModel, options: SuiteOptions) {
    this.model = model;
    this.#options = options;
    this.#compiler = new RuleCompiler(model.definitions);
  }

  get scenarios(): readonly SuiteScenario[] {
    if (this.#scenarios === null) {
      const { operations, generate } = this.#generation();
      this.#scenarios = operations.flatMap(generate);
    }
    return this.#scenarios;
  }

  /** What the document gives reason for as well, and is not among the scenarios. */
  get untried(): readonly Untried[] {
    return this.scenarios.length === 0 ? [] : this.#untried;
  }

  /** An operation at a time, so that others get their turn, such as an interruption. */
  async prepare(isOver: () => boolean): Promise<boolean> {
    if (this.#scenarios !== null) return true;
    const { operations, generate } = this.#generation();
    const scenarios: SuiteScenario[] = [];
    let turnAt = performance.now() + TURN_MS;
    for (const operation of operations) {
      if (performance.now() > turnAt) {
        await setImmediate();
        turnAt = performance.now() + TURN_MS;
      }
      if (isOver()) return false;
      scenarios.push(...generate(operation).map(withRules));
    }
    this.#scenarios = scenarios;
    this.#kept = null;
    return true;
  }

  /** Every call of the document, for what the runner may write to. */
  get routes(): Route[] {
    return routesOf(this.model);
  }

  /** The same with another number of scenarios for each operation, and with what was learned. */
  withBudget(budget: number): Suite {
    const other = new Suite(this.model, { ...this.#options, budget });
    other.#learned = this.#learned;
    return other;
  }

  /** Learns from a running API; the scenarios are generated again with that. */
  async learn(baseUrl: string, connection: Omit<WarmUpOptions, 'endpoints'>): Promise<WarmUpResult> {
    const endpoints = [...calledEndpoints(this.model, baseUrl).values()];
    const result = await warmUp(this.#generatorModel(), { ...connection, endpoints, asked: this.#called() });
    this.#learned = result.learned;
    this.#scenarios = null;
    return result;
  }

  runnable(baseUrl: string): RunnableScenario[] {
    return this.scenarios.map(this.#runnableWith(baseUrl));
  }

  runnableOf(baseUrl: string): (id: number) => RunnableScenario | null {
    const toScenario = this.#runnableWith(baseUrl);
    return (id) => {
      const one = this.scenarios[id];
      return one === undefined ? null : toScenario(one, id);
    };
  }

  #runnableWith(baseUrl: string): (scenario: SuiteScenario, id: number) => RunnableScenario {
    const endpoints = calledEndpoints(this.model, baseUrl);
    const find = (key: string): CalledEndpoint => {
      const endpoint = endpoints.get(key);
      if (endpoint === undefined) throw new Error(`A scenario calls ${key}, which the document does not have.`);
      return endpoint;
    };
    return ({ operation, generated, rules }, id) =>
      toRunnable({ ...generated, id, rules }, find(operation), find, (texts, called, status) =>
        compileRules(this.#compiler, called, textsOf(texts), status),
      );
  }

  /**
   * With operations of its own: what the generator keeps for them goes when the scenarios are made. Of a choice that is mostly what it
   * knows of the whole document, which takes longer to find out again than all the rest.
   */
  #generatorModel(): GeneratorModel & ApiModel {
    if (this.#kept !== null) return this.#kept;
    const { accounts = [], isReadOnly = false } = this.#options;
    const { operations } = this.model;
    const tested = this.#tested(operations);
    const isChoice = tested.length < operations.length;
    const model = {
      ...this.model,
      operations: operations.map((one) => ({ ...one })),
      accounts,
      isReadOnly,
      ...(isChoice && { chosen: new Set(tested.map(({ key }) => key)) }),
    };
    if (isChoice) this.#kept = model;
    return model;
  }

  #tested(operations: readonly Operation[]): readonly Operation[] {
    const { isTested = () => true } = this.#options;
    return operations.filter(isTested);
  }

  /** What the scenarios of chosen operations call, with what prepares and removes their records; undefined where all are chosen. */
  #called(): ReadonlySet<string> | undefined {
    const tested = this.#tested(this.model.operations);
    if (tested.length === this.model.operations.length) return undefined;
    const steps = this.scenarios.flatMap(
      ({
        generated: {
          details: { before = [], followUps = [], after = [] },
        },
      }) => [...before, ...followUps, ...after].map(({ operation }) => operation),
    );
    return new Set([...tested.map(({ key }) => key), ...steps]);
  }

  #generation(): { operations: readonly Operation[]; generate: (operation: Operation) => SuiteScenario[] } {
    const { depth, budget, seed = 0 } = this.#options;
    const options = { depth, seed, learned: this.#learned, ...(budget !== undefined && { budget }) };
    const model = this.#generatorModel();
    this.#untried = [];
    const generate = (operation: Operation): SuiteScenario[] => {
      const { scenarios, untried } = unlessCircular(() => planScenarios(operation, model, options), NOTHING);
      this.#untried.push(...untried);
      return scenarios.map((generated) => {
        const { rules, expectedStatus } = generated;
        const called = { path: operation.path, operation };
        return new GeneratedScenarioOfSuite(operation.key, generated, () =>
          compileRules(this.#compiler, called, textsOf(rules), expectedStatus),
        );
      });
    };
    return { operations: this.#tested(model.operations), generate };
  }
}

/** Its rules are compiled when somebody asks for them: that takes as long as all the rest, and who writes scenarios down needs none. */
class GeneratedScenarioOfSuite implements SuiteScenario {
  readonly operation: string;
  readonly generated: PlannedScenario;
  readonly #compile: () => RunnableRule[];
  #rules: RunnableRule[] | null = null;

  constructor(operation: string, generated: PlannedScenario, compile: () => RunnableRule[]) {
    this.operation = operation;
    this.generated = generated;
    this.#compile = compile;
  }

  get rules(): RunnableRule[] {
    this.#rules ??= this.#compile();
    return this.#rules;
  }
}

const withRules = ({ operation, generated, rules }: SuiteScenario): SuiteScenario => ({ operation, generated, rules });

const textsOf = (texts: readonly string[]): { text: string }[] => texts.map((text) => ({ text }));
