import { ApiError } from '@assay/client';
import type { AuthConfig, AuthProposal } from '@assay/contract';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { withReason } from '../../app/index.ts';
import { useAuthConfig, useAuthProposal } from '../../data/index.ts';
import { Button, Checkbox, LoadError, Notice, Skeleton, UnsavedGuard } from '../../ui/index.ts';
import { AuthEnvironment } from './auth-owner.ts';
import { AccountsSection } from './AccountsSection.tsx';
import { SeesAll } from './fields/SeesAll.tsx';
import { CredentialSection } from './CredentialSection.tsx';
import { isComplete } from './drafts/required-fields.ts';
import { useAuthDrafts } from './drafts/use-auth-drafts.ts';

/** What the buttons below a form need to know of it. */
export interface AuthFormState {
  /** Every required field is filled in. */
  complete: boolean;
  /** Something is different from what is stored. */
  changed: boolean;
  busy: boolean;
  /** Returns whether it was saved; the form shows what is wrong. */
  save: () => Promise<boolean>;
}

interface Props {
  systemId: number;
  /** For the own credentials of an environment. */
  environmentId?: number;
  /** With the required fields of the wizard, which allows less than can be stored (WIZ-11, WIZ-12). */
  strict?: boolean;
  /** The buttons, where they are more than Save; one of type submit saves. */
  renderActions?: (form: AuthFormState) => ReactNode;
}

export function AuthForm(props: Props) {
  const { systemId, environmentId = null } = props;
  const config = useAuthConfig(systemId, environmentId);
  const isNew = config.isSuccess && (config.data ?? null) === null;
  const proposal = useAuthProposal(systemId);
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
  return (
    <AuthEnvironment value={environmentId}>
      <Form {...props} stored={config.data ?? null} proposal={proposal.data ?? null} />
    </AuthEnvironment>
  );
}

interface FormProps extends Props {
  stored: AuthConfig | null;
  proposal: AuthProposal | null;
}

function Form({ systemId, environmentId, stored, proposal: described, strict = false, renderActions }: FormProps) {
  // It names the login of the system, where no credentials of an environment belong.
  const proposal = environmentId === undefined ? described : null;
  const form = useRef<HTMLFormElement>(null);
  const state = useAuthDrafts({ systemId, stored, proposal, strict, form });
  const { drafts, errors, failure, busy, changed, save } = state;
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
      <UnsavedGuard dirty={state.dirty} />
      {stored === null && proposal !== null && (
        <Notice kind="info">{proposal.source} Fill in the secret values, test the configuration, and save it.</Notice>
      )}
      <CredentialSection
        systemId={systemId}
        login="own"
        draft={drafts.own}
        errors={errors.own}
        onChange={(part) => state.change('own', part)}
      />
      <OtherUser systemId={systemId} state={state} />
      <AccountsSection
        systemId={systemId}
        state={state}
        others={proposal?.others ?? []}
        schemes={described?.schemes ?? []}
      />
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {renderActions?.({ complete: isComplete(drafts.own), changed, busy, save }) ?? (
        <div>
          <Button needs="updateAuthConfig" kind="primary" type="submit" busy={busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

function OtherUser({ systemId, state }: { systemId: number; state: ReturnType<typeof useAuthDrafts> }) {
  const { other } = state.drafts;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">Another user</legend>
      <div className="grid gap-1">
        <Checkbox
          label="Another user"
          checked={other !== null}
          onChange={(event) => state.setOther(event.target.checked)}
        />
        <p className="text-[13px] text-ink-dim">
          An ordinary user who owns none of the first user&apos;s records. Generated scenarios sign in with these
          credentials, request records of the first user, and expect to be refused.
        </p>
      </div>
      {other !== null && (
        <SeesAll checked={state.drafts.otherSeesAll} onChange={(seesAll) => state.setOtherSeesAll(seesAll)} />
      )}
      {other !== null && (
        <CredentialSection
          systemId={systemId}
          login="other"
          draft={other}
          errors={state.errors.other}
          onChange={(part) => state.change('other', part)}
        />
      )}
    </fieldset>
  );
}
