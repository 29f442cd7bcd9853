import type { NamedAccount } from '@assay/scenario';
import type { Learned } from '../../learned/learned.ts';

/** Whom a request signs in as instead of the system's own account. */
export type Login = 'other' | NamedAccount;

/** An account that the system has credentials of, with what is known of its rights. */
export interface KnownAccount {
  login: 'own' | Login;
  /** The scopes that its token is asked for with; null when it has none, or nobody knows. */
  scopes: readonly string[] | null;
  /** It sends a token or a key; false for one that sends nothing but the cookies of a session. */
  hasToken: boolean;
  /** A person has said that it may see the records of everybody. */
  seesAll: boolean;
  /** What its own answers called it, such as `manager`. */
  roles: readonly string[];
  /** What it signs in as, in lower case: its user name or address. Absent where nobody knows. */
  names?: readonly string[];
  /** The security schemes that it has credentials of. Absent where it has some for whatever an operation names. */
  schemes?: readonly string[];
}

/** The accounts with the roles that a warm-up saw them have, and what they are called. */
export function withLearnedAccounts(
  accounts: readonly KnownAccount[],
  learned: Learned | undefined,
): readonly KnownAccount[] {
  const { roles, names } = learned ?? {};
  if (roles === undefined && names === undefined) return accounts;
  return accounts.map((one) => {
    const called = Object.values(names?.[one.login] ?? {}).map((name) => name.toLowerCase());
    return {
      ...one,
      roles: [...one.roles, ...(roles?.[one.login] ?? [])],
      ...(called.length > 0 && { names: [...new Set([...(one.names ?? []), ...called])] }),
    };
  });
}
