import { isSecured } from '@assay/scenario';
import type { Step } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { fieldNames } from '../../../chains/accounts/logins.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Candidate } from '../../candidate.ts';
import { ownLogin, REFUSED } from './own-login.ts';
import type { Oracle } from '../../oracle.ts';

const NEW = /^(newpassword|passwordnew|password|newpasswd|newsecret)$/;
const OLD = /^(current|old|existing|previous)(password|passwd|secret)$|^password(current|old)$/;
const AGAIN = /^(confirm|repeat)\w*password$|^\w*password(confirm(ation)?|repeat|again)$/;
const ENDS_TOKENS =
  /\b(tokens?|sessions?|sign-?ins?|logins?)\b[^.]*\b(end|ends|ended|refused|revoked|invalid|invalidated|no longer|expire|closed|stop)\b|\b(ends?|revokes?|invalidates?|closes?|signs? out|logs? out)\b[^.]*\b(tokens?|sessions?|everywhere|devices?)\b/i;
const ANOTHER = 'An0ther-Passw0rd-{{$randomDigits:4}}';

interface Fields {
  old: string;
  fresh: string;
  again: string | undefined;
}

/** The fields of a change of the password by somebody who knows it; null when it is something else. */
function passwordFields({ operation, index }: Situation): Fields | null {
  const { method, path } = operation;
  if (!['PUT', 'PATCH', 'POST'].includes(method) || parameterNames(path).length > 0 || !isSecured(operation))
    return null;
  const names = fieldNames(operation, index.definitions);
  const find = (wanted: RegExp): string | undefined => names.find((name) => wanted.test(plain(name)));
  const [old, fresh, again] = [find(OLD), find(NEW), find(AGAIN)];
  const isWhole = old !== undefined && fresh !== undefined && names.length <= (again === undefined ? 2 : 3);
  return isWhole ? { old, fresh, again } : null;
}

/** After a change of the password only the new one opens the account, and older tokens do not where the document says so. */
export function changedPasswords(situation: Situation): Candidate[] {
  const { operation } = situation;
  const fields = passwordFields(situation);
  const login = fields === null ? null : ownLogin(situation);
  if (fields === null || login === null) return [];
  const { login: signIn, fields: names } = login.operations;
  const body = {
    [fields.old]: '{{otherPassword}}',
    [fields.fresh]: ANOTHER,
    ...(fields.again !== undefined && { [fields.again]: ANOTHER }),
  };
  const loginWith = (password: string, expects: NonNullable<Step['expects']>): Step => ({
    operation: signIn.key,
    values: [bodyOverride({ [names.identity]: '{{otherName}}', [names.password]: password })],
    extracts: [],
    login: 'none',
    expects,
  });
  const oldToken: Step[] = ENDS_TOKENS.test(wordsAbout(operation)) ? [{ ...login.read, expects: REFUSED }] : [];
  return [
    {
      name: 'The old password after a change of it',
      kind: 'changed_password',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'Who changes a password wants the old one to be good for nothing.',
        constraint: 'security',
        pointer: `/${fields.fresh}`,
        before: login.before,
        extracts: [{ name: 'newPassword', path: `request ${fields.fresh}` }],
        followUps: [...oldToken, loginWith('{{otherPassword}}', { status: 401, alternatives: [400, 403] })],
        after: login.afterWith('{{newPassword}}'),
      },
      overrides: [bodyOverride(body), login.authorization],
      ownCredentials: true,
    },
  ];
}

export const changedPasswordOracle: Oracle = {
  id: 'changed-password',
  claim: 'After a change of the password the old one opens nothing.',
  strength: 'standard',
  candidates: changedPasswords,
};
