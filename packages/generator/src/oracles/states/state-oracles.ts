import { timesOfAction } from './taken/times-of-action.ts';
import type { Oracle } from '../oracle.ts';
import { doneBefore } from './done-before.ts';
import { eachMove } from './each-move.ts';
import { settledAmounts } from '../updates/rules/settled-amounts.ts';
import { takenAlong } from './followers/taken-along.ts';
import { inUseFaults } from './in-use.ts';
import { lockedParents } from './locked-parents.ts';
import { significantAmounts } from './amounts.ts';
import { freedCapacity, overCapacityFaults } from './taken/capacity.ts';
import { overlappingChanges } from './taken/overlapping-change.ts';
import { overTogether } from './taken/together.ts';
import { overCapacityMoves } from './taken/capacity-of-moves.ts';
import { freedWindows, overlapFaults } from './taken/overlaps.ts';
import { repeatFaults } from './taken/repeats.ts';
import { latestOfChildren } from './rollups/latest.ts';
import { rollupFigures } from './rollups/rollups.ts';
import { repeatedAction } from './repeated-action.ts';
import { referredStateFaults } from './referred-state.ts';
import { notDeleted, undoneRemovals } from '../removal/undo-removal.ts';
import { withoutNeeded } from './without-needed.ts';
import { workedAmounts } from './worked/worked-amounts.ts';
import { restoredRecords } from './restored/restored.ts';
import { wrongStateFaults } from './wrong-state.ts';

/** What becomes of records: states, what is taken, and what one record does to another. */
export const stateOracles: readonly Oracle[] = [
  {
    id: 'wrong-state',
    claim: 'An action is refused in a state in which the document forbids it, and changes nothing.',
    strength: 'document',
    candidates: wrongStateFaults,
  },
  {
    id: 'each-move',
    claim: 'Each move that the document allows is made, and what is said to follow from it follows.',
    strength: 'document',
    candidates: eachMove,
  },
  {
    id: 'taken-along',
    claim:
      'What the document says becomes of the records that stand on a record, when that is moved or removed, becomes of them.',
    strength: 'document',
    candidates: takenAlong,
  },
  {
    id: 'restored',
    claim: 'What a record has taken from another one is given back when it ends, where the document says so.',
    strength: 'document',
    candidates: restoredRecords,
  },
  {
    id: 'settled-amounts',
    claim: 'What was agreed at a price stays as it is when the price changes, where the document says so.',
    strength: 'document',
    candidates: settledAmounts,
  },
  {
    id: 'repeated-action',
    claim: 'An action that is sent twice is refused the second time, or happens once.',
    strength: 'convention',
    candidates: repeatedAction,
  },
  {
    id: 'done-before',
    claim: 'An action that the document allows once is refused the second time.',
    strength: 'document',
    candidates: doneBefore,
  },
  {
    id: 'without-needed',
    claim: 'An action on a record is refused that lacks what the document says it must have.',
    strength: 'document',
    candidates: withoutNeeded,
  },
  {
    id: 'undone-removal',
    claim: 'What takes a deletion back brings the record back as it was, with what is said to come back with it.',
    strength: 'document',
    candidates: undoneRemovals,
  },
  {
    id: 'not-deleted',
    claim: 'A record that was not deleted cannot be brought back, where the document says so.',
    strength: 'document',
    candidates: notDeleted,
  },
  {
    id: 'referred-state',
    claim: 'Nothing is made for a record in a state that the document rules out for it.',
    strength: 'document',
    candidates: referredStateFaults,
  },
  {
    id: 'locked-parents',
    claim: 'Nothing is made below a record with a flag for which the document forbids it.',
    strength: 'document',
    ofCreate: true,
    candidates: lockedParents,
  },
  {
    id: 'in-use',
    claim: 'What something else stands on is not removed where the document says so.',
    strength: 'document',
    candidates: inUseFaults,
  },
  {
    id: 'taken',
    claim: 'What the document says is taken cannot be taken twice.',
    strength: 'document',
    ofCreate: true,
    candidates: repeatFaults,
  },
  {
    id: 'times-of-action',
    claim: 'What the document lets be done so often to a record is refused once more.',
    strength: 'document',
    candidates: timesOfAction,
  },
  {
    id: 'overlap',
    claim: 'A time that overlaps one that is taken is refused.',
    strength: 'document',
    ofCreate: true,
    candidates: overlapFaults,
  },
  {
    id: 'overlapping-change',
    claim: 'A record is not moved onto a time that another one has taken.',
    strength: 'document',
    candidates: overlappingChanges,
  },
  {
    id: 'freed-window',
    claim: 'A time is free again when what took it was removed.',
    strength: 'convention',
    ofCreate: true,
    candidates: freedWindows,
  },
  {
    id: 'over-capacity',
    claim: 'One more than a record takes is refused.',
    strength: 'document',
    ofCreate: true,
    candidates: (situation) => [
      ...overCapacityFaults(situation),
      ...overCapacityMoves(situation),
      ...overTogether(situation),
    ],
  },
  {
    id: 'freed-capacity',
    claim: 'Where one of as many as there may be was removed, another one is accepted.',
    strength: 'convention',
    ofCreate: true,
    candidates: freedCapacity,
  },
  {
    id: 'amounts',
    claim: 'Sums, shares and counts come out right for numbers other than 0 and 1.',
    strength: 'document',
    ofCreate: true,
    candidates: significantAmounts,
  },
  {
    id: 'worked-amounts',
    claim: 'An amount that the document works out with cases is right where each of them begins.',
    strength: 'document',
    ofCreate: true,
    candidates: workedAmounts,
  },
  {
    id: 'rollups',
    claim: 'A count, sum or mean of a record over others that stand on it is that of those that were made and removed.',
    strength: 'document',
    candidates: rollupFigures,
  },
  {
    id: 'latest',
    claim: 'A value that is said to be that of the latest of several records stays when an earlier one comes in later.',
    strength: 'document',
    candidates: latestOfChildren,
  },
];
