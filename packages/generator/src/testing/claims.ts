import type { Step } from '@assay/scenario';
import type { Candidate } from '../oracles/candidate.ts';

/** The one scenario that an oracle makes; a test fails where there are others, or none. */
export function theOnly([claim, ...others]: readonly Candidate[]): Candidate {
  if (claim === undefined || others.length > 0)
    throw new Error(`One claim is expected, and not ${claim === undefined ? 'none' : `${others.length + 1}`}.`);
  return claim;
}

/** How later requests send what a step has kept. */
export const keptBy = (step: Step | undefined, at = 0): string => `{{${step?.extracts[at]?.name}}}`;
