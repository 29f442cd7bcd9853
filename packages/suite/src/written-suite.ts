import type { ApiModel, Operation } from '@assay/api-model';
import { RuleCompiler } from '@assay/rules';
import type { Route } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type { CalledEndpoint, RunnableScenario, StepValue } from '@assay/scenario';
import { calledEndpoints, compileRules, routesOf } from './calls.ts';
import type { PlannedScenario, RunnableSuite, SuiteScenario } from './suite.ts';

/** A scenario that people keep, with rules whose reading may be another sentence. */
export interface KeptScenario {
  operation: string;
  planned: Omit<PlannedScenario, 'rules'>;
  rules: readonly { text: string; means: string | null }[];
}

/** Scenarios that are kept somewhere, for one document. The id of a runnable scenario is its index in `scenarios`. */
export class WrittenSuite implements RunnableSuite {
  readonly model: ApiModel;
  readonly scenarios: readonly SuiteScenario[];
  readonly #compiler: RuleCompiler;
  readonly #own: (operation: Operation) => readonly StepValue[];

  /** `own`: what requests of an operation send over what the document says. */
  constructor(model: ApiModel, kept: readonly KeptScenario[], own: (operation: Operation) => readonly StepValue[]) {
    this.model = model;
    this.#own = own;
    this.#compiler = new RuleCompiler(model.definitions);
    const operations = new Map(model.operations.map((one) => [one.key, one]));
    this.scenarios = kept.flatMap(({ operation: key, planned, rules }) => {
      const operation = operations.get(key);
      if (operation === undefined) return [];
      return {
        operation: key,
        generated: { ...planned, rules: rules.map(({ text }) => text) },
        rules: compileRules(this.#compiler, { path: operation.path, operation }, rules, planned.expectedStatus),
      };
    });
  }

  get routes(): Route[] {
    return routesOf(this.model);
  }

  runnable(baseUrl: string): RunnableScenario[] {
    const runnableOf = this.runnableOf(baseUrl);
    return this.scenarios.flatMap((_, id) => runnableOf(id) ?? []);
  }

  runnableOf(baseUrl: string): (id: number) => RunnableScenario | null {
    const endpoints = calledEndpoints(this.model, baseUrl, this.#own);
    const find = (key: string): CalledEndpoint | undefined => endpoints.get(key);
    return (id) => {
      const { operation, generated, rules } = this.scenarios[id] ?? {};
      const endpoint = operation === undefined ? undefined : endpoints.get(operation);
      if (generated === undefined || rules === undefined || endpoint === undefined) return null;
      return toRunnable({ ...generated, id, rules }, endpoint, find, (texts, called, status) =>
        compileRules(
          this.#compiler,
          called,
          texts.map((text) => ({ text })),
          status,
        ),
      );
    };
  }
}
