import type { Repair } from '@assay/generator';

/** A repair of the request that was refused, or of another one that it stands on. */
export type ProposedRepair = Repair & {
  /** Key of the other operation. */
  on?: string;
};

/** Repairs that belong together. */
export type Proposal = ProposedRepair[];

/** The repair as it is kept. */
export function keptRepair(proposed: ProposedRepair): Repair {
  const { on: _, ...repair } = proposed;
  return repair;
}
