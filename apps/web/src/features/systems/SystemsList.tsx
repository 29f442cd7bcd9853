import type { System } from '@assay/contract';
import { LayoutGrid, List, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { countScenarios, plural, useSystems } from '../../data/index.ts';
import { Button, cn, CodeText, EmptyState, IconButton, SearchInput, showToast } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRun, useRunBusy } from '../runs/index.ts';
import { Address } from './Address.tsx';
import { plainText } from './plain-text.ts';
import { readView, storeView } from './view.ts';
import type { View } from './view.ts';

const MESSAGE_MS = 3000;

export function SystemsList() {
  const systems = useSystems().data ?? [];
  const [search, setSearch] = useState('');
  const [view, setView] = useState(readView);
  const found = matching(systems, search);
  if (systems.length === 0) return <NoSystems />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search by name, description or base URL"
          value={search}
          onChange={setSearch}
          className="max-w-md min-w-48 flex-1"
        />
        <ViewSwitch
          view={view}
          onChange={(next) => {
            setView(next);
            storeView(next);
          }}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title="No systems match your search"
          action={<Button onClick={() => setSearch('')}>Clear search</Button>}
        />
      ) : (
        <ul
          aria-label="Systems"
          className={
            view === 'grid'
              ? 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'
              : 'divide-y divide-line rounded border border-line bg-surface'
          }
        >
          {found.map((system) => (
            <SystemEntry key={system.id} system={system} view={view} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The systems whose name, description or base URL has the text. */
export function matching(systems: readonly System[], search: string): System[] {
  const wanted = search.trim().toLowerCase();
  return systems.filter((system) =>
    [system.name, system.description ?? '', system.base_url].some((text) => text.toLowerCase().includes(wanted)),
  );
}

function NoSystems() {
  return (
    <EmptyState
      title="No systems yet"
      action={
        <Button needs="importSystem" kind="primary" icon={<Plus size={14} />} onClick={addSystemDialog.open}>
          Create New System
        </Button>
      }
    >
      Import an OpenAPI file to create the first one.
    </EmptyState>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const views = [
    { id: 'grid', label: 'Grid view', icon: <LayoutGrid size={14} /> },
    { id: 'list', label: 'List view', icon: <List size={14} /> },
  ] as const;
  return (
    <div role="group" aria-label="View" className="flex gap-1">
      {views.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          label={label}
          icon={icon}
          aria-pressed={view === id}
          className={cn(view === id && 'bg-sunken text-ink')}
          onClick={() => onChange(id)}
        />
      ))}
    </div>
  );
}

function SystemEntry({ system, view }: { system: System; view: View }) {
  const scenarios = countScenarios(system.endpoints);
  const inGrid = view === 'grid';
  return (
    <li
      className={cn(
        'gap-1',
        inGrid
          ? 'grid content-start rounded border border-line bg-surface p-4'
          : 'grid items-center px-3 py-2 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] sm:gap-4',
      )}
    >
      <div className="min-w-0">
        <Link to={pathTo('System', { systemId: system.id })} className="block truncate font-semibold hover:underline">
          {system.name}
        </Link>
        {system.description && (
          <p className={cn('text-ink-dim', inGrid ? 'line-clamp-2' : 'truncate text-[13px]')}>
            <CodeText>{plainText(system.description)}</CodeText>
          </p>
        )}
      </div>
      <Address url={system.base_url} />
      <p className="text-[13px] text-ink-dim tabular-nums">
        {plural(system.endpoints.length, 'endpoint')}, {plural(scenarios, 'scenario')}
      </p>
      <Actions system={system} runnable={scenarios > 0} />
    </li>
  );
}

const link =
  'inline-flex h-7 items-center rounded border border-line-strong bg-surface px-2 text-[13px] font-medium hover:bg-sunken';

function Actions({ system, runnable }: { system: System; runnable: boolean }) {
  const busy = useRunBusy('system', system.id);
  const run = (): void => {
    showToast('info', `Running the tests of ${system.name}.`, MESSAGE_MS);
    void beginRun('system', system.id, system.name);
  };
  return (
    <div className="mt-1 flex flex-wrap gap-2 sm:mt-0">
      <Link to={pathTo('System', { systemId: system.id })} aria-label={`View ${system.name}`} className={link}>
        View
      </Link>
      <Link
        to={pathTo('System', { systemId: system.id }, { mode: 'config' })}
        aria-label={`Configure ${system.name}`}
        className={link}
      >
        Configure
      </Link>
      <Button
        size="sm"
        icon={<Play size={12} />}
        aria-label={`Run tests of ${system.name}`}
        disabled={!runnable || busy}
        onClick={run}
      >
        Run tests
      </Button>
    </div>
  );
}
