import { actionValues, bringInto } from '../../chains/act.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { actionOf, stateField, stateMachine, type Action, type StateMachine } from '../../states/machine.ts';
import type { Candidate } from '../candidate.ts';
import { sideEffects } from './side-effects.ts';

function moved(situation: Situation, machine: StateMachine, move: Action): Candidate[] {
  const { operation, index } = situation;
  const { choice, from, to } = move;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const depth = parameterNames(operation.path).length;
  const isMade = chain.makerOf(machine.resource) === machine.resource.create && path.length === depth;
  if (choice === undefined || to === null || !isMade || !bringInto(chain, { machine, from, depth }, path, index))
    return [];
  const sent = actionValues(chain, move, path, index);
  sent.push(...chain.conditions(operation, path));
  const body = sent.find((one) => one.in === 'body')?.bodyValue ?? undefined;
  // The move may need more than anybody here can read.
  const undecided = [409, 412, 422, 428].filter((status) => isDocumented(operation, status));
  const effects = sideEffects(situation, chain, body);
  const field = stateField(operation, index.definitions);
  return [
    {
      name: `To ${to}`,
      kind: 'moved',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document lets a record that is ${[...from].join(' or ')} become ${to}.`,
        constraint: `state: ${to}`,
        pointer: choice.at,
        role: 'variation',
        ...(undecided.length > 0 && { undecided }),
        ...stepsOf({ before: [...chain.before, ...effects.before], after: chain.after }),
        ...(effects.after.length > 0 && { followUps: effects.after }),
      },
      overrides: sent,
      rules: field === null ? [] : [`\`${field.path}\` equals "${to}"`],
    },
  ];
}

/** Each move that one request can make, beside the one that its usual body makes: the record and what depends on it follow. */
export function eachMove(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const machine = stateMachine(situation);
  if (machine === null) return [];
  const usual = actionOf(machine, operation, sampleBody(operation, index.definitions, seed));
  return machine.actions
    .filter((one) => one.operation === operation && one !== usual && one.from.size > 0)
    .flatMap((one) => moved(situation, machine, one));
}
