import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { removeForUndoing } from '../../act.ts';
import type { ChainBuilder } from '../../chain.ts';
import { freeFor } from '../../removal/free-for.ts';
import { bringAsSeen, neededInPath, sendNeeded } from './needed-actions.ts';

/** Brings the records of a path to where a request was seen to be accepted; `isWhole`: the request is what the chain is for. */
export function readyPath(
  chain: ChainBuilder,
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
