import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { removeForUndoing, type ActingChain } from '../../act.ts';
import { freeFor } from '../../removal/free-for.ts';
import { machineOf, movedBy } from '../../../states/machine.ts';
import { bringAsSeen, neededInPath, sendNeeded, type NeededAction } from './needed-actions.ts';

interface Ready {
  index: ApiIndex;
  /** The request is what the chain is for. */
  isWhole: boolean;
  /** Leaves all records as they were made, or those of one operation in their states. */
  keepsInitial: boolean | Operation;
}

/** What was seen to be needed and changes the state of its record. */
function isMove({ action: { operation } }: NeededAction, index: ApiIndex): boolean {
  const resource = movedBy(operation, index);
  const machine = resource === null ? null : machineOf(resource, index);
  return [...(machine?.actions ?? []), ...(machine?.seen ?? [])].some((one) => one.operation === operation);
}

/** Brings the records of a path to where a request was seen to be accepted. */
export function readyPath(
  chain: ActingChain,
  operation: Operation,
  values: readonly StepValue[],
  { index, isWhole, keepsInitial }: Ready,
): void {
  if (keepsInitial === true) return;
  const keepsStates = keepsInitial === operation;
  if (!keepsStates) bringAsSeen(chain, operation, values, index);
  const needed = neededInPath(operation, values, index);
  sendNeeded(chain, keepsStates ? needed.filter((one) => !isMove(one, index)) : needed, index);
  if (keepsStates) return;
  chain.readyAround(operation);
  if (!isWhole) return;
  freeFor(chain, operation, values, index);
  removeForUndoing(chain, operation, values, index);
}
