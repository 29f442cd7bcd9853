import type { AuthReference, DefinedScenario } from '@assay/contract';
import { createKeyring, createTokenSource } from '@assay/runner';
import type { TokenSource, Transport } from '@assay/runner';
import type { KnownSecrets } from '../../credentials/known-secrets.ts';
import type { Io } from '../../io.ts';
import { resolveCredential } from './resolve-credential.ts';
import type { MoveAddress } from './resolve-credential.ts';

/** Where the credentials of each account come from. */
export interface Logins {
  tokens: TokenSource | null;
  otherTokens: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
}

interface Resolving {
  env: Io['env'];
  transport: Transport;
  secrets: KnownSecrets;
  move: MoveAddress;
}

/**
 * The credentials of the accounts that scenarios sign in as.
 * @throws {UsageError} when the environment lacks a value of one of them
 */
export function resolveLogins(
  references: readonly AuthReference[],
  scenarios: readonly DefinedScenario[],
  { env, transport, secrets, move }: Resolving,
): Logins {
  const used = accountsOf(scenarios);
  const sourcesOf = (account: string): { scheme: string | null; source: TokenSource }[] =>
    references
      .filter((one) => one.account === account && used.has(account))
      .map((one) => ({
        scheme: one.scheme,
        source: secrets.watching(createTokenSource(resolveCredential(one, env, move), transport)),
      }));
  const keyring = (account: string): TokenSource | null => {
    const sources = sourcesOf(account);
    const main = sources.find(({ scheme }) => scheme === null)?.source ?? null;
    const bySchemes = new Map(sources.flatMap(({ scheme, source }) => (scheme === null ? [] : [[scheme, source]])));
    return createKeyring({ main, bySchemes });
  };
  const names = [...new Set(references.map(({ account }) => account))].filter(isNamed);
  const accounts = names.flatMap((name) => {
    const source = keyring(name);
    return source === null ? [] : [[name, source] as const];
  });
  return { tokens: keyring('own'), otherTokens: keyring('other'), accounts: new Map(accounts) };
}

const isNamed = (account: string): boolean => account !== 'own' && account !== 'other';

const PREFIX = 'account:';

/** The accounts that requests of these scenarios sign in as. */
function accountsOf(scenarios: readonly DefinedScenario[]): Set<string> {
  const used = new Set<string>();
  for (const { sequence } of scenarios)
    for (const { account } of [...sequence.before, sequence.judged, ...sequence.follow_ups, ...sequence.after])
      used.add(account.startsWith(PREFIX) ? account.slice(PREFIX.length) : account);
  return used;
}
