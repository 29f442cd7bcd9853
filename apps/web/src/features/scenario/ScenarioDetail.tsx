import type { Scenario } from '@assay/contract';
import { ArrowLeft, MoreHorizontal, Pencil, Play, ListChecks, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, messageOf } from '../../app/index.ts';
import {
  generationLabel,
  scenarioType,
  useEndpoint,
  useRefresh,
  useScenario,
  useScenarioHistory,
} from '../../data/index.ts';
import { Button, IconButton, LoadError, Menu, Notice, showToast, Skeleton } from '../../ui/index.ts';
import { ExecutionDetail } from '../history/index.ts';
import { RuleEditor, StrengthMeter } from '../rules/index.ts';
import { beginRun, RunPanel, useRun } from '../runs/index.ts';
import { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import { ScenarioConfiguration } from './ScenarioConfiguration.tsx';
import { ScenarioOverview } from './ScenarioOverview.tsx';

interface Place {
  systemId: number;
  endpointId: number;
  scenarioId: number;
}

/** Four views in the address: overview, one execution, technical configuration, validation rules. */
export function ScenarioDetail(place: Place) {
  const scenario = useScenario(place.scenarioId);
  const endpoint = useEndpoint(place.endpointId);
  if (scenario.isPending || endpoint.isPending) return <Skeleton rows={6} />;
  if (!scenario.data || !endpoint.data) {
    return (
      <LoadError onRetry={() => void Promise.all([scenario.refetch(), endpoint.refetch()])}>
        Failed to load scenario or endpoint details.
      </LoadError>
    );
  }
  return (
    <div className="grid gap-5">
      <Header scenario={scenario.data} place={place} />
      {scenario.data.review !== null && <ReviewNotice id={scenario.data.id} changes={scenario.data.review} />}
      <RunPanel scope="scenario" id={place.scenarioId} name={scenario.data.name} />
      <View scenario={scenario.data} endpoint={endpoint.data} />
    </div>
  );
}

function View({
  scenario,
  endpoint,
}: {
  scenario: Scenario;
  endpoint: NonNullable<ReturnType<typeof useEndpoint>['data']>;
}) {
  const [query, setQuery] = useSearchParams();
  const mode = query.get('mode');
  if (mode === 'config') return <ScenarioConfiguration key={scenario.id} scenario={scenario} endpoint={endpoint} />;
  if (mode === 'rules') {
    return (
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <RuleEditor scenarioId={scenario.id} />
        <StrengthMeter scenarioId={scenario.id} />
      </div>
    );
  }
  if (mode === 'execution')
    return <OneExecution scenarioId={scenario.id} executionId={Number(query.get('execution'))} />;
  return (
    <ScenarioOverview scenario={scenario} onOpen={(id) => setQuery({ mode: 'execution', execution: String(id) })} />
  );
}

function OneExecution({ scenarioId, executionId }: { scenarioId: number; executionId: number }) {
  const history = useScenarioHistory(scenarioId);
  if (history.isPending) return <Skeleton rows={6} />;
  const execution = history.data?.find((entry) => entry.id === executionId);
  if (!execution) return <Notice kind="warning">This execution is not among the latest ones.</Notice>;
  return <ExecutionDetail key={execution.id} execution={execution} />;
}

function Header({ scenario, place }: { scenario: Scenario; place: Place }) {
  const [query, setQuery] = useSearchParams();
  const [deleting, setDeleting] = useState(false);
  const run = useRun('scenario', scenario.id);
  const navigate = useNavigate();
  const generate = useGenerateValidations(scenario.id);
  const start = (): void => void beginRun('scenario', scenario.id, scenario.name);
  return (
    <header className="flex flex-wrap items-center gap-3">
      {query.get('mode') !== null && (
        <IconButton label="Back to overview" icon={<ArrowLeft size={16} />} onClick={() => setQuery({})} />
      )}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="truncate text-lg font-semibold">{scenario.name}</h2>
        <p className="text-ink-dim">
          {scenarioType(scenario)}, expects {scenario.expected_http_status},{' '}
          {generationLabel(scenario.llm_validation_status)}
        </p>
      </div>
      <Button
        kind="primary"
        icon={<Play size={14} />}
        disabled={run.execution === 'running' || run.connection === 'connecting'}
        onClick={start}
      >
        Run Scenario
      </Button>
      <Menu
        trigger={
          <Button aria-label="Scenario actions" className="px-2">
            <MoreHorizontal size={16} />
          </Button>
        }
        items={[
          { label: 'Run', icon: <Play size={14} />, onSelect: start },
          { label: 'Generate Validations', icon: <Sparkles size={14} />, onSelect: () => void generate() },
          { label: 'Edit Configuration', icon: <Pencil size={14} />, onSelect: () => setQuery({ mode: 'config' }) },
          { label: 'Edit Validations', icon: <ListChecks size={14} />, onSelect: () => setQuery({ mode: 'rules' }) },
          { label: 'Delete Scenario', icon: <Trash2 size={14} />, danger: true, onSelect: () => setDeleting(true) },
        ]}
      />
      {deleting && (
        <DeleteScenarioDialog
          scenario={scenario}
          onCancel={() => setDeleting(false)}
          onDeleted={() => void navigate(`/system/${place.systemId}/endpoint/${place.endpointId}/detail`)}
        />
      )}
    </header>
  );
}

const GENERATION_TOAST_MS = 3000;

function useGenerateValidations(scenarioId: number): () => Promise<void> {
  const refresh = useRefresh();
  return async () => {
    try {
      const answer = await api.generateValidations({ params: { id: scenarioId } });
      const count = answer?.validations.length ?? 0;
      showToast(
        'success',
        count === 0 ? 'This scenario has all rules its document calls for.' : `Generated ${count} validation rules.`,
        GENERATION_TOAST_MS,
      );
      await refresh();
    } catch (error) {
      showToast('error', messageOf(error) || 'Failed to generate validations.');
    }
  };
}
