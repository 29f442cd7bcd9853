import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { showToast, toastMs } from '../../../ui/index.ts';
import { generateInTurn, outcomeToast, UNEXPECTED } from './generate-in-turn.ts';
import type { GenerationOutcome } from './generate-in-turn.ts';

export interface EndpointGeneration {
  /** The states of the step (WIZ-26). */
  state: 'idle' | 'generating' | 'error';
  /** The endpoint whose turn it is. */
  current: { id: number; behind: number; total: number; elapsedMs: number } | null;
  /** The outcome, where something failed. */
  outcome: GenerationOutcome | null;
  stopping: boolean;
  start: (ids: readonly number[]) => Promise<void>;
  stop: () => void;
}

/** Generates scenarios for one endpoint at a time and reports the outcome; calls `onDone` when all succeeded. */
export function useEndpointGeneration(onDone: () => void): EndpointGeneration {
  const [state, setState] = useState<EndpointGeneration['state']>('idle');
  const [current, setCurrent] = useState<EndpointGeneration['current']>(null);
  const [outcome, setOutcome] = useState<GenerationOutcome | null>(null);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const open = useRef(false);
  const refresh = useRefresh();
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const settle = (found: GenerationOutcome, total: number): void => {
    const { kind, text } = outcomeToast(found, total);
    showToast(kind, text, kind === 'error' ? toastMs.error : toastMs.default);
    const failed = found.failed.length > 0;
    setOutcome(failed ? found : null);
    setState(failed ? 'error' : 'idle');
    // A user who has left the step meanwhile is not moved.
    if (!failed && !found.stopped && open.current) onDone();
  };
  const start = async (ids: readonly number[]): Promise<void> => {
    stopped.current = false;
    setStopping(false);
    setState('generating');
    const since = performance.now();
    try {
      const found = await generateInTurn(ids, (id) => api.generateScenarios({ params: { id } }), {
        isStopped: () => stopped.current,
        onBegin: (id, behind) => setCurrent({ id, behind, total: ids.length, elapsedMs: performance.now() - since }),
      });
      await refresh();
      settle(found, ids.length);
    } catch {
      showToast('error', UNEXPECTED);
      setState('error');
    }
    setCurrent(null);
  };
  const stop = (): void => {
    stopped.current = true;
    setStopping(true);
  };
  return { state, current, outcome, stopping, start, stop };
}
