import type { ApiEndpoint, Scenario } from '@assay/contract';
import { messageOf, pathTo, withReason } from '../../app/index.ts';
import { useEndpoint, useExecution, useScenario } from '../../data/index.ts';
import { LoadError, Notice, Skeleton } from '../../ui/index.ts';
import { CompareExecutions, ExecutionDetail, parseChoice } from '../history/index.ts';
import { RuleEditor, StrengthMeter } from '../rules/index.ts';
import { RunPanel } from '../runs/index.ts';
import { ReviewNotice } from './ReviewNotice.tsx';
import { ScenarioConfiguration } from './configuration/ScenarioConfiguration.tsx';
import { ScenarioHeader } from './ScenarioHeader.tsx';
import { ScenarioOverview } from './overview/ScenarioOverview.tsx';
import { useView } from './use-view.ts';

interface ScenarioAddress {
  systemId: number;
  endpointId: number;
  scenarioId: number;
}

/** A scenario in the view that the address names: overview, one execution or two of them, technical configuration, rules. */
export function ScenarioDetail(at: ScenarioAddress) {
  const scenario = useScenario(at.scenarioId);
  const endpoint = useEndpoint(at.endpointId);
  if (scenario.isPending || endpoint.isPending) return <Skeleton rows={6} />;
  if (!scenario.data || !endpoint.data) {
    return (
      <LoadError onRetry={() => void Promise.all([scenario.refetch(), endpoint.refetch()])}>
        {withReason('Failed to load scenario or endpoint details.', scenario.error ?? endpoint.error)}
      </LoadError>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ScenarioHeader
        systemId={at.systemId}
        scenario={scenario.data}
        endpointPath={pathTo('EndpointDetail', { systemId: at.systemId, endpointId: at.endpointId })}
      />
      {scenario.data.review !== null && <ReviewNotice id={scenario.data.id} changes={scenario.data.review} />}
      <RunPanel scope="scenario" id={at.scenarioId} name={scenario.data.name} />
      <CurrentView systemId={at.systemId} scenario={scenario.data} endpoint={endpoint.data} />
    </div>
  );
}

interface ViewProps {
  systemId: number;
  scenario: Scenario;
  endpoint: ApiEndpoint;
}

function CurrentView({ systemId, scenario, endpoint }: ViewProps) {
  const { view, query, open } = useView();
  if (view === 'config') return <ScenarioConfiguration key={scenario.id} scenario={scenario} endpoint={endpoint} />;
  if (view === 'rules') {
    return (
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <RuleEditor scenario={scenario} />
        <StrengthMeter scenarioId={scenario.id} />
      </div>
    );
  }
  if (view === 'execution') return <OneExecution systemId={systemId} id={Number(query.get('execution'))} />;
  if (view === 'compare') {
    const ids = parseChoice(query.get('executions'));
    if (ids !== null) return <CompareExecutions ids={ids} />;
    return <Notice kind="warning">Choose two executions in the history to compare them.</Notice>;
  }
  return (
    <ScenarioOverview
      systemId={systemId}
      scenario={scenario}
      onOpen={(execution) => open('execution', { execution })}
    />
  );
}

function OneExecution({ systemId, id }: { systemId: number; id: number }) {
  const execution = useExecution(id);
  const { open } = useView();
  if (execution.isPending) return <Skeleton rows={6} />;
  if (!execution.data)
    return <LoadError onRetry={() => void execution.refetch()}>{messageOf(execution.error)}</LoadError>;
  return (
    <ExecutionDetail
      key={execution.data.id}
      systemId={systemId}
      execution={execution.data}
      onRerun={(next) => open('execution', { execution: next.id })}
    />
  );
}
