import type { ApiEndpoint, Scenario } from '@assay/contract';
import { Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { scenarioType, statusClass } from '../../data/index.ts';
import { cn, IconButton, SearchInput, Spinner, StatusBadge } from '../../ui/index.ts';
import type { BadgeKind } from '../../ui/index.ts';
import { beginRun, useLiveStatus } from '../runs/index.ts';
import { DeleteScenarioDialog } from '../scenario/index.ts';
import { CreateScenarioRow } from './CreateScenarioRow.tsx';

const statusColors = {
  success: 'text-pass',
  'client-error': 'text-warn',
  'server-error': 'text-fail',
  unknown: 'text-ink-dim',
};
const runLabels: Record<BadgeKind, string> = {
  pass: 'Success',
  fail: 'Failure',
  error: 'Error',
  running: 'Running',
  idle: 'Not run',
};
const cell = 'px-3 py-2 text-left';

export function ScenarioTable({ systemId, endpoint }: { systemId: number; endpoint: ApiEndpoint }) {
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<Scenario | null>(null);
  const found = endpoint.scenarios.filter((scenario) =>
    scenario.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <div className="grid gap-3">
      <SearchInput label="Search scenarios by name" value={search} onChange={setSearch} className="max-w-sm" />
      <div className="overflow-x-auto rounded border border-line bg-surface">
        <table className="w-full border-collapse">
          <thead className="border-b border-line text-[13px] text-ink-dim">
            <tr>
              {['Scenario Name', 'Type', 'Expected Status', 'Authentication', 'Actions'].map((title) => (
                <th key={title} scope="col" className={cn(cell, 'font-medium')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <CreateScenarioRow systemId={systemId} endpointId={endpoint.id} />
            {found.map((scenario) => (
              <ScenarioRow
                key={scenario.id}
                to={`/system/${systemId}/endpoint/${endpoint.id}/scenario/${scenario.id}/detail`}
                scenario={scenario}
                onDelete={() => setDeleting(scenario)}
              />
            ))}
            {found.length === 0 && (
              <tr>
                <td colSpan={5} className="px-3 py-6 text-center text-ink-dim">
                  {endpoint.scenarios.length === 0
                    ? 'No scenarios available. Generate scenarios for this endpoint to see them here'
                    : 'No scenario matches your search.'}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {deleting && (
        <DeleteScenarioDialog
          scenario={deleting}
          onCancel={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function ScenarioRow({ to, scenario, onDelete }: { to: string; scenario: Scenario; onDelete: () => void }) {
  const live = useLiveStatus()(scenario.id, scenario.last_status);
  const navigate = useNavigate();
  return (
    <tr className="hover:bg-sunken">
      <td className={cn(cell, 'min-w-56')}>
        <span className="flex items-center gap-2">
          <StatusBadge kind={live}>{runLabels[live]}</StatusBadge>
          <Link to={to} className="font-medium hover:underline">
            {scenario.name}
          </Link>
        </span>
      </td>
      <td className={cn(cell, 'whitespace-nowrap')}>{scenarioType(scenario)}</td>
      <td className={cn(cell, 'font-mono tabular-nums', statusColors[statusClass(scenario.expected_http_status)])}>
        {scenario.expected_http_status}
      </td>
      <td className={cn(cell, 'whitespace-nowrap')}>{scenario.requires_auth ? 'Required' : 'Not Required'}</td>
      <td className={cn(cell, 'whitespace-nowrap')}>
        <IconButton
          label={`Run ${scenario.name}`}
          icon={live === 'running' ? <Spinner /> : <Play size={14} />}
          disabled={live === 'running'}
          onClick={() => void beginRun('scenario', scenario.id, scenario.name)}
        />
        <IconButton
          label={`Edit ${scenario.name}`}
          icon={<Pencil size={14} />}
          onClick={() => void navigate(`${to}?mode=config`)}
        />
        <IconButton label={`Delete ${scenario.name}`} icon={<Trash2 size={14} />} onClick={onDelete} />
      </td>
    </tr>
  );
}
