import type { AccountCredential, AuthCredential } from '@assay/contract';
import { toDraft } from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { checkDraft, refusedFields } from './check-draft.ts';
import type { DraftErrors } from './check-draft.ts';

/** Credentials of one account, for one security scheme or for all, while they are edited. */
export interface AccountDraft {
  /** Of the entry on the screen; it is not stored. */
  id: number;
  account: string;
  /** Empty: every scheme that has none of its own. */
  scheme: string;
  /** The account may see the records of everybody. */
  seesAll: boolean;
  draft: AuthDraft;
}

export interface AccountErrors {
  entry: { account?: string; scheme?: string };
  login: DraftErrors;
}

export const NO_ACCOUNT_ERRORS: AccountErrors = { entry: {}, login: {} };

export const toAccountDraft = (
  { account, scheme, credential }: AccountCredential,
  { id, privileged }: { id: number; privileged: readonly string[] },
): AccountDraft => ({
  id,
  account,
  scheme: scheme ?? '',
  seesAll: privileged.includes(account),
  draft: toDraft(credential),
});

/** The list with one more, from what the document describes or empty. */
export function addAccount(
  list: AccountDraft[],
  from: { scheme: string; credential: AuthCredential } | null,
): AccountDraft[] {
  const id = Math.max(-1, ...list.map((one) => one.id)) + 1;
  const account = from === null ? '' : 'own';
  return [
    ...list,
    { id, account, scheme: from?.scheme ?? '', seesAll: false, draft: toDraft(from?.credential ?? null) },
  ];
}

export const isOwn = (account: string): boolean => account === 'own' || account === 'other';

export function checkAccount(one: AccountDraft, list: readonly AccountDraft[]): AccountErrors {
  const { account, scheme } = one;
  const isTwice = list.some(
    (other) => other.id !== one.id && other.account.trim() === account.trim() && other.scheme === scheme,
  );
  return {
    entry: {
      ...(account.trim() === '' && { account: 'Account is required.' }),
      ...(isOwn(account.trim()) && scheme === '' && { scheme: 'Choose the security scheme.' }),
      ...(isTwice && { scheme: 'This account already has credentials for this scheme.' }),
    },
    login: checkDraft(one.draft),
  };
}

/** What the server refused, entry by entry. */
export function refusedAccounts(
  refused: readonly { field: string; message: string }[],
  list: readonly AccountDraft[],
): AccountErrors[] {
  return list.map(({ draft }, at) => {
    const prefix = `credentials.${at}.`;
    const of = (name: string): string | undefined => refused.find(({ field }) => field === `${prefix}${name}`)?.message;
    const [account, scheme] = [of('account'), of('scheme')];
    return {
      entry: { ...(account !== undefined && { account }), ...(scheme !== undefined && { scheme }) },
      login: refusedFields(refused, `${prefix}credential.`, draft.auth_type),
    };
  });
}
