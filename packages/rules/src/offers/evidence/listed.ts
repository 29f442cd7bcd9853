import type { Path } from '../../tree/check.ts';

/** A list that a noun of a sentence stands for. */
export interface Listed {
  list: Path;
  from: number;
  to: number;
  cost: number;
}
