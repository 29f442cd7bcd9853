import { ApiError } from '@assay/client';
import type { AuthConfig, AuthProposal } from '@assay/contract';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useFailure } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { screenToastMs, showToast } from '../../../ui/index.ts';
import { useAuthOwner } from '../auth-owner.ts';
import {
  addAccount,
  checkAccount,
  isOwn,
  NO_ACCOUNT_ERRORS,
  refusedAccounts,
  toAccountDraft,
} from './account-draft.ts';
import type { AccountDraft, AccountErrors } from './account-draft.ts';
import { draftForOther, saveErrorText, toDraft, toPayload } from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { checkDraft, refusedFields } from './check-draft.ts';
import type { DraftErrors } from './check-draft.ts';
import { strictText } from './required-fields.ts';

interface Drafts {
  own: AuthDraft;
  other: AuthDraft | null;
  /** The other user may see the records of everybody. */
  otherSeesAll: boolean;
  /** For single security schemes and for named accounts. */
  more: AccountDraft[];
}

interface Errors {
  own: DraftErrors;
  other: DraftErrors;
  /** In the order of the drafts. */
  more: AccountErrors[];
}

const NO_ERRORS: Errors = { own: {}, other: {}, more: [] };
const hasErrors = ({ own, other, more }: Errors): boolean =>
  [own, other, ...more.flatMap(({ entry, login }) => [entry, login])].some((one) => Object.keys(one).length > 0);

function toDrafts(stored: AuthConfig | null, proposal: AuthProposal | null): Drafts {
  const own = toDraft(stored ?? proposal?.credential ?? null);
  const other = stored?.other_user ? toDraft(stored.other_user) : null;
  const privileged = stored?.privileged_accounts ?? [];
  const more = stored?.credentials.map((one, id) => toAccountDraft(one, { id, privileged })) ?? [];
  return { own, other, otherSeesAll: privileged.includes('other'), more };
}

function privilegedIn({ other, otherSeesAll, more }: Drafts): string[] {
  const named = more.filter(({ account, seesAll }) => seesAll && !isOwn(account.trim()));
  const names = named.map(({ account }) => account.trim());
  return [...new Set([...(other !== null && otherSeesAll ? ['other'] : []), ...names])];
}

const toBody = ({ own, other, more, ...rest }: Drafts): AuthConfig => ({
  ...toPayload(own),
  other_user: other && toPayload(other),
  credentials: more.map(({ account, scheme, draft }) => ({
    account: account.trim(),
    scheme: scheme === '' ? null : scheme,
    credential: toPayload(draft),
  })),
  privileged_accounts: privilegedIn({ own, other, more, ...rest }),
});

const check = ({ own, other, more }: Drafts): Errors => ({
  own: checkDraft(own),
  other: other === null ? {} : checkDraft(other),
  more: more.map((one) => checkAccount(one, more)),
});

function refusedErrors(error: unknown, { own, other, more }: Drafts): Errors {
  const refused = error instanceof ApiError ? error.errors : [];
  return {
    own: refusedFields(refused, '', own.auth_type),
    other: other === null ? {} : refusedFields(refused, 'other_user.', other.auth_type),
    more: refusedAccounts(refused, more),
  };
}

interface Source {
  systemId: number;
  stored: AuthConfig | null;
  proposal: AuthProposal | null;
  strict: boolean;
  form: RefObject<HTMLFormElement | null>;
}

/** All credentials of a system while they are edited, with their errors. */
export function useAuthDrafts({ systemId, stored, proposal, strict, form }: Source) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored, proposal));
  const [saved, setSaved] = useState(() => (stored === null ? null : JSON.stringify(drafts)));
  // A proposal of the document is not stored, but the user has not typed it either.
  const [untouched] = useState(() => JSON.stringify(drafts));
  const [failure, setFailure] = useFailure();
  const [busy, setBusy] = useState(false);
  const { errors, setErrors, show } = useFieldErrors(form);
  const refresh = useRefresh();
  const owner = useAuthOwner(systemId);
  const change = (login: 'other' | 'own', part: Partial<AuthDraft>): void => {
    setDrafts((before) => ({ ...before, [login]: { ...before[login], ...part } }));
    setErrors((before) => ({ ...before, [login]: without(before[login], part) }));
  };
  const setOther = (enabled: boolean): void =>
    setDrafts({ ...drafts, other: enabled ? draftForOther(drafts.own) : null });
  const setOtherSeesAll = (otherSeesAll: boolean): void => setDrafts({ ...drafts, otherSeesAll });
  const save = async (): Promise<boolean> => {
    const found = check(drafts);
    const refusal = strict ? strictText(drafts.own) : null;
    setFailure(refusal);
    show(found);
    if (refusal !== null || hasErrors(found)) return false;
    setBusy(true);
    try {
      await owner.save(toBody(drafts), stored === null);
      await refresh();
      setSaved(JSON.stringify(drafts));
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
      return true;
    } catch (error) {
      setFailure(saveErrorText(error));
      show(refusedErrors(error, drafts));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const text = JSON.stringify(drafts);
  const [changed, dirty] = [text !== saved, text !== (saved ?? untouched)];
  const more = useMore(setDrafts, setErrors);
  return { drafts, errors, failure, busy, changed, dirty, change, setOther, setOtherSeesAll, save, more };
}

type Set<T> = (change: (before: T) => T) => void;

/** Adds, changes and removes credentials for single schemes and for named accounts. */
function useMore(setDrafts: Set<Drafts>, setErrors: Set<Errors>) {
  const clear = (at: number): void =>
    setErrors((before) => ({
      ...before,
      more: before.more.map((one, index) => (index === at ? NO_ACCOUNT_ERRORS : one)),
    }));
  return {
    add: (from: Parameters<typeof addAccount>[1]): void =>
      setDrafts((before) => ({ ...before, more: addAccount(before.more, from) })),
    change: (at: number, part: Partial<AccountDraft>): void => {
      setDrafts((before) => ({
        ...before,
        more: before.more.map((one, index) => (index === at ? { ...one, ...part } : one)),
      }));
      clear(at);
    },
    remove: (at: number): void => {
      setDrafts((before) => ({ ...before, more: before.more.filter((_, index) => index !== at) }));
      setErrors((before) => ({ ...before, more: before.more.filter((_, index) => index !== at) }));
    },
  };
}

/** Errors by login and field; the first field with one gets the focus whenever they are shown. */
function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, form]);
  const show = (found: Errors): void => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  return { errors, setErrors, show };
}

/** Errors of fields that were not just changed; another kind has other fields. */
function without(errors: DraftErrors, changed: Partial<AuthDraft>): DraftErrors {
  if ('auth_type' in changed) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed)));
}
