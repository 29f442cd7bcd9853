import { ApiError } from '@assay/client';
import type { Environment } from '@assay/contract';
import { useRef, useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Field, Input, Notice, showToast, UnsavedGuard } from '../../ui/index.ts';
import { ProtectionField } from '../protection/index.ts';
import { CredentialsField } from './CredentialsField.tsx';
import { EnvironmentValues } from './EnvironmentValues.tsx';
import { areShown, errorsOf, protectionOf, toDraft, toWrite, withoutErrors } from './environment-draft.ts';
import type { DraftErrors, EnvironmentDraft } from './environment-draft.ts';

interface Props {
  systemId: number;
  /** Null for a new one. */
  environment: Environment | null;
  onDone: () => void;
}

/** Everything of one environment; it is saved as a whole. */
export function EnvironmentForm({ systemId, environment, onDone }: Props) {
  const { draft, errors, failure, busy, dirty, change, save, form } = useEnvironmentForm({
    systemId,
    environment,
    onDone,
  });
  return (
    <form
      ref={form}
      noValidate
      aria-label={environment === null ? 'New environment' : `Environment ${environment.name}`}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 rounded border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard dirty={dirty} />
      <AddressFields draft={draft} errors={errors} onChange={change} />
      <EnvironmentValues
        title="Variables"
        one="variable"
        hint="Written as {{name}} in paths, queries, headers and bodies, and as {name} in validation rules."
        rows={draft.variables}
        errors={errors}
        onChange={(variables) => change({ variables })}
      />
      <EnvironmentValues
        title="Headers"
        one="header"
        hint="Sent with each request to this address, unless a scenario sends or leaves out the header itself."
        rows={draft.headers}
        errors={errors}
        onChange={(headers) => change({ headers })}
      />
      <CredentialsField
        chosen={draft.credentials}
        isNew={environment === null}
        onChange={(credentials) => change({ credentials })}
      />
      <p className="text-[13px] text-ink-dim">
        Secret values are stored encrypted and shown as ********, which means unchanged. They are masked in results.
      </p>
      <ProtectionField
        allowed={{ protection: protectionOf(draft), may_change_settings: false }}
        baseUrl={draft.base_url}
        onChange={(protection) => change({ protection })}
      />
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button needs="createEnvironment" kind="primary" type="submit" busy={busy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface AddressProps {
  draft: EnvironmentDraft;
  errors: DraftErrors;
  onChange: (part: Partial<EnvironmentDraft>) => void;
}

function AddressFields({ draft, errors, onChange }: AddressProps) {
  return (
    <>
      <Field label="Name" error={errors['name']}>
        {(control) => (
          <Input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to be filled in
            autoFocus
            value={draft.name}
            maxLength={80}
            placeholder="Staging"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Base URL"
        error={errors['base_url']}
        hint="Requests go there instead of to the address of the system."
      >
        {(control) => (
          <Input
            {...control}
            value={draft.base_url}
            placeholder="https://staging.example.com"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => onChange({ base_url: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function useEnvironmentForm({ systemId, environment, onDone }: Props) {
  const [draft, setDraft] = useState<EnvironmentDraft>(() => toDraft(environment));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useFailure();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    setFailure(null);
    const body = toWrite(draft);
    try {
      if (environment === null) await api.createEnvironment({ params: { systemId }, body });
      else await api.updateEnvironment({ params: { id: environment.id }, body });
      await refresh();
      showToast('success', `Environment ${draft.name.trim()} was saved.`);
      onDone();
    } catch (error) {
      const found = error instanceof ApiError ? errorsOf(draft, error.errors) : {};
      setErrors(found);
      setFailure(areShown(found) ? 'Nothing was saved. Correct the marked fields.' : messageOf(error));
      setBusy(false);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
  };
  const change = (part: Partial<EnvironmentDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => withoutErrors(before, part));
    setFailure(null);
    setDirty(true);
  };
  return { draft, errors, failure, busy, dirty: dirty && !busy, change, save, form };
}
