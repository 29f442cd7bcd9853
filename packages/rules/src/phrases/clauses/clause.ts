import type { Check } from '../../tree/check.ts';
import type { Binding, Thing } from '../tree.ts';

/** A clause, before it is said of how many items it has to hold. */
export interface Clause {
  check: Check;
  bindings: Binding[];
  /** What it speaks of, for what "it" is in the next one. */
  thing: Thing | null;
  cost: number;
}
