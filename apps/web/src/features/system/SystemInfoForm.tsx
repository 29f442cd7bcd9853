import type { System } from '@assay/contract';
import { useState } from 'react';
import { api, fieldError, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Field, Input, Notice, screenToastMs, showToast, TextArea, toastMs } from '../../ui/index.ts';
import { AddressField, ProtectionField, useProtection } from '../protection/index.ts';

export function SystemInfoForm({ system }: { system: System }) {
  const [name, setName] = useState(system.name);
  const [baseUrl, setBaseUrl] = useState(system.base_url);
  const [description, setDescription] = useState(system.description ?? '');
  const { allowed, setProtection, setConsent } = useProtection(system, baseUrl);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<unknown>();
  const addressError = fieldError(failure, 'base_url');
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { name, base_url: baseUrl, description: description === '' ? null : description, ...allowed };
      const stored = await api.updateSystem({ params: { id: system.id }, body });
      await refresh();
      setBaseUrl((now) => (now === baseUrl ? (stored?.base_url ?? now) : now));
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
    } catch (error) {
      showToast('error', 'Failed to save configuration', toastMs.default);
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name">
        {(control) => (
          <Input {...control} value={name} required maxLength={200} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <AddressField value={baseUrl} error={addressError} onChange={setBaseUrl} />
      <Field label="Description">
        {(control) => (
          <TextArea {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
      <ProtectionField allowed={allowed} baseUrl={baseUrl} onChange={setProtection} onConsent={setConsent} />
      {failure !== null && addressError === undefined && (
        <Notice kind="error">{messageOf(failure) || 'Failed to save system details'}</Notice>
      )}
      <Save busy={busy} disabled={name.trim() === ''} />
    </form>
  );
}

function Save(props: { busy: boolean; disabled: boolean }) {
  return (
    <Button needs="updateSystem" kind="primary" type="submit" className="justify-self-start" {...props}>
      Save
    </Button>
  );
}
