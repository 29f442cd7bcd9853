import { isSecured } from '@assay/scenario';
import type { Operation } from '@assay/api-model';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { planBody } from '../../../request-body.ts';
import type { Candidate } from '../../candidate.ts';
import { ownLogin, REFUSED } from './own-login.ts';
import type { Oracle } from '../../oracle.ts';

const SIGNS_OUT = /\/(log|sign)[-_]?(out|off)$/i;
const SESSION = /\/(sessions?|tokens?)(\/(current|me|self|own))?$/i;
/** Tokens that nobody keeps a list of stay good until their time is over. */
const KEEPS = /\b(stateless|remains? valid|stays? valid|until (it|they) expires?|discard|client[- ]side)\b/i;

/** Whether an operation ends the session of whoever sends it. */
function endsSession(operation: Operation): boolean {
  const { method, path } = operation;
  if (!isSecured(operation) || parameterNames(path).length > 0 || planBody(operation).media !== null) return false;
  return (SIGNS_OUT.test(path) && method !== 'GET') || (SESSION.test(path) && method === 'DELETE');
}

/** A token is refused after its session was ended. Silent where the document says that tokens outlive it. */
export function endedSessions(situation: Situation): Candidate[] {
  const { operation, description } = situation;
  if (!endsSession(operation) || KEEPS.test(`${wordsAbout(operation)} ${description}`)) return [];
  const login = ownLogin(situation);
  if (login === null) return [];
  return [
    {
      name: 'The token of a session that was ended',
      kind: 'ended_session',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'Who has signed out must not get in with the same token.',
        constraint: 'security',
        pointer: null,
        before: login.before,
        followUps: [{ ...login.read, expects: REFUSED }],
        after: login.after,
      },
      overrides: [login.authorization],
      ownCredentials: true,
    },
  ];
}

export const endedSessionOracle: Oracle = {
  id: 'ended-session',
  claim: 'A token is refused after its session was ended.',
  strength: 'standard',
  needsNoBody: true,
  candidates: endedSessions,
};
