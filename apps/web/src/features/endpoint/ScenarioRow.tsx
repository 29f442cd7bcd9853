import type { Scenario } from '@assay/contract';
import { ListChecks, MoreHorizontal, Pencil, Play, Settings2, Sparkles, Trash2 } from 'lucide-react';
import { Link, pathTo, useNavigate } from '../../app/index.ts';
import { authenticationText, badgeLabels, scenarioType, statusClass } from '../../data/index.ts';
import { cn, IconButton, Menu, Spinner, StatusBadge } from '../../ui/index.ts';
import { useShownStatus, useStatusEnvironment } from '../environments/index.ts';
import { beginRun, useLiveStatus } from '../runs/index.ts';
import { TagList, useGenerateValidations } from '../scenario/index.ts';

const statusColors = {
  success: 'text-pass',
  'client-error': 'text-warn',
  'server-error': 'text-fail',
  unknown: 'text-ink-dim',
};
export const cell = 'px-3 py-2 text-left';

interface Props {
  systemId: number;
  scenario: Scenario;
  /** What the document asks for. */
  security: readonly object[];
  onDelete: () => void;
}

/** One scenario with its last verdict and what can be done with it. */
export function ScenarioRow({ systemId, scenario, security, onDelete }: Props) {
  const at = { systemId, endpointId: scenario.endpoint_id, scenarioId: scenario.id };
  const live = useLiveStatus()(scenario.id, useShownStatus(systemId)(scenario));
  const environment = useStatusEnvironment(systemId)(scenario);
  const { tags = [], skip } = scenario.scenario_details ?? {};
  return (
    <tr className="hover:bg-sunken">
      <td className={cn(cell, 'min-w-56')}>
        <span className="flex items-center gap-2">
          <StatusBadge kind={live}>{badgeLabels[live]}</StatusBadge>
          <Link to={pathTo('ScenarioDetail', at)} className="font-medium hover:underline">
            {scenario.name}
          </Link>
        </span>
        {(environment !== null || tags.length > 0 || skip !== undefined) && (
          <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-ink-dim">
            {environment !== null && live !== 'running' && <span>in {environment}</span>}
            <TagList tags={tags} />
            {skip !== undefined && <span title={skip}>Skipped: {skip}</span>}
          </span>
        )}
      </td>
      <td className={cn(cell, 'whitespace-nowrap')}>{scenarioType(scenario)}</td>
      <td className={cn(cell, 'font-mono tabular-nums', statusColors[statusClass(scenario.expected_http_status)])}>
        {scenario.expected_http_status}
      </td>
      <td className={cn(cell, 'whitespace-nowrap')}>{authenticationText(scenario, security)}</td>
      <td className={cn(cell, 'whitespace-nowrap')}>
        <ScenarioActions at={at} scenario={scenario} running={live === 'running'} onDelete={onDelete} />
      </td>
    </tr>
  );
}

interface ActionsProps {
  at: { systemId: number; endpointId: number; scenarioId: number };
  scenario: Scenario;
  running: boolean;
  onDelete: () => void;
}

function ScenarioActions({ at, scenario, running, onDelete }: ActionsProps) {
  const navigate = useNavigate();
  const { generating, generate } = useGenerateValidations(scenario.id);
  const { name } = scenario;
  return (
    <>
      <IconButton
        label={`Run ${name}`}
        icon={running ? <Spinner /> : <Play size={14} />}
        disabled={running}
        onClick={() => void beginRun('scenario', scenario.id, name)}
      />
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil size={14} />}
        onClick={() => void navigate(pathTo('ScenarioDetail', at, { mode: 'config' }))}
      />
      <IconButton needs="deleteScenario" label={`Delete ${name}`} icon={<Trash2 size={14} />} onClick={onDelete} />
      <Menu
        renderTrigger={(attributes) => (
          <IconButton label={`Actions of ${name}`} icon={<MoreHorizontal size={14} />} {...attributes} />
        )}
        items={[
          {
            label: generating ? 'Generating...' : 'Generate Validations',
            icon: <Sparkles size={14} />,
            disabled: generating,
            needs: 'generateValidations',
            onSelect: () => void generate(),
          },
          {
            label: 'Edit Configuration',
            icon: <Settings2 size={14} />,
            onSelect: () => void navigate(pathTo('ScenarioDetail', at, { mode: 'config' })),
          },
          {
            label: 'Edit Validations',
            icon: <ListChecks size={14} />,
            onSelect: () => void navigate(pathTo('ScenarioDetail', at, { mode: 'rules' })),
          },
          {
            label: 'Delete Scenario',
            icon: <Trash2 size={14} />,
            danger: true,
            needs: 'deleteScenario',
            onSelect: onDelete,
          },
        ]}
      />
    </>
  );
}
