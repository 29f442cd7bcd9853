import { parameterNames } from '../dependencies/path-names.ts';
import type { ChainBuilder } from '../dependencies/chain.ts';
import { isDocumented, successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../situation.ts';
import type { Step, StepValue } from '@assay/scenario';
import { routeTo, routeToAny, stateField, stateMachine, type Action, type StateMachine } from '../states/machine.ts';

function take(chain: ChainBuilder, route: Action[], path: StepValue[], situation: Situation): void {
  const identity = path.at(-1)?.value;
  for (const { operation } of route) {
    const names = parameterNames(operation.path);
    const own = names.map((name, at): StepValue => ({ in: 'path', name, value: path[at]?.value ?? identity ?? null }));
    const body = prepare(chain, { ...situation, operation }).filter((value) => value.in === 'body');
    chain.before.push({ operation: operation.key, values: [...own, ...body], extracts: [] });
  }
}

/** Brings the record of an action into a state that allows it; nothing is done where a fresh one will do. */
export function reachAllowedState(situation: Situation, chain: ChainBuilder, path: StepValue[]): void {
  const machine = stateMachine(situation);
  const action = machine?.actions.find(({ operation }) => operation === situation.operation);
  if (machine === null || action === undefined || action.from.size === 0 || action.from.has(machine.initial)) return;
  const route = routeToAny(machine, action.from);
  if (route !== null && chain.makerOf(machine.resource) !== null) take(chain, route, path, situation);
}

/** A read that shows the record as it was before it was refused. */
function stillIn(machine: StateMachine, state: string, path: StepValue[], situation: Situation): Step[] {
  const { read } = machine.resource;
  const field = read === null ? null : stateField(read, situation.index.definitions);
  const identity = path.at(-1)?.value;
  const names = parameterNames(read?.path ?? '');
  if (read === null || field === null || identity == null || names.length !== path.length) return [];
  const values = names.map((name, at): StepValue => ({ in: 'path', name, value: path[at]?.value ?? identity }));
  const rules = [`\`${field.path}\` equals "${state}"`];
  return [{ operation: read.key, values, extracts: [], expects: { status: successStatus(read) }, rules }];
}

function inWrongState(
  situation: Situation,
  machine: StateMachine,
  { action, state, route }: { action: Action; state: string; route: Action[] },
): Candidate[] {
  const chain = chainOf(situation);
  const overrides = prepare(chain, situation);
  if (chain.makerOf(machine.resource) !== machine.resource.create) return [];
  const path = overrides.filter((value) => value.in === 'path');
  take(chain, route, path, situation);
  const followUps = stillIn(machine, state, path, situation);
  return [
    {
      name: `When the ${machine.resource.name} is ${state}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: 409,
      details: {
        reason: `The document allows this only when it is ${[...action.from].join(' or ')}, and documents 409.`,
        constraint: `state: ${[...action.from].join(', ')}`,
        pointer: null,
        ...stepsOf(chain),
        ...(followUps.length > 0 && { followUps }),
      },
      overrides,
    },
  ];
}

/** An action on a record that is in a state for which the document rules it out. */
export function wrongStateFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  const machine = isDocumented(operation, 409) ? stateMachine(situation) : null;
  const action = machine?.actions.find((one) => one.operation === operation);
  if (machine === null || action === undefined || action.from.size === 0) return [];
  const wrong = machine.states.filter((state) => !action.from.has(state));
  const routes = wrong.flatMap((state) => {
    const route = routeTo(machine, state);
    return route === null ? [] : [{ action, state, route }];
  });
  return routes
    .toSorted((a, b) => a.route.length - b.route.length)
    .flatMap((about) => inWrongState(situation, machine, about));
}
