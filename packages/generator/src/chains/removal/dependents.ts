import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { verbOf } from '../../states/sentences.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { actedOn, machineOf, routeFrom, withMove, type Action, type StateMachine } from '../../states/machine.ts';
import { statesIn } from '../../states/names.ts';
import { bodyOverride } from '../body-override.ts';

/** A request that made a record, and the value that holds its identity. */
export interface Made {
  operation: Operation;
  values: readonly StepValue[];
  identity: string;
  /** Several scenarios stand on it. */
  isShared: boolean;
}

/** A record that cannot be removed and refers to one that is, in states which the document says keep that one from it. */
export interface Dependent {
  machine: StateMachine;
  identity: string;
  blocking: ReadonlySet<string>;
  isShared: boolean;
}

const REFUSES = /\b(?:409|refused?|not possible|cannot|can not|can't|may not|not (?:be )?(?:removed|deleted)|only)\b/i;

const IS_NOT =
  /\b(?:is|are|was|were|has|have) (?:not (?:yet |been |already )*|(?:still |yet )*to be )|\b(?:until|unless) (?:it is|they are) /i;

const names = (sentence: string, { name }: Resource): boolean =>
  wordsOf(sentence).map(singular).join('').includes(name);

/** The states of other records in which the words of a removal say that it is refused. */
function blockingStates(remove: Operation, { resource, states }: StateMachine): Set<string> {
  const said = sentencesIn(unwrapped(wordsAbout(remove, 409))).filter(
    (one) => REFUSES.test(one) && names(one, resource),
  );
  const named = said.flatMap((sentence) => {
    const clauses = sentence.split(IS_NOT);
    // "A boat with a trip that is not ended" is kept by trips in all other states.
    const free = statesIn(clauses.slice(1).join(' '), states);
    return free.length > 0 ? states.filter((one) => !free.includes(one)) : statesIn(sentence, states);
  });
  return new Set(named.length < states.length ? named : []);
}

/** Whether a record was made for another one: what is below it in the path goes with it. */
const refersTo = ({ values }: Made, record: string): boolean =>
  values.some((one) => one.in !== 'path' && JSON.stringify(one).includes(record));

/** Whether a record was made for another one, or for or below one that was: crates of a harvest of an orchard. */
function standsOn(one: Made, record: string, made: readonly Made[]): boolean {
  if (refersTo(one, record)) return true;
  const values = JSON.stringify(one.values);
  const named = made.filter(({ identity }) => identity !== record && values.includes(identity));
  // Only what was made before can be named, so that this ends.
  return named.some((other) => standsOn(other, record, made.slice(0, made.indexOf(other))));
}

/** Those of the records of a scenario that keep another one of its records from being removed. */
export function dependentsOf(remove: Operation, record: string, made: readonly Made[], index: ApiIndex): Dependent[] {
  return made.flatMap((one, at): Dependent[] => {
    const { operation, identity, isShared } = one;
    const resource = index.madeBy(operation);
    if (resource === null || !standsOn(one, record, made.slice(0, at)) || index.removalOf(resource) !== null) return [];
    const machine = machineOf(resource, index);
    const blocking = machine === null ? new Set<string>() : blockingStates(remove, machine);
    return machine === null || blocking.size === 0 ? [] : [{ machine, identity, blocking, isShared }];
  });
}

const MAX_ENDINGS = 4;
const MAX_FINAL_STATES = 2;

interface Ending {
  operation: Operation;
  body: StepValue[];
}

/** What is sent beside the state: nothing with a change that needs no more. */
function usualBeside({ operation, choice }: Action, { definitions }: ApiIndex): Json | undefined {
  const { media } = planBody(operation);
  const { required = [] } = media === null ? {} : flatten(bodySchema(media), definitions);
  const isAll = operation.method === 'PATCH' && required.every((name) => choice?.at === `/${name}`);
  return isAll ? undefined : sampleBody(operation, definitions, 0);
}

/** Changes of a state that lead to where nothing leads out of: what is over keeps nothing. */
function movesToTheEnd(resource: Resource, index: ApiIndex): Ending[] {
  const machine = machineOf(resource, index);
  if (machine === null || machine.start === null) return [];
  const { actions, start, states } = machine;
  const isFinal = (state: string): boolean => !actions.some(({ from }) => from.size === 0 || from.has(state));
  const finals = states.filter((state) => state !== start && isFinal(state)).slice(0, MAX_FINAL_STATES);
  return finals.flatMap((state) => {
    const moves = (routeFrom(machine, start, new Set([state])) ?? []).map((move): Ending | null => {
      const { operation } = move;
      const body = parameterNames(operation.path).length === 1 ? withMove(move, usualBeside(move, index)) : null;
      return body === null ? null : { operation, body: [bodyOverride(body)] };
    });
    const known = moves.filter((one) => one !== null);
    return known.length === moves.length ? known : [];
  });
}

/** What may end what a record keeps from others: actions on it, and changes of its state. */
function endingRequests(resource: Resource, index: ApiIndex): Ending[] {
  const acted = endingsOf(resource, index).map((operation) => ({ operation, body: demandedBody(operation, index) }));
  return [...acted, ...movesToTheEnd(resource, index)].slice(0, MAX_ENDINGS);
}

/** Whether anything may end what a record keeps from others. */
export const mayEndOthers = (resource: Resource, index: ApiIndex): boolean =>
  endingRequests(resource, index).length > 0;

/**
 * Actions on records of a scenario that refer to one which is removed and stay themselves: where its removal is refused, one of them
 * may end what keeps it, whatever the document calls that.
 */
export function endingSteps(record: string, made: readonly Made[], index: ApiIndex): Step[] {
  return made.flatMap((one): Step[] => {
    const { operation, identity, isShared } = one;
    const resource = index.madeBy(operation);
    if (resource === null || !refersTo(one, record) || index.removalOf(resource) !== null) return [];
    return endingRequests(resource, index).map(({ operation: ending, body }): Step => ({
      operation: ending.key,
      values: [{ in: 'path', name: parameterNames(ending.path)[0] ?? '', value: identity }, ...body],
      extracts: [],
      fallback: true,
      ...(isShared && { shared: true as const }),
    }));
  });
}

/** What cannot be sent without a body is sent with the usual one. */
function demandedBody(operation: Operation, { definitions }: ApiIndex): StepValue[] {
  const body = operation.requestBody?.required === true ? sampleBody(operation, definitions, 0) : undefined;
  return body !== undefined && isObject(body) ? [bodyOverride(body)] : [];
}

/** What takes something back gives free what it has taken; what completes it keeps that for good. */
const UNDOES = /^(?:cancel|void|reverse|undo|release|revoke|withdraw|abort|return|unassign|decline|reject)/i;

/** Actions on records of a kind that take nothing but the record; first those that take back what it did. */
export const endingsOf = (resource: Resource, index: ApiIndex): Operation[] =>
  index.operations
    .filter((one) => actedOn(one, index) === resource && parameterNames(one.path).length === 1)
    .toSorted((a, b) => Number(UNDOES.test(verbOf(b))) - Number(UNDOES.test(verbOf(a))))
    .slice(0, MAX_ENDINGS);

/** The requests that bring a dependent record from a state into one in which it keeps nothing; none where nothing leads there. */
export function releaseSteps(
  { machine, identity, blocking, isShared }: Dependent,
  state: string,
  index: ApiIndex,
): Step[] {
  const free = new Set(machine.states.filter((one) => !blocking.has(one)));
  const route = blocking.has(state) ? (routeFrom(machine, state, free) ?? []) : [];
  return route.flatMap((action): Step[] => {
    const { operation } = action;
    const [name, ...others] = parameterNames(operation.path);
    if (name === undefined || others.length > 0) return [];
    const body = withMove(action, usualBeside(action, index));
    const path: StepValue = { in: 'path', name, value: identity };
    const values = [path, ...(body === null ? [] : [bodyOverride(body)])];
    return [{ operation: operation.key, values, extracts: [], ...(isShared && { shared: true as const }) }];
  });
}
