import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import type { GeneratedScenario } from '../../types.ts';
import { byKeyOf } from '../../by-key.ts';
import type { Described } from './assumed-members.ts';
import { answersOf, ifPresent } from './if-present.ts';

/** Keeps the rules of scenarios silent about what the answers of a document are only taken to have. */
export class WhenPresent {
  readonly #documented: ReadonlyMap<string, Operation>;
  readonly #assumed: ReadonlyMap<string, Operation>;
  readonly #definitions: Described['definitions'];
  readonly #isNeeded: boolean;

  constructor(documented: Described, assumed: Described) {
    this.#isNeeded = documented.operations !== assumed.operations;
    this.#documented = byKeyOf(documented.operations);
    this.#assumed = byKeyOf(assumed.operations);
    this.#definitions = assumed.definitions;
  }

  #rules(rules: readonly string[], key: string, status: number): string[] {
    const answers =
      status >= 300
        ? null
        : answersOf(this.#documented.get(key), this.#assumed.get(key), { status, definitions: this.#definitions });
    return answers === null ? [...rules] : rules.flatMap((rule) => ifPresent(rule, answers) ?? []);
  }

  #steps(steps: Step[]): Step[] {
    return steps.map((step) =>
      step.rules === undefined || step.expects === undefined
        ? step
        : { ...step, rules: this.#rules(step.rules, step.operation, step.expects.status) },
    );
  }

  of(scenario: GeneratedScenario, { key }: Operation): GeneratedScenario {
    if (!this.#isNeeded) return scenario;
    const { rules, expectedStatus, details } = scenario;
    const { before, followUps } = details;
    return {
      ...scenario,
      rules: this.#rules(rules, key, expectedStatus),
      details: {
        ...details,
        ...(before && { before: this.#steps(before) }),
        ...(followUps && { followUps: this.#steps(followUps) }),
      },
    };
  }
}
