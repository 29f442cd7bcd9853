import type { StepValue } from '@assay/scenario';
import type { FaultKind, ScenarioDetails, SuccessKind } from '../types.ts';

/** The value of a reference to another record by its name, such as `author`; null when nothing yields one. */
export type Refer = (name: string, description: string) => string | null;

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
  bound?: (refer?: Refer) => StepValue[];
  /** Beside the rules that every answer with this status has to keep. */
  rules?: string[];
  /** Replaces the system's login with what the steps or overrides send. */
  ownCredentials?: boolean;
}

/** How many requests a scenario sends, its steps included; those that it shares with others count once for all of them. */
export const costOf = ({ details }: Pick<Candidate, 'details'>): number =>
  1 +
  [...(details.before ?? []), ...(details.followUps ?? []), ...(details.after ?? [])].filter(
    ({ shared }) => shared !== true,
  ).length;
