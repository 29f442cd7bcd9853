import type { Scenario } from '@assay/contract';
import { ArrowLeft, ListChecks, MoreHorizontal, Pencil, Play, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '../../app/index.ts';
import type { AppPath } from '../../app/index.ts';
import { generationLabel, plural, scenarioType } from '../../data/index.ts';
import { Button, discarding, IconButton, Menu } from '../../ui/index.ts';
import { EnvironmentChoice } from '../environments/index.ts';
import { exportItem } from '../project-text/index.ts';
import { beginRun, useRun } from '../runs/index.ts';
import { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
import { useGenerateValidations } from './configuration/use-generate-validations.ts';
import { TagList } from './TagList.tsx';
import { useView } from './use-view.ts';

interface Props {
  systemId: number;
  scenario: Scenario;
  /** Where one is after the scenario was deleted. */
  endpointPath: AppPath;
}

/** Name and kind of a scenario, the way back from each of its views, and what can be done with it. */
export function ScenarioHeader({ systemId, scenario, endpointPath }: Props) {
  const { view, open } = useView();
  const [deleting, setDeleting] = useState(false);
  const run = useRun('scenario', scenario.id);
  const navigate = useNavigate();
  const { generating, generate } = useGenerateValidations(scenario.id);
  const start = (): void => void beginRun('scenario', scenario.id, scenario.name);
  return (
    <header className="flex flex-wrap items-center gap-3">
      {view !== 'overview' && (
        <IconButton label="Back to overview" icon={<ArrowLeft size={16} />} onClick={() => open('overview')} />
      )}
      <Title scenario={scenario} />
      <div className="flex flex-wrap items-center gap-3">
        <EnvironmentChoice systemId={systemId} />
        <Button
          kind="primary"
          icon={<Play size={14} />}
          disabled={run.execution === 'running' || run.connection === 'connecting'}
          onClick={start}
        >
          Run Scenario
        </Button>
        <Menu
          renderTrigger={(attributes) => (
            <Button aria-label="Scenario actions" className="px-2" {...attributes}>
              <MoreHorizontal size={16} />
            </Button>
          )}
          items={[
            { label: 'Run', icon: <Play size={14} />, onSelect: start },
            {
              label: generating ? 'Generating...' : 'Generate Validations',
              icon: <Sparkles size={14} />,
              disabled: generating,
              needs: 'generateValidations',
              onSelect: () => void generate(),
            },
            { label: 'Edit Configuration', icon: <Pencil size={14} />, onSelect: () => open('config') },
            { label: 'Edit Validations', icon: <ListChecks size={14} />, onSelect: () => open('rules') },
            exportItem({ systemId, scenarioId: scenario.id }),
            { ...deletion, onSelect: () => setDeleting(true) },
          ]}
        />
      </div>
      {deleting && (
        <DeleteScenarioDialog
          scenario={scenario}
          onCancel={() => setDeleting(false)}
          onDeleted={() => void navigate(endpointPath, { state: discarding })}
        />
      )}
    </header>
  );
}

const deletion = { label: 'Delete Scenario', icon: <Trash2 size={14} />, danger: true, needs: 'deleteScenario' };

function Title({ scenario }: { scenario: Scenario }) {
  const { tags = [], skip } = scenario.scenario_details ?? {};
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h2 className="truncate text-lg font-semibold">{scenario.name}</h2>
      <p className="text-ink-dim">
        {scenarioType(scenario)}, expects {scenario.expected_http_status}, {rulesText(scenario)}
      </p>
      <TagList tags={tags} />
      {skip !== undefined && <p className="text-warn">Runs of its endpoint and system skip it: {skip}</p>}
    </div>
  );
}

/** What generation did (SCN-14); rules that nobody generated are counted. */
function rulesText({ llm_validation_status: status, validations_count: count }: Scenario): string {
  return status === null && count > 0 ? plural(count, 'validation rule') : generationLabel(status);
}
