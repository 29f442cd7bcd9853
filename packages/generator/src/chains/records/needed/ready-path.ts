import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { removeForUndoing, type ActingChain } from '../../act.ts';
import { freeFor } from '../../removal/free-for.ts';
import { bringAsSeen, neededInPath, sendNeeded } from './needed-actions.ts';

/** Brings the records of a path to where a request was seen to be accepted; `isWhole`: the request is what the chain is for. */
export function readyPath(
  chain: ActingChain,
  operation: Operation,
  values: readonly StepValue[],
  { index, isWhole }: { index: ApiIndex; isWhole: boolean },
): void {
  bringAsSeen(chain, operation, values, index);
  sendNeeded(chain, neededInPath(operation, values, index), index);
  if (!isWhole) return;
  freeFor(chain, operation, values, index);
  removeForUndoing(chain, operation, values, index);
}
