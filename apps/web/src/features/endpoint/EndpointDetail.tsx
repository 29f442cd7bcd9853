import type { ApiEndpoint } from '@assay/contract';
import { ListChecks, Play, Settings2, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, messageOf } from '../../app/index.ts';
import { useEndpoint, useEndpointHistory } from '../../data/index.ts';
import { Button, EmptyState, LoadError, MethodBadge, Notice, Skeleton, Tabs } from '../../ui/index.ts';
import { GenerateEndpointDialog, useGeneration } from '../generation/index.ts';
import type { Generation } from '../generation/index.ts';
import { HistoryTable } from '../history/index.ts';
import { beginRun, RunPanel, useRun } from '../runs/index.ts';
import { GenerateValidationsDialog } from '../validation-generation/index.ts';
import { EndpointConfiguration } from './EndpointConfiguration.tsx';
import { ScenarioTable } from './ScenarioTable.tsx';

export function EndpointDetail({ systemId, endpointId }: { systemId: number; endpointId: number }) {
  if (!Number.isInteger(endpointId)) return <Notice kind="error">No endpoint ID provided to fetch details.</Notice>;
  return <Loaded systemId={systemId} endpointId={endpointId} />;
}

function Loaded({ systemId, endpointId }: { systemId: number; endpointId: number }) {
  const endpoint = useEndpoint(endpointId);
  const [configuring, setConfiguring] = useState(false);
  const generation = useGeneration(
    () => api.generateScenarios({ params: { id: endpointId } }),
    'Unexpected error during scenario generation',
  );
  if (endpoint.isPending) {
    return (
      <div role="status" className="grid gap-3">
        <p className="text-ink-dim">Loading endpoint details...</p>
        <Skeleton rows={2} />
        <p className="text-ink-dim">Loading scenarios...</p>
        <Skeleton rows={4} />
      </div>
    );
  }
  if (endpoint.isError) {
    return (
      <LoadError onRetry={() => void endpoint.refetch()}>
        Error loading endpoint details: {messageOf(endpoint.error)}
      </LoadError>
    );
  }
  if (!endpoint.data)
    return (
      <EmptyState title="No Endpoint Selected">Select an endpoint to view its details and configuration.</EmptyState>
    );
  return (
    <div className="grid gap-5">
      <Header
        endpoint={endpoint.data}
        generation={generation}
        configuring={configuring}
        onToggle={() => setConfiguring(!configuring)}
      />
      <RunPanel scope="endpoint" id={endpointId} name={nameOf(endpoint.data)} />
      {generation.generating ? (
        <Skeleton rows={6} />
      ) : configuring ? (
        <EndpointConfiguration endpoint={endpoint.data} />
      ) : (
        <Overview systemId={systemId} endpoint={endpoint.data} />
      )}
    </div>
  );
}

function nameOf(endpoint: ApiEndpoint): string {
  return `${endpoint.method} ${endpoint.endpoint}`;
}

interface HeaderProps {
  endpoint: ApiEndpoint;
  generation: Generation;
  configuring: boolean;
  onToggle: () => void;
}

function Header({ endpoint, generation, configuring, onToggle }: HeaderProps) {
  const run = useRun('endpoint', endpoint.id);
  const [choosing, setChoosing] = useState(false);
  const [checking, setChecking] = useState(false);
  const empty = endpoint.scenarios.length === 0;
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex min-w-0 items-center gap-2 text-lg font-semibold">
          <MethodBadge method={endpoint.method} />
          <span className="truncate font-mono text-[15px]">{endpoint.endpoint}</span>
        </h2>
        <p className="truncate text-ink-dim">{endpoint.summary}</p>
      </div>
      {!empty ? (
        <Button
          kind="primary"
          icon={<Play size={14} />}
          disabled={run.execution === 'running'}
          onClick={() => void beginRun('endpoint', endpoint.id, nameOf(endpoint))}
        >
          Run All Scenarios
        </Button>
      ) : (
        <Button
          kind="primary"
          icon={<Sparkles size={14} />}
          busy={generation.generating}
          onClick={() => void generation.generate()}
        >
          Generate Scenarios
        </Button>
      )}
      <Button
        {...(!empty && { icon: <Sparkles size={14} /> })}
        disabled={generation.generating}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {empty ? 'Options…' : 'Generate…'}
      </Button>
      {!empty && (
        <Button icon={<ListChecks size={14} />} aria-haspopup="dialog" onClick={() => setChecking(true)}>
          Generate All Validations
        </Button>
      )}
      {checking && <GenerateValidationsDialog scenarios={endpoint.scenarios} onClose={() => setChecking(false)} />}
      {choosing && <GenerateEndpointDialog endpoint={endpoint} onClose={() => setChoosing(false)} />}
      <Button icon={<Settings2 size={14} />} aria-pressed={configuring} onClick={onToggle}>
        {configuring ? 'Exit Config' : 'Configure'}
      </Button>
    </header>
  );
}

function Overview({ systemId, endpoint }: { systemId: number; endpoint: ApiEndpoint }) {
  const [tab, setTab] = useState('scenarios');
  const history = useEndpointHistory(endpoint.id);
  const navigate = useNavigate();
  return (
    <Tabs
      label="Endpoint"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'history',
          label: 'Execution History',
          content: history.isPending ? (
            <Skeleton rows={5} />
          ) : history.isLoadingError ? (
            <LoadError onRetry={() => void history.refetch()}>{messageOf(history.error)}</LoadError>
          ) : (
            <HistoryTable
              executions={history.data ?? []}
              older={history}
              onEdit={(execution) =>
                void navigate(
                  `/system/${systemId}/endpoint/${endpoint.id}/scenario/${execution.scenario_id}/detail?mode=config`,
                )
              }
            />
          ),
        },
        {
          id: 'scenarios',
          label: `Scenarios (${endpoint.scenarios.length})`,
          content: <ScenarioTable systemId={systemId} endpoint={endpoint} />,
        },
      ]}
    />
  );
}
