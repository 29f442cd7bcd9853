import { isSecured } from '@assay/scenario';
import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { accountOperations, type AccountOperations } from '../../../chains/accounts/logins.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { ownAccountRead } from '../owners/own-account.ts';
import { otherAccount } from '../new-account.ts';

/** An account that the scenario opens for itself and signs in: what it does to its tokens and passwords harms nobody. */
export interface OwnLogin {
  operations: AccountOperations;
  /** Opens the account, signs it in, and shows that its token is accepted. */
  before: Step[];
  after: Step[];
  /** The same where the password has become another one. */
  afterWith: (password: string) => Step[];
  authorization: StepValue;
  /** A read that only somebody who is signed in may send, with the token. */
  read: Step;
}

/** A read that needs nothing but a token. */
function plainRead(operations: readonly Operation[]): Operation | null {
  const isPlain = ({ method, path, parameters, ...one }: Operation): boolean =>
    method === 'GET' &&
    isSecured(one) &&
    parameterNames(path).length === 0 &&
    !parameters.some(({ required }) => required);
  return ownAccountRead(operations) ?? operations.find(isPlain) ?? null;
}

/** Null where the document opens no accounts, or has no read that shows whether a token is accepted. */
export function ownLogin(situation: Situation): OwnLogin | null {
  const { index } = situation;
  const operations = accountOperations(index);
  const read = operations === null ? null : plainRead(index.operations);
  const account = read === null ? null : otherAccount({ ...situation, operation: read });
  if (operations === null || read === null || account === null) return null;
  const { authorization, steps, removal } = account;
  const withToken: Step = { operation: read.key, values: [authorization], extracts: [], login: 'none' };
  // A token that is not accepted from the start cannot be seen to end.
  const control: Step = { ...withToken, expects: { status: successStatus(read), undecided: [401, 403, 404] } };
  return {
    operations,
    before: [...steps, control],
    after: removalSteps(operations, removal, '{{otherPassword}}'),
    afterWith: (password) => removalSteps(operations, removal, password),
    authorization,
    read: withToken,
  };
}

/** The account signs in once more, since its token may have ended, and removes itself. */
function removalSteps({ login, fields, token }: AccountOperations, removal: readonly Step[], password: string): Step[] {
  if (removal.length === 0) return [];
  const signedIn: Step = {
    operation: login.key,
    values: [bodyOverride({ [fields.identity]: '{{otherName}}', [fields.password]: password })],
    extracts: [{ name: 'otherToken', path: token.path }],
    login: 'none',
  };
  return [signedIn, ...removal];
}

/** The answer to a token that is good for nothing any more. */
export const REFUSED = { status: 401, alternatives: [403] };
