import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { successStatus } from '../expectations/expectation.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { settle } from './records/needed/settle.ts';
import { neededChildren } from './records/needed/needed-children.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { routeFrom, withMove, type Action, type StateMachine } from '../states/machine.ts';
import { undoneRemoval } from '../states/removal/undone.ts';
import type { Requirement } from '../states/requirement.ts';

/** What actions are added to. */
export interface ActingChain {
  readonly before: Step[];
  readonly after: Step[];
  body(operation: Operation): StepValue[];
  conditions(operation: Operation, path: readonly StepValue[]): StepValue[];
  makerOf(resource: Resource): Operation | null;
  provide(
    resource: Resource,
    need: { for: Operation; parameter: string; depth: number; mustBeMade: true },
  ): string | null;
}

/** Makes what must hang below a record before an operation on it. */
export function provideChildren(chain: ActingChain, operation: Operation, index: ApiIndex): void {
  for (const child of neededChildren(operation, index))
    chain.provide(child, { for: operation, parameter: 'id', depth: 1, mustBeMade: true });
}

/** The action has a scenario of its own: where it needs more than anybody here can read, those that stand on it say nothing. */
const ACCEPTED = [200, 201, 202, 204];
const OTHER_REASONS = [400, 402, 403, 404, 409, 412, 415, 422, 423, 428];

/** By path of the resource: the state that the actions of a chain have brought its record into. */
const reached = new WeakMap<ActingChain, Map<string, string>>();

export const stateIn = (chain: ActingChain, { resource, start }: StateMachine): string =>
  reached.get(chain)?.get(resource.path) ?? start;

function setState(chain: ActingChain, { resource }: StateMachine, state: string): void {
  const states = reached.get(chain) ?? new Map<string, string>();
  reached.set(chain, states.set(resource.path, state));
}

const pathFor = (operation: Operation, path: readonly StepValue[]): StepValue[] =>
  parameterNames(operation.path).flatMap((name, at): StepValue[] => {
    const value = path[at]?.value;
    return value == null ? [] : [{ in: 'path', name, value }];
  });

/** The request of an action on a record; `path` leads to the record. */
export function actionValues(
  chain: ActingChain,
  action: Action,
  path: readonly StepValue[],
  index: ApiIndex,
): StepValue[] {
  const { operation } = action;
  const body = chain.body(operation);
  const move = withMove(action, body[0]?.bodyValue ?? sampleBody(operation, index.definitions, 0));
  const sent: StepValue[] = move === null ? body : [{ in: 'body', name: 'body', value: null, bodyValue: move }];
  return [...pathFor(operation, path), ...sent];
}

/** Sends an action on the record of a path. */
export function act(chain: ActingChain, action: Action, path: readonly StepValue[], index: ApiIndex): void {
  const { operation } = action;
  provideChildren(chain, operation, index);
  settle(chain, operation, path, index);
  const values = actionValues(chain, action, path, index);
  values.push(...chain.conditions(operation, values));
  const expects = { status: successStatus(operation), alternatives: ACCEPTED, undecided: OTHER_REASONS };
  chain.before.push({ operation: operation.key, values, extracts: [], expects });
}

/** Removes the record of a path, as something that takes a removal back needs it. */
export function removeFrom(
  chain: Pick<ActingChain, 'before' | 'conditions'>,
  remove: Operation,
  path: readonly StepValue[],
): void {
  const values = pathFor(remove, path);
  values.push(...chain.conditions(remove, values));
  chain.before.push({ operation: remove.key, values, extracts: [] });
}

/** Brings the record that a path leads to into one of several states; false where no known action does. */
export function bringInto(
  chain: ActingChain,
  { machine, from, depth }: Requirement,
  path: readonly StepValue[],
  index: ApiIndex,
): boolean {
  const current = stateIn(chain, machine);
  if (from.has(current)) return true;
  const own = path.filter((one) => one.in === 'path').slice(0, depth);
  const isMade = chain.makerOf(machine.resource) === machine.resource.create;
  const route = isMade && own.length === depth ? routeFrom(machine, current, from) : null;
  if (route === null || route.some(({ operation }) => parameterNames(operation.path).length > depth)) return false;
  for (const action of route) act(chain, action, own, index);
  const state = route.at(-1)?.to ?? current;
  setState(chain, machine, state);
  return true;
}

/** What takes a removal back needs a record that was removed; a warm-up may have learned the removal already. */
export function removeForUndoing(
  chain: ActingChain,
  operation: Operation,
  path: readonly StepValue[],
  index: ApiIndex,
): void {
  const undone = undoneRemoval(operation, index);
  if (undone === null || chain.before.some((step) => step.operation === undone.remove.key)) return;
  if (chain.makerOf(undone.resource) === undone.resource.create) removeFrom(chain, undone.remove, path);
}
