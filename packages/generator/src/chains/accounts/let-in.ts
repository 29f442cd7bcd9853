import type { Operation } from '@assay/api-model';
import type { KnownAccount, Login } from './known-account.ts';
import { oncePerPair } from './once-per-pair.ts';

/** A scope that every way into an operation asks for and that an account's token is configured without. */
export function scopeMissing({ security }: Operation, { scopes }: KnownAccount): string | null {
  if (scopes === null || security.length === 0) return null;
  const missing = security.map((requirement) =>
    Object.values(requirement)
      .flat()
      .find((scope) => !scopes.includes(scope)),
  );
  return missing.includes(undefined) ? null : (missing[0] ?? null);
}

/** Whether an operation asks for scopes, and the token of an account has them: words about roles say nothing else of it. */
export const isLetInByScope = (operation: Operation, account: KnownAccount): boolean =>
  account.scopes !== null &&
  operation.security.some((requirement) => Object.values(requirement).flat().length > 0) &&
  scopeMissing(operation, account) === null;

/**
 * Whether an account has credentials of every scheme that one way into an operation names, or may have. Without them it is nobody: that it
 * is refused says nothing of its rights.
 */
export function hasCredentials({ security }: Operation, { schemes }: Pick<KnownAccount, 'schemes'>): boolean {
  if (schemes === undefined || security.length === 0) return true;
  return security.some((requirement) => Object.keys(requirement).every((name) => schemes.includes(name)));
}

/** The schemes of the way into an operation that an account takes: the one whose credentials were configured first. */
export function schemesUsed({ security }: Operation, { schemes }: Pick<KnownAccount, 'schemes'>): readonly string[] {
  if (schemes === undefined) return [];
  const open = security.map((requirement) => Object.keys(requirement));
  const ways = open.filter((names) => names.length > 0 && names.every((name) => schemes.includes(name)));
  const rank = (names: string[]): number => Math.min(...names.map((name) => schemes.indexOf(name)));
  return ways.toSorted((a, b) => rank(a) - rank(b))[0] ?? [];
}

const isLetIn = (operation: Operation, account: KnownAccount): boolean =>
  hasCredentials(operation, account) && scopeMissing(operation, account) === null;

const isKnown = ({ scopes, schemes }: KnownAccount): boolean => scopes !== null || schemes !== undefined;

/** By operation that the own account lacks a scope or credentials for: the first account that has them. Made once for each pair. */
export const accountsLetIn = oncePerPair(
  (operations: readonly Operation[], accounts: readonly KnownAccount[]): ReadonlyMap<string, Login> => {
    const made = new Map<string, Login>();
    const own = accounts.find(({ login }) => login === 'own');
    for (const operation of operations) {
      if (own === undefined || isLetIn(operation, own)) continue;
      const fit = accounts.filter((one) => isKnown(one) && one.login !== 'own' && isLetIn(operation, one));
      const [first] = fit.toSorted((a, b) => Number(a.login === 'other') - Number(b.login === 'other'));
      if (first !== undefined && first.login !== 'own') made.set(operation.key, first.login);
    }
    return made;
  },
);
