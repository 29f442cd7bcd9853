import type { System } from '@assay/contract';
import { FolderOpen, Play, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../app/index.ts';
import { countScenarios, plural, useSystems } from '../../data/index.ts';
import { Button, Card, showToast, Stat } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRun } from '../runs/index.ts';

const RECENT = 5;
const MESSAGE_MS = 3000;

export function Dashboard() {
  const session = useSession();
  const systems = useSystems().data ?? [];
  const navigate = useNavigate();
  const endpoints = systems.flatMap((system) => system.endpoints);
  const scenarios = countScenarios(endpoints);
  const runnable = systems.filter(hasScenarios);
  const runAll = (): void => {
    showToast(
      'info',
      runnable.length === 0 ? 'There is nothing to run yet.' : `Running all tests of ${runnable.length} systems.`,
      MESSAGE_MS,
    );
    for (const system of runnable) void beginRun('system', system.id, system.name);
  };
  return (
    <div className="grid gap-6">
      <p className="text-lg font-semibold">Welcome{session.state === 'signed-in' ? `, ${session.user.name}` : ''}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat label="Systems" value={systems.length} />
        <Stat label="Endpoints" value={endpoints.length} />
        <Stat label="Scenarios" value={scenarios} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus size={14} />} onClick={addSystemDialog.open}>
          Create system
        </Button>
        <Button icon={<FolderOpen size={14} />} onClick={() => void navigate('/systems')}>
          Browse systems
        </Button>
        <Button icon={<Play size={14} />} onClick={runAll}>
          Run all tests
        </Button>
      </div>
      {systems.length === 0 ? <GettingStarted /> : <RecentSystems systems={systems.slice(0, RECENT)} />}
    </div>
  );
}

function hasScenarios(system: System): boolean {
  return system.endpoints.some((endpoint) => endpoint.scenarios.length > 0);
}

const steps = [
  ['Import your API', 'Upload an OpenAPI file. Its endpoints are found for you.'],
  ['Set how to log in', 'Tell where a token comes from, in a sentence. It is kept encrypted.'],
  ['Generate scenarios', 'Good and bad requests from your document, each with rules in plain English.'],
  ['Run and read', 'Watch results live. A red one says what is wrong, and where.'],
] as const;

function GettingStarted() {
  return (
    <Card title="Getting started">
      <ol className="grid gap-4 sm:grid-cols-2">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-[13px] font-semibold text-accent-strong">
              {index + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-ink-dim">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Button kind="primary" className="mt-5" icon={<Plus size={14} />} onClick={addSystemDialog.open}>
        Import an API
      </Button>
    </Card>
  );
}

function RecentSystems({ systems }: { systems: System[] }) {
  return (
    <Card title="Recent systems">
      <ul className="-m-4 divide-y divide-line">
        {systems.map((system) => (
          <li key={system.id}>
            <Link
              to={`/system/${system.id}`}
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
