import type { ApiEndpoint } from '@assay/contract';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { api, messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { endpointTexts, useEndpoint } from '../../data/index.ts';
import { Button, EmptyState, LoadError, Notice, Skeleton, Tabs } from '../../ui/index.ts';
import { UntriedScenarios, useGeneration } from '../generation/index.ts';
import { CompareExecutions, HistoryTable, parseChoice } from '../history/index.ts';
import { RunPanel } from '../runs/index.ts';
import { EndpointConfiguration } from './EndpointConfiguration.tsx';
import { EndpointHeader, nameOf } from './EndpointHeader.tsx';
import { HealthOverview } from './HealthOverview.tsx';
import { ScenarioTable } from './ScenarioTable.tsx';

interface Location {
  systemId: number;
  /** Null where the address names none, NaN where it names something else. */
  endpointId: number | null;
}

/** One endpoint: overview, configuration, or two of its executions side by side, as the address says. */
export function EndpointDetail({ systemId, endpointId }: Location) {
  if (endpointId === null)
    return <EmptyState title="No Endpoint Selected. Select an endpoint to view its details and configuration." />;
  if (!Number.isInteger(endpointId)) return <Notice kind="error">{endpointTexts.noId}</Notice>;
  return <Loaded systemId={systemId} endpointId={endpointId} />;
}

function Loaded({ systemId, endpointId }: { systemId: number; endpointId: number }) {
  const endpoint = useEndpoint(endpointId);
  const generation = useGeneration(
    () => api.generateScenarios({ params: { id: endpointId } }),
    'Unexpected error during scenario generation',
  );
  const [query, setQuery] = useSearchParams();
  const mode = query.get('mode');
  if (endpoint.isPending) return <Loading />;
  if (!endpoint.data) {
    return (
      <LoadError onRetry={() => void endpoint.refetch()}>
        Error loading endpoint details: {messageOf(endpoint.error)}
      </LoadError>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <EndpointHeader
        endpoint={endpoint.data}
        generation={generation}
        configuring={mode === 'config'}
        onToggle={() => setQuery(mode === 'config' ? {} : { mode: 'config' })}
      />
      <RunPanel scope="endpoint" id={endpointId} name={nameOf(endpoint.data)} />
      {generation.generating ? (
        <Skeleton rows={6} />
      ) : mode === 'config' ? (
        <EndpointConfiguration endpoint={endpoint.data} />
      ) : mode === 'compare' ? (
        <Comparison />
      ) : (
        <Overview systemId={systemId} endpoint={endpoint.data} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-ink-dim">Loading endpoint details...</p>
      <Skeleton rows={2} />
      <p className="text-ink-dim">Loading scenarios...</p>
      <Skeleton rows={4} />
    </div>
  );
}

function Comparison() {
  const [query, setQuery] = useSearchParams();
  const ids = parseChoice(query.get('executions'));
  const back = (): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('mode');
      after.delete('executions');
      return after;
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button className="justify-self-start" icon={<ArrowLeft size={14} />} onClick={back}>
        Back to history
      </Button>
      {ids === null ? (
        <Notice kind="warning">Choose two executions in the history to compare them.</Notice>
      ) : (
        <CompareExecutions ids={ids} />
      )}
    </div>
  );
}

function Overview({ systemId, endpoint }: { systemId: number; endpoint: ApiEndpoint }) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const open = (tab: string): void =>
    setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'tab').concat([['tab', tab]])), {
      replace: true,
    });
  return (
    <>
      <HealthOverview systemId={systemId} endpoint={endpoint} onManage={() => open('scenarios')} />
      <Tabs
        label="Endpoint"
        value={query.get('tab') === 'history' ? 'history' : 'scenarios'}
        onChange={open}
        tabs={[
          {
            id: 'history',
            label: 'Execution History',
            content: (
              <HistoryTable
                systemId={systemId}
                endpointId={endpoint.id}
                onEdit={(execution) =>
                  void navigate(
                    pathTo(
                      'ScenarioDetail',
                      { systemId, endpointId: endpoint.id, scenarioId: execution.scenario_id },
                      { mode: 'config' },
                    ),
                  )
                }
                onCompare={(ids) =>
                  setQuery(
                    (before) => new URLSearchParams([...before, ['mode', 'compare'], ['executions', ids.join()]]),
                  )
                }
              />
            ),
          },
          {
            id: 'scenarios',
            label: `Scenarios (${endpoint.scenarios.length})`,
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <ScenarioTable systemId={systemId} endpoint={endpoint} />
                <UntriedScenarios endpointId={endpoint.id} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
