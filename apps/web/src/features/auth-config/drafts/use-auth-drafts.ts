import { ApiError } from '@assay/client';
import type { AuthConfig, AuthProposal } from '@assay/contract';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { api } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { showToast } from '../../../ui/index.ts';
import { draftForOther, saveErrorText, toDraft, toPayload } from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { checkDraft, refusedFields } from './check-draft.ts';
import type { DraftErrors } from './check-draft.ts';
import { strictText } from './required-fields.ts';

const SAVED_TOAST_MS = 4000;

interface Drafts {
  own: AuthDraft;
  other: AuthDraft | null;
}

interface Errors {
  own: DraftErrors;
  other: DraftErrors;
}

const NO_ERRORS: Errors = { own: {}, other: {} };
const hasErrors = ({ own, other }: Errors): boolean => Object.keys(own).length + Object.keys(other).length > 0;

function toDrafts(stored: AuthConfig | null, proposal: AuthProposal | null): Drafts {
  const own = toDraft(stored ?? proposal?.credential ?? null);
  return { own, other: stored?.other_user ? toDraft(stored.other_user) : null };
}

const toBody = ({ own, other }: Drafts): AuthConfig => ({ ...toPayload(own), other_user: other && toPayload(other) });

interface Source {
  systemId: number;
  stored: AuthConfig | null;
  proposal: AuthProposal | null;
  strict: boolean;
  form: RefObject<HTMLFormElement | null>;
}

/** Both logins of a system while they are edited, with their errors. */
export function useAuthDrafts({ systemId, stored, proposal, strict, form }: Source) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored, proposal));
  const [saved, setSaved] = useState(() => (stored === null ? null : JSON.stringify(drafts)));
  // A proposal of the document is not stored, but the user has not typed it either.
  const [untouched] = useState(() => JSON.stringify(drafts));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { errors, setErrors, show } = useFieldErrors(form);
  const refresh = useRefresh();
  const change = (login: keyof Drafts, part: Partial<AuthDraft>): void => {
    setDrafts((before) => ({ ...before, [login]: { ...before[login], ...part } }));
    setErrors((before) => ({ ...before, [login]: without(before[login], part) }));
  };
  const setOther = (enabled: boolean): void =>
    setDrafts({ ...drafts, other: enabled ? draftForOther(drafts.own) : null });
  const save = async (): Promise<boolean> => {
    const { own, other } = drafts;
    const found = { own: checkDraft(own), other: other === null ? {} : checkDraft(other) };
    const refusal = strict ? strictText(own) : null;
    setFailure(refusal);
    show(found);
    if (refusal !== null || hasErrors(found)) return false;
    setBusy(true);
    try {
      const call = { params: { systemId }, body: toBody(drafts) };
      await (stored === null ? api.createAuthConfig(call) : api.updateAuthConfig(call));
      await refresh();
      setSaved(JSON.stringify(drafts));
      showToast('success', 'Configuration saved successfully', SAVED_TOAST_MS);
      return true;
    } catch (error) {
      setFailure(saveErrorText(error));
      const refused = error instanceof ApiError ? error.errors : [];
      show(refusedFields(refused, { own: own.auth_type, other: other?.auth_type ?? null }));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const text = JSON.stringify(drafts);
  const [changed, dirty] = [text !== saved, text !== (saved ?? untouched)];
  return { drafts, errors, failure, busy, changed, dirty, change, setOther, save };
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
