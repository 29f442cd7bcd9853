import { actionValues, bringInto } from '../../../chains/act.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { stateMachine, type Action, type StateMachine } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { limited, overCapacityFaults } from './capacity.ts';
import { saidLimit, type SaidLimit } from './said-limit.ts';
import { ruleStatuses } from '../../../expectations/rule-statuses.ts';
import { overTogether } from './together.ts';
import type { Oracle } from '../../oracle.ts';

interface Move {
  machine: StateMachine;
  action: Action;
}

/** Moves of a request that has no choice: "approve", "check in". */
function moveOf(situation: Situation): Move | null {
  const machine = stateMachine(situation);
  const own = machine?.actions.filter(({ operation }) => operation === situation.operation) ?? [];
  const [action, ...others] = own;
  if (machine === null || action === undefined || others.length > 0 || action.choice !== undefined) return null;
  return action.to === null || action.from.size === 0 || action.from.has(action.to) ? null : { machine, action };
}

/** The record of a path of its own chain, in one of some states; null where it cannot be brought there. */
function brought(chain: ChainBuilder, { machine }: Move, from: ReadonlySet<string>, { operation, index }: Situation) {
  const path = chain.path(operation);
  const depth = parameterNames(operation.path).length;
  const isMade = chain.makerOf(machine.resource) === machine.resource.create && path.length === depth;
  return isMade && bringInto(chain, { machine, from, depth }, path, index) ? path : null;
}

/** A chain of its own that stands on the record which is full, and on those above it. */
function besides(main: ChainBuilder, full: Resource, { index, seed }: Situation): ChainBuilder {
  const chain = new ChainBuilder(index, seed, { suffix: 'Other' });
  for (const { resource, identity } of main.records())
    if (`${full.path}/{}/`.startsWith(`${resource.path}/{}/`)) chain.adopt(resource, identity.slice(2, -2));
  return chain;
}

/** A limit of one of a record that the chain makes. */
function limitOfOne(chain: ChainBuilder, { machine, action }: Move, situation: Situation): SaidLimit | null {
  const { operation, index } = situation;
  const limit = saidLimit(operation, chain, index, { made: machine.resource, to: action.to });
  return limit?.of == null || limit.count !== 1 || !limited(chain, limit, situation) ? null : limit;
}

/** Where a record takes one of a kind in a state, a second one is not brought into it: "a zone has no more active permits than it takes". */
function overCapacityMoves(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const [status, ...alternatives] = ruleStatuses(operation, [403]);
  const move = status === undefined ? null : moveOf(situation);
  if (move === null || status === undefined || move.action.to === null) return [];
  const first = chainOf(situation);
  if (brought(first, move, new Set([move.action.to]), situation) === null) return [];
  const limit = limitOfOne(first, move, situation);
  if (limit?.of == null) return [];
  const second = besides(first, limit.of, situation);
  const path = brought(second, move, move.action.from, situation);
  if (path === null) return [];
  const sent = actionValues(second, move.action, path, index);
  sent.push(...second.conditions(operation, path));
  return [
    {
      name: `One more than the ${limit.of.name} takes`,
      kind: 'over_capacity',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives,
        reason: `The document says "${limit.sentence.slice(0, 160)}".`,
        constraint: 'at most 1',
        pointer: null,
        ...stepsOf({ before: [...first.before, ...second.before], after: [...second.after, ...first.after] }),
      },
      overrides: sent,
    },
  ];
}

export const overCapacityOracle: Oracle = {
  id: 'over-capacity',
  claim: 'One more than a record takes is refused.',
  strength: 'document',
  ofCreate: true,
  candidates: (situation) => [
    ...overCapacityFaults(situation),
    ...overCapacityMoves(situation),
    ...overTogether(situation),
  ],
};
