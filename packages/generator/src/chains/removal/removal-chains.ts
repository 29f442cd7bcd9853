import type { Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { sampleBody } from '../../request-body.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { machineOf, movedBy, routeFrom, withMove, type Action, type StateMachine } from '../../states/machine.ts';
import { routeByChoice } from '../../states/making/chosen-moves.ts';
import { isMadeMove } from '../../states/making/made-moves.ts';
import { requirementOf, type Requirement } from '../../states/requirement.ts';
import type { GeneratedScenario } from '../../types.ts';
import { ChainBuilder } from '../chain.ts';
import { bodyOverride } from '../body-override.ts';
import { dependentsOf, endingSteps, releaseSteps } from './dependents.ts';
import { identityIn, mayStillMove, stateReached, type Sent } from './led-states.ts';
import { releasesSeen } from './releases-seen.ts';
import { releasesOf, removableIn } from './releases.ts';
import { undoingStep, undoingSteps } from './undoing-step.ts';

/** What is looked at of a scenario. */
type Meant = Pick<GeneratedScenario, 'details' | 'expectedStatus' | 'overrides'>;

/**
 * The actions that bring a record out of a state in which it cannot be removed; none where it can be, or nothing is known, null
 * where nothing leads there.
 */
export function releasing(machine: StateMachine, state: string, index: ApiIndex): Action[] | null {
  const allowed = removableIn(machine, index);
  if (allowed === null || allowed.has(state)) return [];
  return routeFrom(machine, state, allowed) ?? routeByChoice(machine, state, { targets: allowed, index });
}

/**
 * Makes a chain of each removal of a scenario, as a creation is one: first what brings the record where it can be removed, by what
 * was seen and by what the document says; behind it what may help when it is refused all the same.
 */
export class RemovalChains {
  readonly #index: ApiIndex;
  readonly #byKey: ReadonlyMap<string, Operation>;
  readonly #isTrial: boolean;

  /** `isTrial`: nothing is known yet of what removals need. */
  constructor(index: ApiIndex, isTrial: boolean) {
    this.#index = index;
    this.#byKey = index.byKey;
    this.#isTrial = isTrial;
  }

  complete(scenario: GeneratedScenario, operation: Operation): GeneratedScenario {
    const { details } = scenario;
    const { before = [], after = [] } = details;
    if (![...before, ...after].some((step) => this.#removes(step))) return scenario;
    const known = { index: this.#index, byKey: this.#byKey };
    const preparing = before.flatMap((step, at) => {
      const sent = this.#steps(before.slice(0, at));
      return isRefused(step) ? [step] : new Plan([step], { ...known, sent }).needed();
    });
    const plan = new Plan(after, {
      ...known,
      sent: this.#sent({ ...scenario, details: { ...details, before: preparing } }, operation),
    });
    return {
      ...scenario,
      details: {
        ...details,
        ...(before.length > 0 && { before: preparing }),
        ...(after.length > 0 && { after: plan.steps(this.#isTrial) }),
      },
    };
  }

  /** Whether a scenario brings a record of its own where the document says that nobody can remove it. */
  leaves(scenario: Meant, operation: Operation): boolean {
    const { after = [] } = scenario.details;
    const own = after.filter((step) => step.shared !== true && this.#removes(step));
    if (own.length === 0) return false;
    const known = { index: this.#index, byKey: this.#byKey };
    const plan = new Plan(own, { ...known, sent: this.#sent(scenario, operation) });
    return own.some((step) => plan.isRuledOut(step));
  }

  #removes({ operation }: Step): boolean {
    return this.#byKey.get(operation)?.method === 'DELETE';
  }

  #sent({ details, expectedStatus, overrides }: Meant, operation: Operation): Sent[] {
    const identity = identityOf(details.extracts);
    const one = { operation, values: overrides, identity, isShared: false };
    const judged = expectedStatus < 400 && details.method === undefined ? [one] : [];
    return [...this.#steps(details.before), ...judged, ...this.#steps(details.followUps)];
  }

  #steps(list: readonly Step[] = []): Sent[] {
    return list.flatMap((step) => {
      const called = this.#byKey.get(step.operation);
      if (called === undefined || isRefused(step)) return [];
      const { values, extracts, shared } = step;
      return [{ operation: called, values, identity: identityOf(extracts), isShared: shared === true }];
    });
  }
}

const identityOf = (extracts: readonly Extract[] = []): string => `{{${extracts[0]?.name ?? ''}}}`;

const isRefused = ({ expects }: Step): boolean => expects !== undefined && expects.status >= 400;

interface Known {
  sent: readonly Sent[];
  index: ApiIndex;
  byKey: ReadonlyMap<string, Operation>;
}

/** Removals of one scenario in their order. */
class Plan {
  readonly #after: readonly Step[];
  readonly #sent: readonly Sent[];
  readonly #index: ApiIndex;
  readonly #byKey: ReadonlyMap<string, Operation>;
  #steps: Step[] = [];
  /** Records that are on their way out. */
  readonly #released = new Set<string>();

  constructor(after: readonly Step[], { sent, index, byKey }: Known) {
    this.#after = after;
    this.#sent = sent;
    this.#index = index;
    this.#byKey = byKey;
  }

  steps(isTrial: boolean): Step[] {
    for (const step of this.#after) this.#add(step, isTrial);
    return this.#steps;
  }

  /** Whether the document rules a removal out in the state that the record is in, and no action leads out of it. */
  isRuledOut(step: Step): boolean {
    const remove = this.#byKey.get(step.operation);
    const identity = identityIn(step.values);
    const machine = remove === undefined ? null : this.#machineOf(remove);
    if (remove === undefined || identity === null || machine === null || requirementOf(remove, this.#index) === null)
      return false;
    const { state, by } = stateReached(identity, machine, this.#sent, this.#index);
    if (releasing(machine, state, this.#index) !== null) return false;
    return by === null || !mayStillMove(by, this.#sent, this.#index);
  }

  /** With what removals need before them, and nothing that may help. */
  needed(): Step[] {
    return this.#after.flatMap((step) => {
      const remove = this.#byKey.get(step.operation);
      if (remove?.method !== 'DELETE') return [step];
      return [...this.#release(remove, step), ...this.#releaseDependents(remove, step), step];
    });
  }

  #add(step: Step, isTrial: boolean): void {
    const remove = this.#byKey.get(step.operation);
    if (remove?.method !== 'DELETE') {
      this.#steps.push(step);
      return;
    }
    if (!this.#isAllowedByParent(remove, step)) return;
    const route = this.#release(remove, step);
    this.#insertBeforeRead(this.#releaseDependents(remove, step));
    this.#steps.push(step, ...this.#endDependents(step));
    for (const action of releasesOf(remove, this.#index, isTrial)) {
      const fallback = this.#step(action, step);
      if (fallback === null) continue;
      const { login, ...asOwn } = fallback;
      // What the account of a record may not do to it, that of the system may.
      const tries = login === undefined ? [asOwn] : [fallback, asOwn];
      const others = tries.filter((one) => !route.some((known) => isSame(one, known)));
      this.#steps.push(...others.map((one) => ({ ...one, fallback: true as const })));
    }
    const undoings = undoingSteps(remove, step, this.#index);
    this.#steps.push(...undoings.filter((one) => !route.some((known) => isSame(one, known))));
  }

  /** What hangs below a record may stay only in some of its states; what cannot be removed goes with the record. */
  #isAllowedByParent(remove: Operation, step: Step): boolean {
    const said = requirementOf(remove, this.#index);
    if (said === null || said.machine.resource.remove === remove) return true;
    const parent = step.values.filter((one) => one.in === 'path')[said.depth - 1]?.value ?? null;
    if (parent === null) return true;
    const state = this.#stateOf(parent, said.machine);
    if (said.from.has(state)) return true;
    return this.#isAllowedOnceReleased(said, parent, state);
  }

  #isAllowedOnceReleased({ machine, from }: Requirement, identity: string, state: string): boolean {
    const removal = this.#after.find((one) => this.#removesRecord(one, machine, identity));
    const last = releasing(machine, state, this.#index)?.at(-1)?.to ?? state;
    if (removal === undefined || !from.has(last)) return false;
    if (machine.resource.remove !== null) this.#release(machine.resource.remove, removal);
    return true;
  }

  #removesRecord({ operation, values }: Step, { resource }: StateMachine, identity: string): boolean {
    return resource.remove?.key === operation && identityIn(values) === identity;
  }

  /** Adds what a removal needs before it. */
  #release(remove: Operation, step: Step): Step[] {
    const identity = identityIn(step.values);
    if (identity === null || this.#released.has(identity)) return [];
    const actions = this.#actionsBefore(remove, identity);
    const steps = actions.map((one) => this.#step(one, step)).filter((one) => one !== null);
    if (actions.length === 0 || steps.length < actions.length) return [];
    this.#released.add(identity);
    // What is known replaces what a scenario brings along: the request may have moved the record on.
    this.#steps = this.#steps.filter((one) => !this.#actsOn(one, identity));
    this.#insertBeforeRead(steps);
    return steps;
  }

  /** The version that a removal names is read after the record has changed. */
  #insertBeforeRead(steps: readonly Step[]): void {
    const isRead = this.#byKey.get(this.#steps.at(-1)?.operation ?? '')?.method === 'GET';
    this.#steps.splice(this.#steps.length - (isRead ? 1 : 0), 0, ...steps);
  }

  /** What of this scenario stays and keeps the record from being removed is brought where it does not. */
  #releaseDependents(remove: Operation, step: Step): Step[] {
    const record = identityIn(step.values);
    const made = this.#sent.filter(({ identity }) => identity !== '{{}}' && !this.#released.has(identity));
    if (record === null) return [];
    return dependentsOf(remove, record, made, this.#index).flatMap((one) => {
      const steps = releaseSteps(one, this.#stateOf(one.identity, one.machine), this.#index);
      if (steps.length > 0) this.#released.add(one.identity);
      return steps;
    });
  }

  /** What may end that something of this scenario keeps the record, when its removal is refused. */
  #endDependents(step: Step): Step[] {
    const record = identityIn(step.values);
    const made = this.#sent.filter(({ identity }) => identity !== '{{}}' && !this.#released.has(identity));
    return record === null ? [] : endingSteps(record, made, this.#index);
  }

  #actionsBefore(remove: Operation, identity: string): Action[] {
    const machine = this.#machineOf(remove);
    const allowed = machine === null ? null : removableIn(machine, this.#index);
    if (machine !== null && allowed !== null) {
      const route = releasing(machine, this.#stateOf(identity, machine), this.#index);
      if (route !== null) return route;
    }
    const isFresh = !this.#sent.some(({ operation, values }) => this.#changes(operation, values, identity));
    return isFresh ? releasesSeen(remove, this.#index) : [];
  }

  #actsOn({ operation, values, fallback }: Step, identity: string): boolean {
    const called = this.#byKey.get(operation);
    return fallback !== true && called !== undefined && this.#changes(called, values, identity);
  }

  #changes({ method }: Operation, values: readonly StepValue[], identity: string): boolean {
    return method !== 'GET' && method !== 'DELETE' && identityIn(values) === identity;
  }

  #machineOf(remove: Operation): StateMachine | null {
    const resource = movedBy(remove, this.#index);
    return resource === null ? null : machineOf(resource, this.#index);
  }

  #stateOf(identity: string, machine: StateMachine): string {
    return stateReached(identity, machine, this.#sent, this.#index).state;
  }

  /** Null when it needs more than the record. */
  #step(action: Action, removal: Step): Step | null {
    const { operation } = action;
    if (isMadeMove(action)) return undoingStep(action, removal, this.#index);
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

const isSame = (one: Step, other: Step): boolean =>
  one.operation === other.operation &&
  one.login === other.login &&
  JSON.stringify(one.values) === JSON.stringify(other.values);
