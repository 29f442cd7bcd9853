import type { StepValue } from '@assay/scenario';
import type { FaultKind, ScenarioDetails, SuccessKind } from '../types.ts';

/** A scenario before it is chosen and its rules are written. */
export interface Candidate {
  name: string;
  kind: FaultKind | SuccessKind;
  /** Null for a request that must succeed. */
  errorIn: string | null;
  expectedStatus: number;
  details: ScenarioDetails;
  overrides: StepValue[];
  /** The overrides with unique values and references bound, worked out for those that are chosen only. */
  bound?: () => StepValue[];
  /** Beside the rules that every answer with this status has to keep. */
  rules?: string[];
  /** Replaces the system's login with what the steps or overrides send. */
  ownCredentials?: boolean;
}

/** How many requests a scenario sends, its steps included. */
export const costOf = ({ details }: Candidate): number =>
  1 + (details.before?.length ?? 0) + (details.after?.length ?? 0);
