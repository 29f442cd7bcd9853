import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { sampleBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { actedOn, machineOf, routeFrom, withMove, type StateMachine } from '../../states/machine.ts';
import { statesIn } from '../../states/names.ts';
import { bodyOverride } from '../chain.ts';

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

const IS_NOT = /\b(?:is|are|was|were|has|have) not (?:yet |been |already )*/i;

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

/** Those of the records of a scenario that keep another one of its records from being removed. */
export function dependentsOf(remove: Operation, record: string, made: readonly Made[], index: ApiIndex): Dependent[] {
  return made.flatMap(({ operation, values, identity, isShared }): Dependent[] => {
    const resource = index.madeBy(operation);
    const refers = values.some((one) => one.in !== 'path' && JSON.stringify(one).includes(record));
    if (resource === null || !refers || index.removalOf(resource) !== null) return [];
    const machine = machineOf(resource, index);
    const blocking = machine === null ? new Set<string>() : blockingStates(remove, machine);
    return machine === null || blocking.size === 0 ? [] : [{ machine, identity, blocking, isShared }];
  });
}

const MAX_ENDINGS = 4;

/**
 * Actions on records of a scenario that refer to one which is removed and stay themselves: where its removal is refused, one of them
 * may end what keeps it, whatever the document calls that.
 */
export function endingSteps(record: string, made: readonly Made[], index: ApiIndex): Step[] {
  return made.flatMap(({ operation, values, identity, isShared }): Step[] => {
    const resource = index.madeBy(operation);
    const refers = values.some((one) => one.in !== 'path' && JSON.stringify(one).includes(record));
    if (resource === null || !refers || index.removalOf(resource) !== null) return [];
    return endingsOf(resource, index).map((one): Step => ({
      operation: one.key,
      values: [{ in: 'path', name: parameterNames(one.path)[0] ?? '', value: identity }],
      extracts: [],
      fallback: true,
      ...(isShared && { shared: true as const }),
    }));
  });
}

/** Actions on records of a kind that take nothing but the record. */
export const endingsOf = (resource: Resource, index: ApiIndex): Operation[] =>
  index.operations
    .filter((one) => actedOn(one, index) === resource && parameterNames(one.path).length === 1)
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
    const usual: Json | undefined = sampleBody(operation, index.definitions, 0);
    const body = withMove(action, usual);
    const path: StepValue = { in: 'path', name, value: identity };
    const values = [path, ...(body === null ? [] : [bodyOverride(body)])];
    return [{ operation: operation.key, values, extracts: [], ...(isShared && { shared: true as const }) }];
  });
}
