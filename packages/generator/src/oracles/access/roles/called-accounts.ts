import type { Operation } from '@assay/api-model';
import { accountsLetIn } from '../../../chains/accounts/let-in.ts';
import { oncePerPair } from '../../../chains/accounts/once-per-pair.ts';
import type { KnownAccount, Login } from '../../../chains/accounts/known-account.ts';
import { singular } from '../../../resources/words/words.ts';
import { saidRole } from './said-roles.ts';

const NO_ROLES: ReadonlySet<string> = new Set();

/** What an account is called: by who configured it, and by its own answers. */
const callsOf = ({ login, roles }: KnownAccount): string[] =>
  [login.replace(/^account:/, ''), ...roles]
    .filter((name) => name !== 'own' && name !== 'other')
    .map((name) => name.toLowerCase());

/** Whether an account is called by one of these words, each in the singular. */
export const isCalledOneOf = (words: ReadonlySet<string>, account: KnownAccount): boolean =>
  callsOf(account).some((name) => words.has(singular(name)));

/** Several people of one role are as good as each other. */
const hasSameRoles = (one: KnownAccount, other: KnownAccount): boolean =>
  one.roles.length > 0 && [...one.roles].toSorted().join() === [...other.roles].toSorted().join();

/**
 * By operation that a document keeps for a role ("Admin only."): the account that is called so, where the own one is not. A warm-up that
 * has seen whom the operation accepts knows better.
 */
function accountsCalled(
  operations: readonly Operation[],
  accounts: readonly KnownAccount[],
): ReadonlyMap<string, Login> {
  const found = new Map<string, Login>();
  const own = accounts.find(({ login }) => login === 'own');
  const named = accounts.filter((one) => callsOf(one).length > 0);
  if (own === undefined || named.length === 0) return found;
  for (const operation of operations) {
    const said = saidRole(operation, NO_ROLES)?.words ?? NO_ROLES;
    const isCalled = (one: KnownAccount): boolean => isCalledOneOf(said, one);
    const [first, ...others] = isCalled(own) ? [] : named.filter((one) => one !== own && isCalled(one));
    const isOne = first !== undefined && others.every((one) => hasSameRoles(one, first));
    if (isOne && first.login !== 'own') found.set(operation.key, first.login);
  }
  return found;
}

/** Whom operations are called as instead of the own account, as far as only the document says it. Made once for each pair. */
export const accountsFor = oncePerPair(
  (operations: readonly Operation[], accounts: readonly KnownAccount[]): ReadonlyMap<string, Login> =>
    new Map([...accountsCalled(operations, accounts), ...accountsLetIn(operations, accounts)]),
);
