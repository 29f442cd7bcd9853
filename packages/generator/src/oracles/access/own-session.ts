import type { Candidate } from '../candidate.ts';
import type { Situation } from '../../chains/situation.ts';
import type { Step, StepValue } from '@assay/scenario';
import type { GeneratedScenario, ScenarioDetails } from '../../types.ts';
import { otherAccount, type OtherAccount } from './new-account.ts';

const OWN = /\/(me|self|myself|current|profile|account)$/i;

/** Steps that open an account and sign it in, for a change of the account that is signed in; null for any other operation. */
export function ownSession(situation: Situation): OtherAccount | null {
  const { path, method } = situation.operation;
  return OWN.test(path) && ['PUT', 'PATCH', 'POST', 'DELETE'].includes(method) ? otherAccount(situation) : null;
}

/** Steps that look at the account look at the new one. */
function asSession<S extends Step>(step: S, { authorization }: OtherAccount): S {
  const path = step.operation.slice(step.operation.indexOf(' ') + 1);
  return OWN.test(path) && step.login === undefined
    ? { ...step, login: 'none', values: [...step.values, authorization] }
    : step;
}

const setUp = (details: ScenarioDetails, session: OtherAccount): ScenarioDetails => ({
  ...details,
  before: [...session.steps, ...(details.before ?? []).map((step) => asSession(step, session))],
  ...(details.followUps && { followUps: details.followUps.map((step) => asSession(step, session)) }),
});

const signIn = (overrides: StepValue[], { authorization }: OtherAccount): StepValue[] => [...overrides, authorization];

export const asNewAccount = (scenario: GeneratedScenario, session: OtherAccount | null): GeneratedScenario =>
  session === null
    ? scenario
    : {
        ...scenario,
        requiresAuth: false,
        overrides: signIn(scenario.overrides, session),
        details: setUp(scenario.details, session),
      };

/** The same of a candidate, unless it is about the credentials themselves. */
export function candidateAsNewAccount(candidate: Candidate, session: OtherAccount | null): Candidate {
  const isAboutAccess = candidate.kind.endsWith('_credentials') || candidate.errorIn === 'header.Authorization';
  if (session === null || isAboutAccess || candidate.details.method === 'GET') return candidate;
  const { bound } = candidate;
  return {
    ...candidate,
    ownCredentials: true,
    overrides: signIn(candidate.overrides, session),
    details: setUp(candidate.details, session),
    ...(bound && { bound: () => signIn(bound(), session) }),
  };
}
