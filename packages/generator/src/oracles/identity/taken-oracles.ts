import type { Oracle } from '../oracle.ts';
import { duplicateFaults } from './life-cycle.ts';
import { takenElsewhere } from './taken-elsewhere.ts';
import { takenBelowAnother } from './taken-below.ts';
import { freedValues } from './freed-value.ts';

/** What only one record may have. */
export const takenOracles: readonly Oracle[] = [
  {
    id: 'duplicate',
    claim: 'A value that must be unique is refused the second time.',
    strength: 'document',
    ofCreate: true,
    candidates: duplicateFaults,
  },
  {
    id: 'taken-elsewhere',
    claim:
      'A value that the document lets nobody use twice is refused to whoever did not make the first record as well.',
    strength: 'document',
    ofCreate: true,
    candidates: takenElsewhere,
  },
  {
    id: 'taken-below-another',
    claim: 'A value that no two records share, below whichever parent, is refused below a second parent as well.',
    strength: 'document',
    ofCreate: true,
    candidates: takenBelowAnother,
  },
  {
    id: 'freed-values',
    claim: 'A value that no two records have is free again, or free for somebody else, where the document says so.',
    strength: 'document',
    ofCreate: true,
    candidates: freedValues,
  },
];
