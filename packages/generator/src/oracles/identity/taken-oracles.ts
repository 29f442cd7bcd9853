import { duplicateOracle } from './life-cycle.ts';
import { takenElsewhereOracle } from './taken-elsewhere.ts';
import { takenBelowAnotherOracle } from './taken-below.ts';
import { freedValuesOracle } from './freed-value.ts';
import type { Oracle } from '../oracle.ts';

/** What only one record may have. */
export const takenOracles: readonly Oracle[] = [
  duplicateOracle,
  takenElsewhereOracle,
  takenBelowAnotherOracle,
  freedValuesOracle,
];
