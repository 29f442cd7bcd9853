import type { FaultKind, Override, ScenarioDetails } from '../types.ts';

/** A negative scenario before its rules are written. */
export interface Candidate {
  name: string;
  kind: FaultKind;
  errorIn: string;
  expectedStatus: number;
  details: ScenarioDetails;
  overrides: Override[];
}
