import { wrongStateOracle } from './wrong-state.ts';
import { eachMoveOracle } from './each-move.ts';
import { takenAlongOracle } from './followers/taken-along.ts';
import { restoredOracle } from './restored/restored.ts';
import { settledAmountsOracle } from '../updates/rules/settled-amounts.ts';
import { repeatedActionOracle } from './repeated-action.ts';
import { doneBeforeOracle } from './done-before.ts';
import { withoutNeededOracle } from './without-needed.ts';
import { undoneRemovalOracle, notDeletedOracle } from '../removal/undo-removal.ts';
import { referredStateOracle } from './referred-state.ts';
import { lockedParentsOracle } from './locked-parents.ts';
import { inUseOracle } from './in-use.ts';
import { takenOracle } from './taken/repeats.ts';
import { timesOfActionOracle } from './taken/times-of-action.ts';
import { overlapOracle, freedWindowOracle } from './taken/overlaps.ts';
import { overlappingChangeOracle } from './taken/overlapping-change.ts';
import { freedCapacityOracle } from './taken/capacity.ts';
import { overCapacityOracle } from './taken/capacity-of-moves.ts';
import { amountsOracle } from './amounts.ts';
import { workedAmountsOracle } from './worked/worked-amounts.ts';
import { rollupsOracle } from './rollups/rollups.ts';
import { latestOracle } from './rollups/latest.ts';
import type { Oracle } from '../oracle.ts';

/** What becomes of records: states, what is taken, and what one record does to another. */
export const stateOracles: readonly Oracle[] = [
  wrongStateOracle,
  eachMoveOracle,
  takenAlongOracle,
  restoredOracle,
  settledAmountsOracle,
  repeatedActionOracle,
  doneBeforeOracle,
  withoutNeededOracle,
  undoneRemovalOracle,
  notDeletedOracle,
  referredStateOracle,
  lockedParentsOracle,
  inUseOracle,
  takenOracle,
  timesOfActionOracle,
  overlapOracle,
  overlappingChangeOracle,
  freedWindowOracle,
  overCapacityOracle,
  freedCapacityOracle,
  amountsOracle,
  workedAmountsOracle,
  rollupsOracle,
  latestOracle,
];
