import type { Json, Operation } from '@assay/api-model';
import { hasMade } from '../../chains/needs.ts';
import type { Step, StepValue } from '@assay/scenario';
import { actionValues, bringInto, provideChildren } from '../../chains/act.ts';
import { mayEnd } from '../../chains/removal/may-end.ts';
import type { ChainOptions } from '../../chains/chain-options.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { isWrite } from '../../chains/is-write.ts';
import { removedTooEarly } from './unreleased.ts';
import { settle } from '../../chains/records/needed/settle.ts';
import { neededChildren } from '../../chains/records/needed/needed-children.ts';
import { shared, type Situation } from '../../chains/situation.ts';
import { unchangedReads } from '../../chains/after/unchanged.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { ruleStatuses } from '../../expectations/rule-statuses.ts';
import { learnedOf } from '../../learned/facts-of.ts';
import { isObject } from '../../schema/is-valid.ts';
import type { Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { kindWords, plain } from '../../resources/words/words.ts';
import {
  actionOf,
  routeFrom,
  routeTo,
  stateField,
  stateMachine,
  type Action,
  type StateMachine,
} from '../../states/machine.ts';
import { statesIn } from '../../states/names.ts';
import { statusesIn } from '../../resources/words/said-statuses.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { requirementOf, type Requirement } from '../../states/requirement.ts';
import { stateOfRemoval } from '../../states/removal/removal-state.ts';
import { stateOfVerb, verbOf } from '../../states/sentences.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

/** The states that the record of a request must be in, of a move those that lead to where its body says. */
function required({ operation, index }: Situation, body: Json | undefined): Requirement | null {
  const machine = stateMachine({ operation, index });
  const move = machine === null ? null : actionOf(machine, operation, body);
  if (machine === null || move?.choice === undefined) return requirementOf(operation, index);
  return { machine, from: move.from, depth: parameterNames(operation.path).length };
}

/** Brings the record of a request into a state that allows it; nothing is done where a fresh one will do. False where no way leads there. */
export function enterAllowedState(situation: Situation, chain: ChainBuilder, values: readonly StepValue[]): boolean {
  const body = values.find((one) => one.in === 'body')?.bodyValue;
  const requirement = required(situation, body ?? undefined);
  const isEntered = requirement === null || bringInto(chain, requirement, values, situation.index);
  chain.readyAround(situation.operation);
  settle(chain, situation.operation, values, situation.index);
  return isEntered;
}

/**
 * A chain of which nothing but requests that must be refused makes use, so that scenarios can share it. Where its record has been
 * acted on, it is not the one of the chains that begin alike.
 */
export function inAllowedState<Values extends StepValue[]>(
  situation: Situation,
  prepared: (chain: ChainBuilder) => Values,
  { suffix: own = '', ...options }: Pick<ChainOptions, 'prefersListed' | 'makesNeeds' | 'suffix'> = {},
): { chain: ChainBuilder; overrides: Values } {
  const { index, seed } = situation;
  const build = (suffix: string) => {
    const chain = new ChainBuilder(index, seed, { ...options, suffix, sharesNeeds: own === '' });
    const overrides = prepared(chain);
    enterAllowedState(situation, chain, overrides);
    return { chain, overrides };
  };
  const first = build(own);
  const marks = marksOf(first.chain.before);
  return marks === '' ? first : build(`${own}${marks}`);
}

/** What steps do to records that they have made, as a part of names: such records are not those of other chains. */
const marksOf = (steps: readonly Step[]): string =>
  steps
    .filter(({ operation }) => !operation.startsWith('GET ') && operation.includes('}'))
    .map(({ operation, values }) => {
      const body = values.find((one) => one.in === 'body')?.bodyValue;
      const moved = isObject(body ?? null) && Object.keys(body ?? {}).length === 1 ? JSON.stringify(body) : '';
      return plain(`${verbOf({ path: operation })} ${moved}`);
    })
    .join('');

/** The status in a sentence that says which states are refused: "Only `OPEN` ones can be changed (400, `FAILED_PRECONDITION`)." */
function saidRefusal({ operation, index }: Situation): number | null {
  const states = requirementOf(operation, index)?.machine.states ?? [];
  // "Cannot be submitted" names what the request does, not a state that is refused.
  const named = states.filter((state) => state !== stateOfVerb(verbOf(operation), states));
  const said = sentencesIn(unwrapped(operation.description ?? ''))
    .filter((sentence) => statesIn(sentence, named).length > 0)
    .flatMap((sentence) => statusesIn(sentence));
  const [status] = said.filter((one) => REFUSALS.includes(one) && isDocumented(operation, one));
  return status !== undefined && new Set(said).size === 1 ? status : null;
}

const REFUSALS = [400, 409, 412, 422];

/** Where nothing but a state refuses a request: the documented one of the refusals that servers use for it. */
export function refusalOf(situation: Situation): { status: number; alternatives?: number[] } | null {
  const { operation } = situation;
  const said = saidRefusal(situation);
  if (said !== null) return { status: said };
  const [status, ...alternatives] = ruleStatuses(operation);
  if (status === 409) return { status };
  return status === undefined ? null : { status, ...(alternatives.length > 0 && { alternatives }) };
}

/** A request that the document rules out in a state. */
interface Forbidden {
  machine: StateMachine;
  /** Of a body that names the state it leads to; null for any other request. */
  move: Action | null;
  from: ReadonlySet<string>;
  state: string;
  depth: number;
  /** It is the removal of the record that leads to the state. */
  isRemoved?: boolean;
}

/** The record in the state, which is shared by all that must be refused on it; null where no known way leads there. */
function broughtInto(situation: Situation, { machine, state, depth, isRemoved = false }: Forbidden) {
  const { operation, index, seed } = situation;
  const { resource } = machine;
  const below = plain(operation.path.slice(operation.path.indexOf('}') + 1).replaceAll(/[^{]*$/g, ''));
  const needed = neededChildren(operation, index).map(({ name }) => name);
  const suffix = `In${plain(state)}${below}${needed.join('')}`;
  // What was seen to be needed is the state that the claim is about.
  const chain = new ChainBuilder(index, seed, { suffix, sharesNeeds: true, keepsInitial: operation });
  const path = chain.path(operation);
  provideChildren(chain, operation, index);
  if (!hasMade(chain, resource) || path.length < parameterNames(operation.path).length) return null;
  if (isRemoved) return removedOn(chain, resource) ? { chain, path } : null;
  return bringInto(chain, { machine, from: new Set([state]), depth }, path, index) ? { chain, path } : null;
}

/** Sends the removal before the request instead of after it. */
function removedOn(chain: ChainBuilder, { remove }: Resource): boolean {
  const at = chain.after.findIndex(({ operation }) => operation === remove?.key);
  const [removal] = at < 0 ? [] : chain.after.splice(at, 1);
  if (removal === undefined || remove === null) return false;
  const expects = { status: successStatus(remove), undecided: [400, 403, 404, 409, 422] };
  chain.before.push({ ...removal, expects });
  return true;
}

/** The read after a refusal shows the state, and the rest of the record, as they were. */
function stillIn({ machine: { resource }, state }: Forbidden, after: Step, { index }: Situation): Step {
  const field = resource.read === null ? null : stateField(resource.read, index.definitions);
  const rules = field === null ? [] : [`\`${field.path}\` equals "${state}"`];
  return { ...after, rules: [...rules, ...(after.rules ?? [])] };
}

/** What was removed may as well not be found. */
function alternativesOf({ isRemoved = false }: Forbidden, { alternatives = [] }: { alternatives?: number[] }) {
  const all = isRemoved ? [...alternatives, 404, 410] : alternatives;
  return all.length > 0 ? { alternatives: all } : {};
}

function inWrongState(
  situation: Situation,
  about: Forbidden,
  refusal: { status: number; alternatives?: number[] },
): Candidate[] {
  const { operation, index } = situation;
  const { move, from, state } = about;
  const { resource } = about.machine;
  const brought = broughtInto(situation, about);
  if (brought === null) return [];
  const { chain, path } = brought;
  const sharedAmong = ruledOutAlike(situation, about);
  const reads = unchangedReads(resource, path, index.definitions);
  if (reads !== null) chain.before.push(reads.before);
  const body = move === null && isWrite(operation, index) ? chain.body(operation) : [];
  const sent = move === null ? [...path, ...body] : actionValues(chain, move, path, index);
  sent.push(...chain.conditions(operation, path));
  return [
    {
      name: `${move === null ? 'When' : `To ${move.to} when`} the ${kindWords(resource)} is ${state}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: refusal.status,
      details: {
        ...alternativesOf(about, refusal),
        reason: `The document allows this only when it is ${[...from].join(' or ')}, and documents ${refusal.status}.`,
        constraint: `state: ${[...from].join(', ')}`,
        pointer: null,
        before: shared(chain.before),
        ...(chain.after.length > 0 && { after: shared(chain.after) }),
        ...(reads !== null && { followUps: [stillIn(about, reads.after, situation)] }),
      },
      overrides: sent,
      sharedAmong,
      part: partOf(about, operation),
      ...(isFinal(about) && { severity: REVIVED }),
    },
  ];
}

/** A check of what comes too early says nothing about one of what is done a second time, or of what comes too late. */
function partOf({ machine, move, from, state }: Forbidden, operation: Operation): 'again' | 'early' | 'next' | 'late' {
  const own = machine.actions.filter((one) => (move === null ? one.operation === operation : one === move));
  if (own.some(({ to }) => to === state)) return 'again';
  if (routeFrom(machine, state, from) !== null) return 'early';
  // Where a record is settled by its next step, whether it is already then is another question than whether it still is at its end.
  const isNext = machine.actions.some((one) => one.to === state && [...one.from].some((at) => from.has(at)));
  return isNext && own.length === 0 && !isFinal({ machine, state }) ? 'next' : 'late';
}

/** How many operations the document rules out for the record in the state: they all stand on one record. */
function ruledOutAlike({ operation, index }: Situation, { machine, state }: Forbidden): number {
  const item = itemPath(operation.path);
  const others = index.operations.filter(
    (one) =>
      itemPath(one.path) === item &&
      ruledOut({ operation: one, index }).some(({ machine: of, from }) => of === machine && !from.has(state)),
  );
  return Math.max(1, others.length);
}

/** A path up to its last parameter. */
const itemPath = (path: string): string => path.slice(0, path.lastIndexOf('}') + 1);

/** The moves that one request can make, or the request itself. */
function ruledOut(situation: Pick<Situation, 'operation' | 'index'>): Omit<Forbidden, 'state'>[] {
  const { operation, index } = situation;
  const machine = stateMachine({ operation, index });
  const depth = parameterNames(operation.path).length;
  const moves = machine?.actions.filter((one) => one.operation === operation && one.choice !== undefined) ?? [];
  if (machine !== null && moves.length > 0) return moves.map((move) => ({ machine, move, from: move.from, depth }));
  const said = requirementOf(operation, index);
  return said === null ? [] : [{ ...said, move: null }];
}

/** How many actions lead to the state, or whether the removal does. */
function asReached({ operation, index, description }: Situation, about: Forbidden) {
  const { machine, state } = about;
  const length = routeTo(machine, state)?.length ?? Infinity;
  const isRemoved =
    length === Infinity &&
    operation !== machine.resource.remove &&
    stateOfRemoval(machine, index, description) === state;
  return { ...about, isRemoved, length: isRemoved ? 1 : length };
}

/** What brings a record back from its end does more harm than what comes too early. */
const REVIVED = 1.3;

/** Whether nothing leads out of the state. */
const isFinal = ({ machine, state }: Pick<Forbidden, 'machine' | 'state'>): boolean =>
  !machine.actions.some((action) => action.from.has(state));

/** A write to a record, or below it, in a state for which the document rules it out; nothing of the record changes. */
function wrongStateFaults(situation: Situation): Candidate[] {
  const refusal = refusalOf(situation);
  const tooEarly = removedTooEarly(situation);
  if (refusal === null) return tooEarly;
  const { operation } = situation;
  // A state in which the request was accepted is one that the document was misread about.
  const accepted = learnedOf(operation)?.repairs.flatMap((one) => (one.kind === 'state' ? one.states : [])) ?? [];
  return (
    ruledOut(situation)
      .flatMap((one) =>
        one.machine.states
          .filter(
            (state) =>
              !one.from.has(state) && !accepted.includes(state) && !(one.move !== null && one.move.to === state),
          )
          .map((state) => asReached(situation, { ...one, state })),
      )
      // What no known way leads to, or out of again, is not tried.
      .filter(
        ({ machine, state, length, isRemoved }) =>
          length < Infinity && (isRemoved || mayEnd(situation, machine, state)),
      )
      .toSorted((a, b) => a.length - b.length || Number(isFinal(b)) - Number(isFinal(a)))
      .flatMap((about) => inWrongState(situation, about, refusal))
      .concat(tooEarly)
  );
}

export const wrongStateOracle: Oracle = {
  id: 'wrong-state',
  claim: 'An action is refused in a state in which the document forbids it, and changes nothing.',
  strength: 'document',
  candidates: wrongStateFaults,
};
