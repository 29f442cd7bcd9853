import type { Json, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { sampleBody } from '../../request-body.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { actionOf, machineOf, movedBy, stateAfter, stateMachine, type StateMachine } from '../../states/machine.ts';
import { stateLedTo } from '../../states/requirement.ts';
import type { Case } from '../../states/said-clauses.ts';
import { statedState } from '../../states/stated-state.ts';

/** One request of a scenario that is meant to succeed. */
export interface Sent {
  operation: Operation;
  values: readonly StepValue[];
  /** `{{name}}` of what its answer yields first: the identity of what it makes. */
  identity: string;
  isShared: boolean;
}

export const identityIn = (values: readonly StepValue[]): string | null =>
  values.findLast((one) => one.in === 'path')?.value ?? null;

const bodyOf = ({ operation, values }: Sent, { definitions }: ApiIndex): Json | undefined => {
  const own = values.find((one) => one.in === 'body');
  return own === undefined ? sampleBody(operation, definitions, 0) : (own.bodyValue ?? undefined);
};

/** The request that made the record which a request is about, where that record refers to another one. */
function makerOf(request: Sent, record: string, all: readonly Sent[]): Sent | null {
  const refers = ({ values }: Sent): boolean =>
    values.some((one) => one.in !== 'path' && JSON.stringify(one).includes(record));
  if (refers(request)) return request;
  const about = identityIn(request.values);
  return all.find((one) => about !== null && one.identity === about && refers(one)) ?? null;
}

/** The state of a record after some requests, and what brought it there where that was not its own. */
export interface Reached {
  state: string;
  /** The request that made the record which something was done to. */
  by: Sent | null;
}

/** The move that a request makes by what it sends. */
function moveBy(request: Sent, index: ApiIndex): Case | null {
  const { operation } = request;
  const machine = stateMachine({ operation, index });
  const action = machine === null ? null : actionOf(machine, operation, bodyOf(request, index));
  return machine === null || action?.choice === undefined || action.to === null
    ? null
    : { from: null, to: action.to, states: machine.states, isChosen: true };
}

function ledTo(request: Sent, { resource, states }: StateMachine, index: ApiIndex): string | null {
  const { operation } = request;
  const said = statedState(operation, resource, states, moveBy(request, index));
  return said ?? (index.madeBy(operation) === null ? null : stateLedTo(operation, resource, index));
}

/**
 * The state that requests bring a record into: its own actions, and what is said to become of it by what happens to those that refer
 * to it.
 */
export function stateReached(record: string, machine: StateMachine, sent: readonly Sent[], index: ApiIndex): Reached {
  let reached: Reached = { state: machine.start, by: null };
  for (const request of sent) {
    const { operation } = request;
    if (operation.method === 'GET') continue;
    const isOfRecord = movedBy(operation, index) === machine.resource && identityIn(request.values) === record;
    if (isOfRecord) {
      const state = stateAfter(machine, reached.state, operation, bodyOf(request, index));
      if (state !== reached.state) reached = { state, by: null };
      continue;
    }
    const by = makerOf(request, record, sent);
    const state = by === null ? null : ledTo(request, machine, index);
    if (state !== null) reached = { state, by };
  }
  return reached;
}

/** Whether something may still happen to the record that a request made, so that what it did to others is taken back. */
export function mayStillMove(by: Sent, sent: readonly Sent[], index: ApiIndex): boolean {
  const resource = index.madeBy(by.operation);
  const machine = resource === null ? null : machineOf(resource, index);
  if (machine === null) return true;
  const { state } = stateReached(by.identity, machine, sent, index);
  return [...machine.actions, ...machine.seen].some(
    ({ from, to }) => to !== state && (from.size === 0 || from.has(state)),
  );
}
