import { actionValues, bringInto } from '../../chains/act.ts';
import { hasMade } from '../../chains/needs.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { actionOf, routeFrom, stateField, stateMachine, type Action, type StateMachine } from '../../states/machine.ts';
import type { Json, Operation } from '@assay/api-model';
import { mayEnd } from '../../chains/removal/may-end.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { flatten } from '../../schema/resolve.ts';
import { statesIn } from '../../states/names.ts';
import { singularly } from '../../states/said-amounts.ts';
import { isMetCase } from '../../states/said-clauses.ts';
import type { Candidate } from '../candidate.ts';
import { sideEffects } from './side-effects.ts';
import type { Oracle } from '../oracle.ts';

/** As many as show what the claim is about. */
const MAX_STARTS = 2;

function moved(situation: Situation, machine: StateMachine, move: Action): Candidate[] {
  const { operation, index } = situation;
  const { choice, from, to } = move;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const depth = parameterNames(operation.path).length;
  const isMade = hasMade(chain, machine.resource) && path.length === depth;
  if (to === null || !isMade || !bringInto(chain, { machine, from, depth }, path, index)) return [];
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
        pointer: choice?.at ?? null,
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

const saidCases = (operation: Operation): string[] =>
  sentencesIn(unwrapped(operation.description ?? '')).flatMap((sentence) => sentence.split(/[,;]\s+/));

/** Whether another record counts those that are in a state: "Number of permits of the zone that are active now". */
const isCounted = (
  state: string,
  { resource }: StateMachine,
  { resources, definitions }: Situation['index'],
): boolean =>
  resources.some((one) => {
    const shown = one === resource || one.read === null ? null : answeredRecord(one.read, definitions);
    return Object.values(shown?.view.properties ?? {}).some((property) => {
      const { description = '' } = flatten(property, definitions);
      return singularly(description).includes(` ${resource.name} `) && statesIn(description, [state]).length > 0;
    });
  });

/** The states that a move may start from and the usual request does not, of which the document says that something depends on them. */
function otherStarts({ operation, index }: Situation, machine: StateMachine, move: Action): string[] {
  const usual = routeFrom(machine, machine.start, move.from)?.at(-1)?.to ?? machine.start;
  const { read } = machine.resource;
  if (read === null || index.namedBy(operation) !== null) return [];
  const { to, choice } = move;
  const dependsOn = (from: string): boolean =>
    isCounted(from, machine, index) ||
    saidCases(operation).some((clause) =>
      isMetCase(clause, { from, to, states: [from], isChosen: choice !== undefined }),
    );
  return [...move.from].filter((from) => from !== usual && dependsOn(from));
}

/** The same move from each state that something is said to depend on. */
function fromOthers(situation: Situation, machine: StateMachine, move: Action): Candidate[] {
  return otherStarts(situation, machine, move)
    .filter((from) => move.to !== null && mayEnd(situation, machine, from) && mayEnd(situation, machine, move.to))
    .slice(0, MAX_STARTS)
    .flatMap((from) =>
      moved(situation, machine, { ...move, from: new Set([from]) })
        .filter(({ details: { followUps = [] } }) => followUps.length > 0)
        .map((one) => ({ ...one, name: `${one.name} from ${from}`, part: from })),
    );
}

/** What the valid request sends, whose move is tried with it. */
const usualBody = (situation: Situation): Json | undefined =>
  prepare(chainOf(situation), situation).find((one) => one.in === 'body')?.bodyValue ??
  sampleBody(situation.operation, situation.index.definitions, situation.seed);

/**
 * Each move that one request can make, beside the one that its usual body makes, and from each state that something is said to depend
 * on: the record and what depends on it follow.
 */
function eachMove(situation: Situation): Candidate[] {
  const { operation } = situation;
  const machine = stateMachine(situation);
  if (machine === null) return [];
  const usual = actionOf(machine, operation, usualBody(situation));
  const own = machine.actions.filter((one) => one.operation === operation && one.from.size > 0);
  return [
    ...own.filter((one) => one !== usual && one.choice !== undefined).flatMap((one) => moved(situation, machine, one)),
    ...own.flatMap((one) => fromOthers(situation, machine, one)),
  ];
}

export const eachMoveOracle: Oracle = {
  id: 'each-move',
  claim: 'Each move that the document allows is made, and what is said to follow from it follows.',
  strength: 'document',
  candidates: eachMove,
};
