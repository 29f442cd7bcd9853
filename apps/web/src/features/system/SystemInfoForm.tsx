import type { System } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Field, Input, Notice, screenToastMs, showToast, TextArea, toastMs } from '../../ui/index.ts';
import { ProtectionField, useProtection } from '../protection/index.ts';

export function SystemInfoForm({ system }: { system: System }) {
  const [name, setName] = useState(system.name);
  const [baseUrl, setBaseUrl] = useState(system.base_url);
  const [description, setDescription] = useState(system.description ?? '');
  const { allowed, setProtection, setConsent } = useProtection(system, baseUrl);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { name, base_url: baseUrl, description: description === '' ? null : description, ...allowed };
      await api.updateSystem({ params: { id: system.id }, body });
      await refresh();
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
    } catch (failure) {
      showToast('error', 'Failed to save configuration', toastMs.default);
      setError(messageOf(failure) || 'Failed to save system details');
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
      <Field label="Base URL" hint="Requests go to this address followed by the path of the endpoint.">
        {(control) => (
          <Input
            {...control}
            value={baseUrl}
            placeholder="https://api.example.com"
            className="font-mono"
            onChange={(event) => setBaseUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <TextArea {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
      <ProtectionField allowed={allowed} baseUrl={baseUrl} onChange={setProtection} onConsent={setConsent} />
      {error !== null && <Notice kind="error">{error}</Notice>}
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
