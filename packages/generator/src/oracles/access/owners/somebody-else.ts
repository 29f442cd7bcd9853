import type { Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import type { Candidate } from '../../candidate.ts';
import { otherAccount } from '../new-account.ts';
import { shared } from './fixture.ts';

/** Who asks beside the system's login: the second user that is configured, or else an account that steps open and sign in. */
export interface SomebodyElse {
  /** What opens and signs in the account; shared, since it only asks. */
  steps: Step[];
  values: StepValue[];
  settings: { login?: 'other' };
  ownCredentials: boolean;
  /** Singular name of the record that the account is; its id is `{otherId}`. */
  resource: string | null;
}

export function somebodyElse(situation: Situation): SomebodyElse | null {
  if (situation.hasOtherUser)
    return { steps: [], values: [], settings: { login: 'other' }, ownCredentials: false, resource: null };
  const account = otherAccount(situation);
  if (account === null) return null;
  const { steps, authorization, resource } = account;
  return {
    steps: shared(steps),
    values: [authorization],
    settings: {},
    ownCredentials: true,
    resource,
  };
}

interface Trying {
  name: string;
  reason: string;
  before: readonly Step[];
  followUps?: readonly Step[];
  after: readonly Step[];
  overrides: readonly StepValue[];
}

/** Refusals that are checked before or beside who asks, so that nothing is known. */
const UNDECIDED = [400, 405, 409, 410, 412, 415, 422, 423, 428, 429];

/** A request that somebody else must not get through with. */
export function refusedTo(
  { steps, values, settings, ownCredentials }: SomebodyElse,
  { name, reason, before, followUps = [], after, overrides }: Trying,
  { status, others }: { status: number; others: readonly number[] },
): Candidate {
  return {
    name,
    kind: 'other_account',
    errorIn: 'header.Authorization',
    expectedStatus: status,
    details: {
      alternatives: [...others],
      undecided: UNDECIDED.filter((one) => one !== status && !others.includes(one)),
      reason,
      constraint: 'security',
      pointer: null,
      ...settings,
      ...(steps.length + before.length > 0 && { before: [...steps, ...before] }),
      ...(followUps.length > 0 && { followUps: [...followUps] }),
      ...(after.length > 0 && { after: [...after] }),
    },
    overrides: [...overrides, ...values],
    ownCredentials,
  };
}
