import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bodyOverride, ChainBuilder } from '../chains/chain.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { parameterNames } from '../resources/path-names.ts';
import {
  machineOf,
  movedBy,
  routeFrom,
  stateAfter,
  withMove,
  type Action,
  type StateMachine,
} from '../states/machine.ts';
import type { GeneratedScenario } from '../types.ts';
import { learnedOf } from './facts-of.ts';

/** One request of a scenario that is meant to succeed. */
interface Sent {
  operation: Operation;
  values: readonly StepValue[];
}

const identityIn = (values: readonly StepValue[]): string | null =>
  values.findLast((one) => one.in === 'path')?.value ?? null;

/** Brings records that a scenario has moved on into a state in which they were seen to be removed, before they are. */
export class RemovalRoutes {
  readonly #index: ApiIndex;
  readonly #byKey: ReadonlyMap<string, Operation>;

  constructor(index: ApiIndex) {
    this.#index = index;
    this.#byKey = new Map(index.operations.map((one) => [one.key, one]));
  }

  complete(scenario: GeneratedScenario, operation: Operation): GeneratedScenario {
    const { details } = scenario;
    const { after } = details;
    if (after === undefined) return scenario;
    const sent = this.#sent(scenario, operation);
    const steps: Step[] = [];
    for (const step of after) {
      const route = this.#before(step, sent);
      // What was seen takes the place of what the document tells of: the request may have moved the record on.
      const others = route === null ? steps : steps.filter((one) => !this.#actsOn(one, identityIn(step.values)));
      steps.splice(0, steps.length, ...others);
      // The version that a removal names is read after the record has changed.
      const isRead = this.#byKey.get(steps.at(-1)?.operation ?? '')?.method === 'GET';
      steps.splice(steps.length - (isRead ? 1 : 0), 0, ...(route ?? []));
      steps.push(step);
    }
    return { ...scenario, details: { ...details, after: steps } };
  }

  #actsOn({ operation, values }: Step, identity: string | null): boolean {
    const method = this.#byKey.get(operation)?.method;
    return method !== 'GET' && method !== 'DELETE' && identity !== null && identityIn(values) === identity;
  }

  #sent({ details, expectedStatus, overrides }: GeneratedScenario, operation: Operation): Sent[] {
    const steps = (list: readonly Step[] = []): Sent[] =>
      list.flatMap((step) => {
        const called = this.#byKey.get(step.operation);
        const isRefused = step.expects !== undefined && step.expects.status >= 400;
        return called === undefined || isRefused ? [] : [{ operation: called, values: step.values }];
      });
    const judged = expectedStatus < 400 && details.method === undefined ? [{ operation, values: overrides }] : [];
    return [...steps(details.before), ...judged, ...steps(details.followUps)];
  }

  /** What is sent before one step that removes a record; null where nothing was seen of that. */
  #before(step: Step, sent: readonly Sent[]): Step[] | null {
    const seen = this.#statesSeenRemoved(step);
    const machine = this.#machineOf(step);
    const identity = identityIn(step.values);
    if (machine === null || seen.length === 0 || identity === null) return null;
    // What nobody has touched yet is removed as it was made.
    const allowed = new Set([machine.start, ...seen]);
    const route = routeFrom(machine, this.#stateOf(identity, machine, sent), allowed);
    const steps = route?.map((one) => this.#step(one, step)) ?? [null];
    return steps.some((one) => one === null) ? null : steps.filter((one) => one !== null);
  }

  #statesSeenRemoved({ operation }: Step): readonly string[] {
    const remove = this.#byKey.get(operation);
    return remove?.method === 'DELETE' ? (learnedOf(remove)?.allowedIn ?? []) : [];
  }

  /** The states of the record that a step is about; null when it has none. */
  #machineOf({ operation }: Step): StateMachine | null {
    const called = this.#byKey.get(operation);
    const resource = called === undefined ? null : movedBy(called, this.#index);
    return resource === null ? null : machineOf(resource, this.#index);
  }

  #stateOf(identity: string, machine: StateMachine, sent: readonly Sent[]): string {
    let state = machine.start;
    for (const { operation, values } of sent) {
      const isOfRecord = movedBy(operation, this.#index) === machine.resource && identityIn(values) === identity;
      if (isOfRecord && operation.method !== 'GET')
        state = stateAfter(machine, state, operation, this.#bodyOf(operation, values));
    }
    return state;
  }

  #bodyOf(operation: Operation, values: readonly StepValue[]): Json | undefined {
    const own = values.find((one) => one.in === 'body');
    return own === undefined ? sampleBody(operation, this.#index.definitions, 0) : (own.bodyValue ?? undefined);
  }

  /** Null when it needs more than the record. */
  #step(action: Action, removal: Step): Step | null {
    const { operation } = action;
    const chain = new ChainBuilder(this.#index, 0);
    const usual = chain.body(operation);
    const moved = withMove(action, usual[0]?.bodyValue ?? sampleBody(operation, this.#index.definitions, 0));
    const body = moved === null ? usual : [bodyOverride(moved)];
    const names = parameterNames(operation.path);
    const path = removal.values.filter((one) => one.in === 'path');
    if (chain.before.length > 0 || names.length !== path.length) return null;
    const values = path.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
    return { ...removal, operation: operation.key, values: [...values, ...body], extracts: [] };
  }
}
