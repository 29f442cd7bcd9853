import type { ApiEndpoint, Scenario } from '@assay/contract';
import { useState } from 'react';
import { api } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Checkbox, Field, Input, Notice, showToast } from '../../ui/index.ts';
import { OverrideFields } from './OverrideFields.tsx';
import { overrideChanges, toOverrideDrafts } from './override-drafts.ts';
import type { OverrideDrafts } from './override-drafts.ts';

const SAVED_TOAST_MS = 4000;

export function ScenarioConfiguration({ scenario, endpoint }: { scenario: Scenario; endpoint: ApiEndpoint }) {
  const [name, setName] = useState(scenario.name);
  const [status, setStatus] = useState(String(scenario.expected_http_status));
  const [requiresAuth, setRequiresAuth] = useState(scenario.requires_auth);
  const [drafts, setDrafts] = useState<OverrideDrafts>(() => toOverrideDrafts(scenario, endpoint));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { name: name.trim(), requires_auth: requiresAuth, expected_http_status: Number(status) };
      await api.updateScenario({ params: { id: scenario.id }, body });
      await saveOverrides(scenario, endpoint, drafts);
      await refresh();
      showToast('success', 'Configuration saved successfully', SAVED_TOAST_MS);
    } catch {
      setError('Failed to save scenario configuration.');
    }
    setBusy(false);
  };
  return (
    <form
      className="grid max-w-2xl gap-4"
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
      <div className="flex flex-wrap items-end gap-6">
        <Field label="Expected status">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={100}
              max={599}
              required
              value={status}
              className="w-28 font-mono"
              onChange={(event) => setStatus(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          className="h-8"
          label="Requires authentication"
          checked={requiresAuth}
          onChange={(event) => setRequiresAuth(event.target.checked)}
        />
      </div>
      <OverrideFields endpoint={endpoint} drafts={drafts} onChange={setDrafts} />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" className="justify-self-start" busy={busy} disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}

async function saveOverrides(scenario: Scenario, endpoint: ApiEndpoint, drafts: OverrideDrafts): Promise<void> {
  const { created, updated, deleted } = overrideChanges(scenario, endpoint, drafts);
  for (const body of created) await api.createOverride({ params: { id: scenario.id }, body });
  for (const { id, ...body } of updated)
    await api.updateOverride({ params: { id: scenario.id, overrideId: id }, body });
  for (const id of deleted) await api.deleteOverride({ params: { id: scenario.id, overrideId: id } });
}
