import type { Oracle } from '../../oracle.ts';
import { overCapacityFaults } from './capacity.ts';
import { overCapacityMoves } from './capacity-of-moves.ts';
import { overTogether } from './together.ts';

export const overCapacityOracle: Oracle = {
  id: 'over-capacity',
  claim: 'One more than a record takes is refused.',
  strength: 'document',
  ofCreate: true,
  candidates: (situation) => [
    ...overCapacityFaults(situation),
    ...overCapacityMoves(situation),
    ...overTogether(situation),
  ],
};
