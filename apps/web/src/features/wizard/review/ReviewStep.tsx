import type { EndpointWithConfig } from '@assay/contract';
import { MAX_BATCH_SCENARIOS, SELF_HOSTED_TIER } from '@assay/contract';
import { Check, ListChecks, Play, Zap } from 'lucide-react';
import { useState } from 'react';
import { Link, pathTo, useNavigate } from '../../../app/index.ts';
import { plural, useLatestBatch, useUsage } from '../../../data/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { BatchPanel, beginBatch, chosenScenarios, errorText, useBatch } from '../../batch/index.ts';
import type { BatchState } from '../../batch/index.ts';
import { beginRun, RunPanel, useRun } from '../../runs/index.ts';
import { GenerateValidationsDialog } from '../../validation-generation/index.ts';
import { EndpointGroups } from '../endpoints/EndpointGroups.tsx';
import { Explainer } from '../Explainer.tsx';
import { failedText, isComplete, isGenerated, reviewState, unjudgedText } from './review.ts';
import { SetupComplete } from './SetupComplete.tsx';
import { StepActions, StepFrame } from '../StepFrame.tsx';
import type { StepMoves } from '../StepFrame.tsx';
import { WithEndpoints } from '../endpoints/WithEndpoints.tsx';

/** All scenarios, the batch that runs them, and its outcome. */
export function ReviewStep({ systemId, back }: { systemId: number } & StepMoves) {
  const navigate = useNavigate();
  return (
    <StepFrame title="Review & Run" hint="Review the generated scenarios, then run them.">
      <WithEndpoints systemId={systemId}>
        {(endpoints) => <Review systemId={systemId} endpoints={endpoints} />}
      </WithEndpoints>
      <StepActions back={back}>
        <UpgradeLink />
        <Button kind="primary" icon={<Check size={14} />} onClick={() => void navigate(pathTo('System', { systemId }))}>
          Finish
        </Button>
      </StepActions>
    </StepFrame>
  );
}

/** On a server of one's own there is no larger plan. */
function UpgradeLink() {
  const tier = useUsage().data?.subscription.tier;
  if (tier === undefined || tier.name === SELF_HOSTED_TIER) return null;
  return (
    <Link
      to={pathTo('Subscription')}
      className="inline-flex h-8 items-center rounded border border-line-strong bg-surface px-3 font-medium hover:bg-sunken"
    >
      Upgrade
    </Link>
  );
}

interface Props {
  systemId: number;
  endpoints: EndpointWithConfig[];
}

function Review({ systemId, endpoints }: Props) {
  const all = endpoints.flatMap(({ scenarios }) => scenarios);
  const batch = batchOf(useBatch(), new Set(all.map(({ id }) => id)));
  const state = reviewState(batch.status);
  const latest = useLatestBatch();
  const generated = isGenerated(all, latest.data?.scenarios ?? []);
  const [closed, setClosed] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" data-state={state}>
      {isComplete(batch.status, generated) && !closed && (
        <SetupComplete
          systemId={systemId}
          firstEndpointId={endpoints[0]?.id ?? null}
          problem={errorText(batch.rows) ?? unjudgedText(all)}
          failed={failedText(all)}
          onClose={() => setClosed(true)}
        />
      )}
      {state === 'idle' && <Start systemId={systemId} endpoints={endpoints} generated={generated} />}
      <BatchPanel batch={batch} />
      <RunPanel scope="system" id={systemId} name="All scenarios" />
      {state === 'idle' && !generated && <Explainer />}
      <p className="tabular-nums">
        {plural(endpoints.length, 'endpoint')}, {plural(all.length, 'scenario')}
      </p>
      {endpoints.length === 0 ? (
        <EmptyState title="No endpoints available." />
      ) : (
        <EndpointGroups endpoints={endpoints} />
      )}
    </div>
  );
}

/** The batch when it is one of this system: a user has one at a time, perhaps of another system. */
function batchOf(batch: BatchState, own: ReadonlySet<number>): BatchState {
  const foreign = batch.rows.length > 0 && !batch.rows.some(({ id }) => own.has(id));
  return foreign ? { ...batch, status: 'idle', rows: [], limit: null } : batch;
}

/** What can be begun: everything as a batch, validations alone, or a plain run where nothing is left to generate. */
function Start({ systemId, endpoints, generated }: Props & { generated: boolean }) {
  const [checking, setChecking] = useState(false);
  const run = useRun('system', systemId);
  const scenarios = chosenScenarios(endpoints);
  const empty = scenarios.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {generated ? (
        <Button
          kind="primary"
          icon={<Play size={14} />}
          disabled={run.execution === 'running'}
          onClick={() => void beginRun('system', systemId, 'All scenarios')}
        >
          Run All Scenarios
        </Button>
      ) : (
        <Button
          needs="processScenarios"
          kind="primary"
          icon={<Zap size={14} />}
          disabled={empty}
          onClick={() => void beginBatch(scenarios.slice(0, MAX_BATCH_SCENARIOS))}
        >
          Smart Execution
        </Button>
      )}
      <Button
        needs="generateValidations"
        icon={<ListChecks size={14} />}
        disabled={empty}
        aria-haspopup="dialog"
        onClick={() => setChecking(true)}
      >
        Generate Validations
      </Button>
      <p className="text-[13px] text-ink-dim">
        {empty
          ? 'There is nothing to run yet. Generate scenarios first.'
          : scenarios.length > MAX_BATCH_SCENARIOS &&
            `Smart Execution takes the first ${MAX_BATCH_SCENARIOS.toLocaleString('en-US')} scenarios.`}
      </p>
      {checking && <GenerateValidationsDialog endpoints={endpoints} oneByOne onClose={() => setChecking(false)} />}
    </div>
  );
}
