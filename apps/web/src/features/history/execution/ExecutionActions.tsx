import type { Execution } from '@assay/contract';
import { Link2, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, Link, pathTo } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { Button, copyText, showToast } from '../../../ui/index.ts';
import { showLimitError } from '../../limits/index.ts';
import { lockRun, useRunBusy } from '../../runs/index.ts';
import { rerunFailure, rerunOutcome } from './rerun-outcome.ts';

interface Props {
  systemId: number;
  execution: Execution;
  /** Is given what running it once more found. */
  onRerun?: ((execution: Execution) => void) | undefined;
  children?: ReactNode;
}

/** The actions of an execution: run it again, or copy its address. */
export function ExecutionActions({ systemId, execution, onRerun, children }: Props) {
  const address = pathTo(
    'ScenarioDetail',
    { systemId, endpointId: execution.endpoint_id, scenarioId: execution.scenario_id },
    { mode: 'execution', execution: execution.id },
  );
  const { running, rerun } = useRerun(execution, onRerun);
  const copy = (): Promise<void> => copyText(`${location.origin}${address}`, 'Copied the link to this execution.');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to={address} className="mr-auto font-medium underline" aria-label={`Execution ${execution.id}`}>
        #{execution.id}
      </Link>
      {children}
      <Button size="sm" icon={<Link2 size={12} />} onClick={() => void copy()}>
        Copy link
      </Button>
      <Button size="sm" icon={<RotateCw size={12} />} busy={running} onClick={() => void rerun()}>
        Run again
      </Button>
    </div>
  );
}

/** What is run again goes where it went before, whatever is chosen now. */
const inSame = ({ id, environment }: Pick<Execution, 'environment' | 'id'>) => ({
  repeats_execution: id,
  ...(environment?.id != null && { environment_id: environment.id }),
});

function useRerun(execution: Execution, onRerun: Props['onRerun']): { running: boolean; rerun: () => Promise<void> } {
  const { scenario_id: scenarioId, environment } = execution;
  const [running, setRunning] = useState(false);
  const busy = useRunBusy('scenario', scenarioId);
  const refresh = useRefresh();
  const rerun = async (): Promise<void> => {
    if (environment !== null && environment.id === null) {
      showToast('error', `The environment ${environment.name} was deleted. Choose another one and run the scenario.`);
      return;
    }
    if (!lockRun('scenario', scenarioId)) return;
    setRunning(true);
    try {
      const outcome = rerunOutcome(await api.executeScenario({ params: { id: scenarioId }, query: inSame(execution) }));
      if (outcome.execution === null) showToast('error', outcome.text);
      else {
        showToast(outcome.good ? 'success' : 'error', outcome.text);
        onRerun?.(outcome.execution);
      }
      await refresh();
    } catch (error) {
      const limited = error instanceof Error && showLimitError(error.message);
      if (!limited) showToast('error', rerunFailure(error));
    }
    setRunning(false);
  };
  return { running: running || busy, rerun };
}
