import type { System } from '@assay/contract';
import { Play, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countScenarios, plural, useSystems } from '../../data/index.ts';
import { Button, EmptyState, IconButton, SearchInput, showToast } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRun } from '../runs/index.ts';

const MESSAGE_MS = 3000;

export function SystemsList() {
  const systems = useSystems().data ?? [];
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = systems.filter((system) =>
    [system.name, system.description ?? '', system.base_url].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (systems.length === 0) {
    return (
      <EmptyState
        title="No systems yet"
        action={
          <Button kind="primary" icon={<Plus size={14} />} onClick={addSystemDialog.open}>
            Create New System
          </Button>
        }
      >
        Import an OpenAPI file to create the first one.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <SearchInput
        label="Search by name, description or base URL"
        value={search}
        onChange={setSearch}
        className="max-w-md"
      />
      {found.length === 0 && (
        <EmptyState
          title="No systems match your search"
          action={<Button onClick={() => setSearch('')}>Clear search</Button>}
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {found.map((system) => (
          <SystemCard key={system.id} system={system} />
        ))}
      </ul>
    </div>
  );
}

function SystemCard({ system }: { system: System }) {
  const scenarios = countScenarios(system.endpoints);
  const run = (): void => {
    showToast('info', `Running the tests of ${system.name}.`, MESSAGE_MS);
    void beginRun('system', system.id, system.name);
  };
  return (
    <li className="grid gap-1 rounded border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <Link to={`/system/${system.id}`} className="min-w-0 flex-1 truncate font-semibold hover:underline">
          {system.name}
        </Link>
        <IconButton
          label={`Run tests of ${system.name}`}
          icon={<Play size={14} />}
          disabled={scenarios === 0}
          onClick={run}
        />
        <Link
          to={`/system/${system.id}?mode=config`}
          aria-label={`Configure ${system.name}`}
          title="Configure"
          className="grid size-7 place-items-center rounded text-ink-dim hover:bg-sunken"
        >
          <Settings2 size={14} />
        </Link>
      </div>
      <p className="truncate font-mono text-[12px] text-ink-dim">{system.base_url || 'No base URL'}</p>
      {system.description && <p className="line-clamp-2 text-ink-dim">{system.description}</p>}
      <p className="text-[13px] text-ink-dim tabular-nums">
        {plural(system.endpoints.length, 'endpoint')}, {plural(scenarios, 'scenario')}
      </p>
    </li>
  );
}
