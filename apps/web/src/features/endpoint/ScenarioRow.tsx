import type { Scenario } from '@assay/contract';
import { ListChecks, MoreHorizontal, Pencil, Play, Settings2, Sparkles, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { scenarioType, statusClass } from '../../data/index.ts';
import { cn, IconButton, Menu, Spinner, StatusBadge } from '../../ui/index.ts';
import type { BadgeKind } from '../../ui/index.ts';
import { beginRun, useLiveStatus } from '../runs/index.ts';
import { useGenerateValidations } from '../scenario/index.ts';

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
export const cell = 'px-3 py-2 text-left';

interface Props {
  to: string;
  scenario: Scenario;
  onDelete: () => void;
}

/** One scenario with its last verdict and what can be done with it. */
export function ScenarioRow({ to, scenario, onDelete }: Props) {
  const live = useLiveStatus()(scenario.id, scenario.last_status);
  const navigate = useNavigate();
  const { generating, generate } = useGenerateValidations(scenario.id);
  const { name } = scenario;
  return (
    <tr className="hover:bg-sunken">
      <td className={cn(cell, 'min-w-56')}>
        <span className="flex items-center gap-2">
          <StatusBadge kind={live}>{runLabels[live]}</StatusBadge>
          <Link to={to} className="font-medium hover:underline">
            {name}
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
          label={`Run ${name}`}
          icon={live === 'running' ? <Spinner /> : <Play size={14} />}
          disabled={live === 'running'}
          onClick={() => void beginRun('scenario', scenario.id, name)}
        />
        <IconButton
          label={`Edit ${name}`}
          icon={<Pencil size={14} />}
          onClick={() => void navigate(`${to}?mode=config`)}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 size={14} />} onClick={onDelete} />
        <Menu
          renderTrigger={(attributes) => (
            <IconButton label={`Actions of ${name}`} icon={<MoreHorizontal size={14} />} {...attributes} />
          )}
          items={[
            {
              label: generating ? 'Generating...' : 'Generate Validations',
              icon: <Sparkles size={14} />,
              disabled: generating,
              onSelect: () => void generate(),
            },
            {
              label: 'Edit Configuration',
              icon: <Settings2 size={14} />,
              onSelect: () => void navigate(`${to}?mode=config`),
            },
            {
              label: 'Edit Validations',
              icon: <ListChecks size={14} />,
              onSelect: () => void navigate(`${to}?mode=rules`),
            },
            { label: 'Delete Scenario', icon: <Trash2 size={14} />, danger: true, onSelect: onDelete },
          ]}
        />
      </td>
    </tr>
  );
}
