import type { EndpointWithConfig, System } from '@assay/contract';
import { Sparkles, Square } from 'lucide-react';
import { useState } from 'react';
import { useLanguageModel } from '../../../data/index.ts';
import { Button, EmptyState, ProgressBar } from '../../../ui/index.ts';
import { LearnStep } from '../../warm-up/index.ts';
import { EndpointSelection } from '../endpoints/EndpointSelection.tsx';
import { estimateLine, remainingText } from './generation-plan.ts';
import { GenerationFailures } from './GenerationFailures.tsx';
import { StepActions, StepFrame } from '../StepFrame.tsx';
import type { StepMoves } from '../StepFrame.tsx';
import { useEndpointGeneration } from './use-endpoint-generation.ts';
import type { EndpointGeneration } from './use-endpoint-generation.ts';
import { WithEndpoints } from '../endpoints/WithEndpoints.tsx';

/** Scenarios for chosen endpoints, one endpoint after the other. */
export function GenerateStep({ system, next, back }: { system: System } & StepMoves) {
  const { id: systemId } = system;
  return (
    <StepFrame
      title="Generate Scenarios"
      hint="Valid and invalid requests are generated from the document, each with validation rules in plain English."
    >
      <WithEndpoints systemId={systemId}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <>
              <EmptyState title="No endpoints available." />
              <StepActions back={back}>
                <Button onClick={next}>Skip</Button>
              </StepActions>
            </>
          ) : (
            <>
              <LearnStep system={system} />
              <Generation endpoints={endpoints} next={next} back={back} />
            </>
          )
        }
      </WithEndpoints>
    </StepFrame>
  );
}

const COVERED = 'Every endpoint has scenarios. Continue, or select endpoints to generate more.';

function Generation({ endpoints, next, back }: { endpoints: EndpointWithConfig[] } & StepMoves) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => withoutScenarios(endpoints));
  const generation = useEndpointGeneration(next);
  const { state, outcome } = generation;
  const generating = state === 'generating';
  const model = useLanguageModel();
  const ids = endpoints.map(({ id }) => id).filter((id) => selected.has(id));
  const estimate = estimateLine(ids.length, model !== null);
  const isCovered = withoutScenarios(endpoints).size === 0;
  const retry = (): void => void generation.start(outcome?.failed.map(({ id }) => id) ?? ids);
  return (
    <>
      {state === 'error' && (
        <GenerationFailures outcome={outcome} endpoints={endpoints} onRetry={retry} onSkip={next} />
      )}
      {generating && <Progress generation={generation} endpoints={endpoints} />}
      <EndpointSelection endpoints={endpoints} selected={selected} disabled={generating} onChange={setSelected} />
      <p className="text-[13px] text-ink-dim" role="status">
        {ids.length > 0 ? estimate : isCovered ? COVERED : 'Select at least one endpoint.'}
      </p>
      <StepActions back={generating ? null : back}>
        {state !== 'error' && (
          <Button kind="ghost" disabled={generating} onClick={next}>
            {ids.length === 0 && isCovered ? 'Continue' : 'Skip'}
          </Button>
        )}
        <Button
          needs="generateScenarios"
          kind="primary"
          icon={<Sparkles size={14} />}
          busy={generating}
          disabled={ids.length === 0}
          onClick={() => void generation.start(ids)}
        >
          Generate Scenarios
        </Button>
      </StepActions>
    </>
  );
}

/** Endpoints that have scenarios already would get some of them twice. */
function withoutScenarios(endpoints: readonly EndpointWithConfig[]): ReadonlySet<number> {
  return new Set(endpoints.filter(({ scenarios }) => scenarios.length === 0).map(({ id }) => id));
}

function Progress({ generation, endpoints }: { generation: EndpointGeneration; endpoints: EndpointWithConfig[] }) {
  const { current, stopping } = generation;
  const endpoint = endpoints.find(({ id }) => id === current?.id);
  return (
    <div className="grid gap-2 rounded border border-line bg-surface p-4">
      <ProgressBar label="Generating scenarios" value={current?.behind ?? 0} max={current?.total ?? 1} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-[13px]" role="status">
          {stopping ? 'Finishing the current endpoint' : current && progressLine(current, endpoint)}
        </p>
        <Button size="sm" icon={<Square size={12} />} disabled={stopping} onClick={generation.stop}>
          Stop
        </Button>
      </div>
    </div>
  );
}

type Current = NonNullable<EndpointGeneration['current']>;

function progressLine(current: Current, endpoint: EndpointWithConfig | undefined): string {
  const left = remainingText(current);
  const name = endpoint === undefined ? '' : `: ${endpoint.method} ${endpoint.endpoint}`;
  return `Endpoint ${current.behind + 1} of ${current.total}${name}${left === null ? '' : `, ${left}`}`;
}
