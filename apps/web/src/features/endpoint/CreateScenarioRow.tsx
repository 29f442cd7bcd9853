import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Checkbox, Input, screenToastMs, showToast } from '../../ui/index.ts';
import { showLimitError } from '../limits/index.ts';

/** The first row of the table: expands to the form of a scenario written by hand. */
export function CreateScenarioRow({ endpointId, onCreated }: { endpointId: number; onCreated: (id: number) => void }) {
  const [open, setOpen] = useState(false);
  if (open) return <CreateScenarioForm endpointId={endpointId} onCreated={onCreated} onClose={() => setOpen(false)} />;
  return (
    <tr>
      <td colSpan={5}>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex w-full items-center gap-2 px-3 py-2 text-left text-accent hover:bg-sunken"
        >
          <Plus size={14} aria-hidden /> Create New Scenario
        </button>
      </td>
    </tr>
  );
}

interface FormProps {
  endpointId: number;
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function CreateScenarioForm({ endpointId, onCreated, onClose }: FormProps) {
  const [name, setName] = useState('');
  const [requiresAuth, setRequiresAuth] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const create = async (): Promise<void> => {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), requires_auth: requiresAuth, expected_http_status: 200 };
      const scenario = await api.createScenario({ params: { id: endpointId }, body });
      showToast('success', `Created ${body.name}.`, screenToastMs.done);
      if (scenario) onCreated(scenario.id);
      await refresh();
      onClose();
    } catch (error) {
      if (!showLimitError(messageOf(error))) showToast('error', messageOf(error));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void create();
    if (event.key === 'Escape') onClose();
  };
  return (
    <tr className="bg-accent-soft">
      <td className="px-3 py-2">
        <Input
          aria-label="Scenario name"
          placeholder="Enter scenario name..."
          value={name}
          maxLength={200}
          // The row opens because the user wants to type a name.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </td>
      <td className="px-3 py-2">
        <span className="rounded border border-line-strong px-1.5 py-0.5 text-[12px]">Manual</span>
      </td>
      <td className="px-3 py-2 font-mono">200</td>
      <td className="px-3 py-2">
        <Checkbox
          label={requiresAuth ? 'Required' : 'Not Required'}
          checked={requiresAuth}
          onChange={(event) => setRequiresAuth(event.target.checked)}
        />
      </td>
      <td className="px-3 py-2 whitespace-nowrap">
        <Create busy={busy} disabled={name.trim() === ''} onClick={() => void create()} />{' '}
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </td>
    </tr>
  );
}

function Create(props: { busy: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <Button needs="createScenario" size="sm" kind="primary" {...props}>
      Create
    </Button>
  );
}
