import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { defaultParameters } from '../default-parameters.ts';
import { byKeyOf } from '../by-key.ts';
import type { Definitions } from '../schema/resolve.ts';
import type { GeneratedScenario } from '../types.ts';

/** Values that differ from those that an endpoint has from its document. */
export class LearnedDefaults {
  readonly #documented: ReadonlyMap<string, Operation>;
  readonly #learned: ReadonlyMap<string, Operation>;
  readonly #definitions: Definitions;
  readonly #values = new Map<string, StepValue[]>();

  constructor(documented: readonly Operation[], learned: readonly Operation[], definitions: Definitions) {
    this.#documented = byKeyOf(documented);
    this.#learned = byKeyOf(learned);
    this.#definitions = definitions;
  }

  #of(key: string): StepValue[] {
    const found = this.#values.get(key) ?? this.#differing(key);
    this.#values.set(key, found);
    return found;
  }

  #differing(key: string): StepValue[] {
    const [from, to] = [this.#documented.get(key), this.#learned.get(key)];
    if (from === undefined || to === undefined || from === to) return [];
    const usual = defaultParameters(from, this.#definitions);
    return defaultParameters(to, this.#definitions).flatMap(({ name, in: location, value, bodyValue }) => {
      const before = usual.find((one) => one.in === location && one.name === name);
      const isSame = before?.value === value && JSON.stringify(before?.bodyValue) === JSON.stringify(bodyValue);
      return isSame || (before === undefined && value === null) ? [] : [{ in: location, name, value, bodyValue }];
    });
  }

  #added(key: string, values: readonly StepValue[]): StepValue[] {
    return this.#of(key).filter((one) => !values.some((own) => own.in === one.in && own.name === one.name));
  }

  #step(step: Step): Step {
    const added = this.#added(step.operation, step.values);
    return added.length === 0 ? step : { ...step, values: [...step.values, ...added] };
  }

  steps(list: readonly Step[]): Step[] {
    return list.map((one) => this.#step(one));
  }

  /** The scenario with what its requests send beside what it says itself. */
  complete(scenario: GeneratedScenario, key: string): GeneratedScenario {
    const { details, overrides } = scenario;
    const { before, followUps, after } = details;
    return {
      ...scenario,
      overrides: [...overrides, ...this.#added(key, overrides)],
      details: {
        ...details,
        ...(before && { before: this.steps(before) }),
        ...(followUps && { followUps: this.steps(followUps) }),
        ...(after && { after: this.steps(after) }),
      },
    };
  }
}
