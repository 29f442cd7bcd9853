import type { Json, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { neededBefore, repairOf } from '../../../learned/facts-of.ts';
import { partAt } from '../../../learned/json-pointer.ts';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { machineOf, movedBy, type Action } from '../../../states/machine.ts';
import { act, bringInto, type ActingChain } from '../../act.ts';
import { upTo } from '../needs-own.ts';

/** An action that the API was seen to ask for, and the path of the record that it is sent to. */
export interface NeededAction {
  action: Action;
  path: StepValue[];
}

function actionOf({ operation: key, choice }: ReturnType<typeof neededBefore>[number], index: ApiIndex): Action | null {
  const operation = index.byKey.get(key);
  return operation === undefined ? null : { operation, from: new Set(), to: null, choice };
}

/** What the records in the path of a request need before it. */
export const neededInPath = (operation: Operation, values: readonly StepValue[], index: ApiIndex): NeededAction[] =>
  neededBefore(operation).flatMap((one) => {
    const action = one.in === 'path' ? actionOf(one, index) : null;
    const path = values.filter((value) => value.in === 'path');
    const at = path.findIndex(({ name }) => name === one.at);
    return action === null || at < 0 ? [] : [{ action, path: path.slice(0, at + 1) }];
  });

/** The same for the records that its body names; for those that stand alone. */
export const neededInBody = (operation: Operation, body: Json, index: ApiIndex): NeededAction[] =>
  neededBefore(operation).flatMap((one) => {
    const action = one.in === 'body' ? actionOf(one, index) : null;
    const value = partAt(body, one.at);
    const [name, ...others] = action === null ? [] : parameterNames(action.operation.path);
    if (action === null || typeof value !== 'string' || name === undefined || others.length > 0) return [];
    return [{ action, path: [{ in: 'path', name, value }] }];
  });

/** Whether the record that an action is sent to is one that steps made; anything else is left as it is. */
function isOnOwn({ action }: NeededAction, chain: ActingChain, index: ApiIndex): boolean {
  const resource = movedBy(action.operation, index);
  return resource !== null && resource.create !== null && chain.makerOf(resource) === resource.create;
}

const sent = new WeakMap<ActingChain, Set<string>>();

/** Sends what the API was seen to ask for to records of a chain, each request once. */
export function sendNeeded(chain: ActingChain, needed: readonly NeededAction[], index: ApiIndex): void {
  const known = sent.get(chain) ?? new Set<string>();
  sent.set(chain, known);
  for (const one of needed) {
    const key = JSON.stringify([one.action.operation.key, one.path]);
    if (known.has(key) || !isOnOwn(one, chain, index)) continue;
    known.add(key);
    sendNeeded(chain, neededInPath(one.action.operation, one.path, index), index);
    act(chain, one.action, one.path, index);
  }
}

/** Brings the records of a path into the states in which the request was seen to be accepted. */
export function bringAsSeen(
  chain: ActingChain,
  operation: Operation,
  values: readonly StepValue[],
  index: ApiIndex,
): void {
  for (const [at, { name }] of values.entries()) {
    const states = repairOf(operation, 'state', { in: 'path', at: name })?.states ?? [];
    const resource = index.resourceAt(upTo(operation.path, name));
    const machine = resource === null || states.length === 0 ? null : machineOf(resource, index);
    if (machine !== null) bringInto(chain, { machine, from: new Set(states), depth: at + 1 }, values, index);
  }
}
