import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { successStatus } from '../expectations/expectation.ts';
import { hasMade } from './needs.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { settle } from './records/needed/settle.ts';
import { link, linkBetween } from './records/needed/linked.ts';
import { neededChildren, parentOf } from './records/needed/needed-children.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { keptStates, routeFrom, withMove, type Action, type StateMachine } from '../states/machine.ts';
import { undoneRemoval } from '../states/removal/undone.ts';
import { isMadeMove, routeByMaking, type MadeMove } from '../states/making/made-moves.ts';
import { requirementOf, type Requirement } from '../states/requirement.ts';

/** What actions are added to. */
export interface ActingChain {
  readonly before: Step[];
  readonly after: Step[];
  body(operation: Operation): StepValue[];
  path(operation: Operation, depth?: number): StepValue[];
  conditions(operation: Operation, path: readonly StepValue[]): StepValue[];
  makerOf(resource: Resource): Operation | null;
  /** Brings what the record of an operation stands on, and its parts, into the states that its words ask for. */
  readyAround(operation: Operation): void;
  provide(
    resource: Resource,
    need: { for: Operation; parameter: string; depth: number; mustBeMade: true },
  ): string | null;
}

/** The action has a scenario of its own: where it needs more than anybody here can read, those that stand on it say nothing. */
const ACCEPTED = [200, 201, 202, 204];
const OTHER_REASONS = [400, 402, 403, 404, 409, 412, 415, 422, 423, 428];

/** Makes what must hang below a record before an operation on it. */
export function provideChildren(chain: ActingChain, operation: Operation, index: ApiIndex): void {
  for (const child of neededChildren(operation, index)) {
    linkTo(chain, child, operation, index);
    provideOwner(chain, child, operation, index);
    if (chain.provide(child, { for: operation, parameter: 'id', depth: 1, mustBeMade: true }) === null)
      addNameless(chain, child, index);
  }
}

/** What a body refers to gets a child only as a record of its own: one that is there belongs to somebody. */
function provideOwner(chain: ActingChain, child: Resource, operation: Operation, index: ApiIndex): void {
  const parent = parentOf(child, index);
  const parameter = child.create === null ? undefined : parameterNames(child.create.path).at(-1);
  if (parent === null || parameter === undefined || parent.create === null) return;
  chain.provide(parent, { for: operation, parameter, depth: 1, mustBeMade: true });
}

/** A child that is made elsewhere names the record of the operation's path. */
function linkTo(chain: ActingChain, child: Resource, operation: Operation, index: ApiIndex): void {
  const record = index.resourceAt(operation.path.slice(0, operation.path.lastIndexOf('}') + 1));
  const name = record === null || record.create === null ? null : linkBetween(child, record, index);
  if (name !== null && child.create !== null) link(chain, child.create, name);
}

/** What has no id of its own, such as a line that is answered by its order, goes with the record that it is added to. */
function addNameless(chain: ActingChain, child: Resource, index: ApiIndex): void {
  const { create } = child;
  const parent = parentOf(child, index);
  if (create === null || parent === null || parent.create === null) return;
  if (chain.makerOf(parent) !== parent.create) return;
  const values = [...chain.path(create, 1), ...chain.body(create)];
  const expects = { status: successStatus(create), alternatives: ACCEPTED, undecided: OTHER_REASONS };
  if (chain.before.some(({ operation }) => operation === create.key)) return;
  chain.before.push({ operation: create.key, values, extracts: [], expects });
}

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
  chain.readyAround(operation);
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

/** Makes what moves a record of the chain that it refers to. */
const makeFor = (chain: ActingChain, { made }: MadeMove, moved: Operation, index: ApiIndex): boolean => {
  const need = { for: moved, parameter: 'id', depth: 1, mustBeMade: true as const };
  const isMade = chain.provide(made, need) !== null;
  if (!isMade) addNameless(chain, made, index);
  return isMade;
};

/** The moves into one of several states that can be made with what leads to the record. */
function routeFor(
  { machine, from, depth, byMaking }: Pick<Requirement, 'machine' | 'from' | 'depth'> & { byMaking: true | undefined },
  current: string,
  index: ApiIndex,
): Action[] | null {
  const short = routeFrom(machine, current, from);
  const route = short ?? (byMaking === true ? routeByMaking(machine, current, { targets: from, index }) : null);
  const isAbove = (action: Action): boolean =>
    isMadeMove(action) || parameterNames(action.operation.path).length <= depth;
  return route?.every(isAbove) === true ? route : null;
}

function move(
  chain: ActingChain,
  action: Action,
  own: readonly StepValue[],
  { machine, index }: { machine: StateMachine; index: ApiIndex },
): boolean {
  if (isMadeMove(action)) return makeFor(chain, action, machine.resource.create ?? action.operation, index);
  act(chain, action, own, index);
  return true;
}

/** By path of the resource: whose moves are being made. What a move needs may need the record in yet another state. */
const moving = new WeakMap<ActingChain, Set<string>>();

/** Brings the record that a path leads to into one of several states; false where no known action does, or where one is under way. */
export function bringInto(
  chain: ActingChain,
  requirement: Requirement,
  path: readonly StepValue[],
  index: ApiIndex,
): boolean {
  const { machine, from } = requirement;
  if (from.has(stateIn(chain, machine))) return true;
  const underWay = moving.get(chain) ?? new Set<string>();
  moving.set(chain, underWay);
  const { path: resource } = machine.resource;
  if (underWay.has(resource)) return false;
  underWay.add(resource);
  const isThere = makeMoves(chain, requirement, path, index);
  underWay.delete(resource);
  return isThere;
}

/** Brings what a record is made below into the state that the document asks of it there. */
export function enterState(chain: ActingChain, create: Operation, path: readonly StepValue[], index: ApiIndex): void {
  const requirement = requirementOf(create, index);
  // Where nobody could remove it afterwards, it stays as it was made.
  const kept = requirement === null ? null : keptStates(requirement.machine);
  if (requirement !== null && ![...requirement.from].every((state) => kept?.has(state)))
    bringInto(chain, requirement, path, index);
}

function makeMoves(
  chain: ActingChain,
  { machine, from, depth, byMaking }: Requirement,
  path: readonly StepValue[],
  index: ApiIndex,
): boolean {
  const current = stateIn(chain, machine);
  const own = path.filter((one) => one.in === 'path').slice(0, depth);
  const isMade = hasMade(chain, machine.resource);
  const route = isMade && own.length === depth ? routeFor({ machine, from, depth, byMaking }, current, index) : null;
  if (route === null || !route.every((action) => move(chain, action, own, { machine, index }))) return false;
  const last = route.at(-1);
  setState(chain, machine, last?.to ?? last?.among?.[0] ?? current);
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
