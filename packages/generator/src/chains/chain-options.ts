import type { Operation } from '@assay/api-model';

/** How the values of a chain are named, and which records it takes. */
export interface ChainOptions {
  /** Takes records that are there already, where any of them will do. */
  prefersListed?: boolean;
  /** Makes also what any record that is there would do for. */
  makesNeeds?: boolean;
  /** Leaves the records of paths in the state that they were made in: of all paths, or of that of one operation. */
  keepsInitial?: boolean | Operation;
  /** Keeps the names of this chain apart from those of other chains. */
  suffix?: string;
  /**
   * What its records only refer to has no suffix, so that chains with other suffixes share it. For chains that are alone in their
   * scenarios.
   */
  sharesNeeds?: boolean;
}
