import { ApiError } from '@assay/client';
import type { AuthConfig, AuthProposal } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { api, withReason } from '../../app/index.ts';
import { useAuthConfig, useAuthProposal, useRefresh } from '../../data/index.ts';
import { Button, Checkbox, LoadError, Notice, showToast, Skeleton, UnsavedGuard } from '../../ui/index.ts';
import { draftForOther, saveErrorText, toDraft, toPayload } from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { checkDraft, refusedFields } from './check-draft.ts';
import type { DraftErrors } from './check-draft.ts';
import { CredentialSection } from './CredentialSection.tsx';
import { isComplete, strictText } from './required-fields.ts';

const SAVED_TOAST_MS = 4000;

/** What the buttons below a form need to know of it. */
export interface AuthFormState {
  /** Every required field is filled in. */
  complete: boolean;
  /** Something is different from what is stored. */
  changed: boolean;
  busy: boolean;
  /** Tells whether it was saved; what is wrong is shown by the form. */
  save: () => Promise<boolean>;
}

interface Props {
  systemId: number;
  /** With the required fields of the wizard, which allows less than can be stored (WIZ-11, WIZ-12). */
  strict?: boolean;
  /** The buttons, where they are more than Save; one of type submit saves. */
  renderActions?: (form: AuthFormState) => ReactNode;
}

export function AuthForm(props: Props) {
  const { systemId } = props;
  const config = useAuthConfig(systemId);
  const isNew = config.isSuccess && (config.data ?? null) === null;
  const proposal = useAuthProposal(systemId, isNew);
  if (config.isPending || (isNew && proposal.isPending)) return <Skeleton rows={5} />;
  if (config.isLoadingError) {
    const denied = config.error instanceof ApiError && config.error.status === 403;
    return (
      <LoadError onRetry={() => void config.refetch()}>
        {denied
          ? 'You do not have permission to access this system configuration.'
          : withReason('Failed to load authentication configuration.', config.error)}
      </LoadError>
    );
  }
  return <Form {...props} stored={config.data ?? null} proposal={proposal.data ?? null} />;
}

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

function Form({
  systemId,
  stored,
  proposal,
  strict = false,
  renderActions,
}: Props & { stored: AuthConfig | null; proposal: AuthProposal | null }) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored, proposal));
  const [saved, setSaved] = useState(() => (stored === null ? null : JSON.stringify(drafts)));
  // What a document proposes is not stored, but nobody has typed it either.
  const [untouched] = useState(() => JSON.stringify(drafts));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const show = (found: Errors): void => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  const change = (login: keyof Drafts, part: Partial<AuthDraft>): void => {
    setDrafts((before) => ({ ...before, [login]: { ...before[login], ...part } }));
    setErrors((before) => ({ ...before, [login]: without(before[login], part) }));
  };
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
  const changed = text !== saved;
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard dirty={text !== (saved ?? untouched)} />
      {stored === null && proposal !== null && (
        <Notice kind="info">{proposal.source} Fill in what is secret, try it, and save.</Notice>
      )}
      <CredentialSection
        systemId={systemId}
        login="own"
        draft={drafts.own}
        errors={errors.own}
        onChange={(part) => change('own', part)}
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">Another user</legend>
        <div className="grid gap-1">
          <Checkbox
            label="Another user"
            checked={drafts.other !== null}
            onChange={(event) =>
              setDrafts({ ...drafts, other: event.target.checked ? draftForOther(drafts.own) : null })
            }
          />
          <p className="text-[13px] text-ink-dim">
            An ordinary user who owns nothing of the first one. Generated scenarios sign in with these credentials to
            ask for what belongs to the first user, and must be refused.
          </p>
        </div>
        {drafts.other !== null && (
          <CredentialSection
            systemId={systemId}
            login="other"
            draft={drafts.other}
            errors={errors.other}
            onChange={(part) => change('other', part)}
          />
        )}
      </fieldset>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {renderActions?.({ complete: isComplete(drafts.own), changed, busy, save }) ?? (
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

/** Errors of fields that were not just changed; another kind has other fields. */
function without(errors: DraftErrors, changed: Partial<AuthDraft>): DraftErrors {
  if ('auth_type' in changed) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed)));
}
