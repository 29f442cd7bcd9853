import { isUndecided, undecidedText } from '@assay/scenario';
import type { JudgedStep, RunError } from '@assay/scenario';
import { cutShortText, isLoginRefused } from '../exchange/exchange-once.ts';
import { accountText, CONFIGURED_AT } from './as-account.ts';
import type { Outcome } from '../exchange/exchange-once.ts';

/** Why an answer says nothing about the scenario, such as a 401 for want of a login; null when it can be judged. */
export function findTrouble(step: JudgedStep, outcome: Outcome): RunError | null {
  const { status } = outcome.response;
  if (outcome.isCutShort) return { cause: 'interrupted', message: cutShortText(outcome) };
  if (status === 429 && step.expected.status !== 429) {
    return {
      cause: 'rate_limited',
      message: 'The API answered 429 Too Many Requests. Run fewer scenarios at once or wait.',
    };
  }
  if (isUndecided(step.expected, status))
    return { cause: 'other_refusal', message: undecidedText(step.expected, status) };
  if (!isLoginRefused(step, outcome)) return null;
  const message =
    outcome.credential === null
      ? `The API answered 401, and no credentials are configured. Set them ${CONFIGURED_AT}.`
      : `The API answered 401 to the credentials of ${accountText(step.account)}. Check them ${CONFIGURED_AT}: what they are, whether they have expired, and where they are sent.`;
  return { cause: 'auth_failed', message };
}
