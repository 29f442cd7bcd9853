import { saidMomentsOracle } from './said-moments.ts';
import { saidNumbersOracle } from '../together/said-numbers.ts';
import { limitsByKindOracle } from '../together/limits-by-kind.ts';
import { requiredWhenOracle } from './required-when.ts';
import { beyondBoundsOracle } from './beyond-bound.ts';
import { equalAmountsOracle } from '../together/equal-amounts.ts';
import { beyondMomentsOracle } from './beyond-moment.ts';
import { notAmongOracle } from './not-among.ts';
import type { Oracle } from '../../oracle.ts';

/** What only the words of a document say of values. */
export const saidOracles: readonly Oracle[] = [
  saidMomentsOracle,
  saidNumbersOracle,
  limitsByKindOracle,
  requiredWhenOracle,
  beyondBoundsOracle,
  equalAmountsOracle,
  beyondMomentsOracle,
  notAmongOracle,
];
