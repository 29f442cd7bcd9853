import type { Json, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { neededBefore } from '../../../learned/facts-of.ts';
import { partAt } from '../../../learned/json-pointer.ts';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { movedBy, type Action } from '../../../states/machine.ts';

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
export const isOnOwn = (
  { action }: NeededAction,
  makerOf: (resource: NonNullable<ReturnType<typeof movedBy>>) => Operation | null,
  index: ApiIndex,
): boolean => {
  const resource = movedBy(action.operation, index);
  return resource !== null && resource.create !== null && makerOf(resource) === resource.create;
};
