import type { System } from '@assay/contract';
import { FolderOpen, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, pathTo, useNavigate, useSession } from '../../app/index.ts';
import { countScenarios, plural, useSystems } from '../../data/index.ts';
import { Button, Card, showToast, Stat } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRuns } from '../runs/index.ts';
import { DailyResults } from './DailyResults.tsx';
import { Failing } from './Failing.tsx';
import { GettingStarted } from './GettingStarted.tsx';

const RECENT = 5;
const MESSAGE_MS = 3000;

export function Dashboard() {
  const session = useSession();
  const systems = useSystems().data ?? [];
  const navigate = useNavigate();
  const endpoints = systems.flatMap((system) => system.endpoints);
  const scenarios = countScenarios(endpoints);
  const runnable = systems.filter(hasScenarios);
  const [starting, setStarting] = useState(false);
  const runAll = (): void => {
    showToast(
      'info',
      runnable.length === 0
        ? 'There is nothing to run yet. Generate scenarios first.'
        : `Running all tests of ${plural(runnable.length, 'system')}.`,
      MESSAGE_MS,
    );
    setStarting(true);
    void beginRuns(runnable.map(({ id, name }) => ({ scope: 'system', id, name }))).finally(() => setStarting(false));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-lg font-semibold">Welcome{session.state === 'signed-in' ? `, ${session.user.name}` : ''}</p>
      <div className="grid grid-cols-3 gap-3">
        <Stat label="Systems" value={systems.length} />
        <Stat label="Endpoints" value={endpoints.length} />
        <Stat label="Scenarios" value={scenarios} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button needs="importSystem" icon={<Plus size={14} />} onClick={addSystemDialog.open}>
          Create New System
        </Button>
        <Button icon={<FolderOpen size={14} />} onClick={() => void navigate(pathTo('SystemsList'))}>
          Browse systems
        </Button>
        <Button icon={<Play size={14} />} disabled={starting} onClick={runAll}>
          Run all tests
        </Button>
      </div>
      <GettingStarted systems={systems} />
      {systems.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <RecentSystems systems={systems.slice(0, RECENT)} />
          <Failing />
          <DailyResults />
        </div>
      )}
    </div>
  );
}

function hasScenarios(system: System): boolean {
  return system.endpoints.some((endpoint) => endpoint.scenarios.length > 0);
}

function RecentSystems({ systems }: { systems: System[] }) {
  return (
    <Card title="Recent systems">
      <ul className="-m-4 divide-y divide-line">
        {systems.map((system) => (
          <li key={system.id}>
            <Link
              to={pathTo('System', { systemId: system.id })}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken"
            >
              <span className="min-w-40 flex-1 font-medium">{system.name}</span>
              <span className="font-mono text-[12px] text-ink-dim">{system.base_url || 'No base URL'}</span>
              <span className="text-[13px] text-ink-dim tabular-nums">
                {plural(system.endpoints.length, 'endpoint')}, {plural(countScenarios(system.endpoints), 'scenario')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
