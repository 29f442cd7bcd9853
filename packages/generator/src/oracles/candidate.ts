import type { Step, StepValue } from '@assay/scenario';
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
  /** Its own steps show that the request is accepted without the fault; it needs no other request of the run for that. */
  hasControl?: true;
  /** Replaces the system's login with what the steps or overrides send. */
  ownCredentials?: boolean;
}

type Costed = Pick<Candidate, 'details'> & Partial<Pick<Candidate, 'errorIn'>>;

const usesAny = ({ values }: Step, names: readonly string[]): boolean => {
  const text = JSON.stringify(values);
  return names.some((name) => text.includes(`{{${name}}}`));
};

/**
 * How many requests a scenario sends, its steps included; those that it shares with others count once for all of them. What
 * removes the record of an accepted request is not sent after a refusal.
 */
export function costOf({ details, errorIn = null }: Costed): number {
  const { before = [], followUps = [], after = [], extracts = [] } = details;
  const made = errorIn === null ? [] : extracts.map(({ name }) => name);
  const steps = [...before, ...followUps, ...after.filter((step) => !usesAny(step, made))];
  return 1 + steps.filter(({ shared }) => shared !== true).length;
}
