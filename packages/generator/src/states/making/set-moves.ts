import type { Operation } from '@assay/api-model';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import { unnamed, type ApiIndex, type Resource } from '../../resources/api-index.ts';
import { choosingField } from '../choices.ts';
import { settableFlag, settableStates } from '../flag-machine.ts';
import type { Choice } from '../../learned/learned.ts';

/** A move that an update makes by setting one value. */
export interface SetMove {
  operation: Operation;
  from: ReadonlySet<string>;
  to: string;
  choice: Choice;
}

/** The states of records with a flag, all of whose moves are made by an update. */
interface FlagMachine {
  resource: Resource;
  states: readonly string[];
  initial: string;
  actions: readonly never[];
  start: string;
  seen: readonly SetMove[];
}

/** The operations that change a record of a kind. */
export const updatesOf = ({ path }: Resource, index: ApiIndex): Operation[] =>
  index.operations.filter((one) => changeKindOf(one, index) !== null && unnamed(one.path) === `${path}/{}`);

/** `value` leads from every other state to this one. */
const moveTo = (
  operation: Operation,
  { at, value, to }: { at: string; value: string | boolean; to: string },
  states: readonly string[],
): SetMove => ({ operation, from: new Set(states.filter((state) => state !== to)), to, choice: { at, value } });

/**
 * The moves of records whose state is a field like any other: an update sets it, and nothing is said of an order of states. They show
 * how a state is reached, never what is allowed.
 */
export const setMoves = (resource: Resource, states: readonly string[], index: ApiIndex): SetMove[] =>
  updatesOf(resource, index).flatMap((operation) => {
    const field = choosingField(operation, states, index.definitions);
    const values = (field?.values ?? []).filter((value) => states.includes(value));
    return values.map((value) => moveTo(operation, { at: field?.at ?? '', value, to: value }, states));
  });

/** The states of records with a flag that an update sets, such as `active`; null where there is none. */
export function flagMachine(resource: Resource, index: ApiIndex): FlagMachine | null {
  const { create } = resource;
  for (const update of create === null ? [] : updatesOf(resource, index)) {
    const flag = create === null ? null : settableFlag(create, update, index.definitions);
    if (create === null || flag === null) continue;
    const found = settableStates(flag, create, index.definitions);
    const [set, unset] = found.states;
    const moves = [
      { at: `/${flag}`, value: true, to: set },
      { at: `/${flag}`, value: false, to: unset },
    ];
    return {
      resource,
      ...found,
      actions: [],
      start: found.initial,
      seen: moves.map((one) => moveTo(update, one, found.states)),
    };
  }
  return null;
}
