import type { Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { unnamed, type ApiIndex, type Resource } from '../../resources/api-index.ts';
import { referredBy } from '../../resources/references.ts';
import { flatten } from '../../schema/resolve.ts';
import { machineOf, routeFrom, type Action, type StateMachine } from '../machine.ts';
import { askedFor, saidOfReferred, stateLedTo, type Requirement } from '../requirement.ts';

/** A move that a record makes when another one is made that refers to it: an order becomes paid with its payment. */
export interface MadeMove extends Action {
  made: Resource;
}

export function refersTo(create: Operation, resource: Resource, index: ApiIndex): boolean {
  const { media } = planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).some(
    ([field, property]) =>
      index.resourceNamed(referredBy(field, flatten(property, index.definitions)) ?? '') === resource,
  );
}

/** Whether a create stands on a record of another kind: below it, or by a field of its body. */
export function isMadeOn({ create, path }: Resource, other: Resource, index: ApiIndex): boolean {
  if (create === null) return false;
  // What is made below a record may be read by a path of its own: `/orders/{}/jobs` and `/jobs/{}`.
  const made = unnamed(create.path);
  if ([path, made].some((one) => one.startsWith(`${other.path}/{}/`))) return true;
  return refersTo(create, other, index);
}

const known = new WeakMap<StateMachine, MadeMove[]>();

/** The moves that are made by making another record; one that is said to start nowhere starts with a fresh record. */
export function madeMoves(machine: StateMachine, index: ApiIndex): readonly MadeMove[] {
  const found = known.get(machine);
  if (found !== undefined) return found;
  const { resource, start } = machine;
  const moves = index.resources.flatMap((made): MadeMove[] => {
    const { create } = made;
    if (create === null || made === resource || !refersTo(create, resource, index)) return [];
    const to = stateLedTo(create, resource, index);
    const from = saidOfReferred(create, resource, index)?.from ?? new Set([start]);
    return to === null || from.has(to) ? [] : [{ operation: create, from, to, made }];
  });
  known.set(machine, moves);
  return moves;
}

export const isMadeMove = (action: Action): action is MadeMove => 'made' in action;

/** The fewest moves into one of several states, also those by other records; null when none are known to lead there. */
export const routeByMaking = (
  machine: StateMachine,
  start: string,
  { targets, index }: { targets: ReadonlySet<string>; index: ApiIndex },
): Action[] | null =>
  routeFrom({ ...machine, actions: [...machine.actions, ...madeMoves(machine, index)] }, start, targets);

/**
 * The states that an operation's words ask for of a record that it refers to, where a fresh one is in none of them and is known to be
 * brought into one.
 */
function neededOfReferred(operation: Operation, resource: Resource, index: ApiIndex): Requirement | null {
  const machine = machineOf(resource, index);
  const said = machine === null ? null : saidOfReferred(operation, resource, index);
  if (machine === null || said === null || said.from.has(machine.start)) return null;
  const route = routeByMaking(machine, machine.start, { targets: said.from, index });
  const isOwn = route?.every((one) => one.operation !== operation) === true;
  return isOwn ? { ...said, byMaking: true } : null;
}

/** The same, where the description of a reference asks for no state itself. */
export const askedOfReferred = (
  operation: Operation,
  resource: Resource,
  { description, index }: { description: string; index: ApiIndex },
): Requirement | null => askedFor(resource, description, index) ?? neededOfReferred(operation, resource, index);
