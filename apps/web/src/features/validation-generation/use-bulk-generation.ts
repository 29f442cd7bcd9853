import { useRef, useState } from 'react';
import { api } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import type { ChosenScenario } from '../batch/index.ts';
import { showLimitError } from '../limits/index.ts';
import { endedBulk, pendingBulk, withStep } from './bulk-state.ts';
import type { BulkState } from './bulk-state.ts';
import { generateEach } from './generate-each.ts';

export interface BulkGeneration {
  state: BulkState;
  stopping: boolean;
  start: () => Promise<void>;
  /** Takes no further scenario; what has begun is ended. */
  cancel: () => void;
}

/** Generates validations for scenarios, so many at a time. A limit stops it and opens the upgrade dialog (BATCH-21). */
export function useBulkGeneration(scenarios: readonly ChosenScenario[], workers: number): BulkGeneration {
  const [state, setState] = useState(() => pendingBulk(scenarios));
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const refresh = useRefresh();
  const start = async (): Promise<void> => {
    const generate = async ({ id }: ChosenScenario): Promise<number> =>
      (await api.generateValidations({ params: { id } }))?.validations.length ?? 0;
    const limit = await generateEach(scenarios, generate, {
      workers,
      isStopped: () => stopped.current,
      onStep: ({ id }, step) => setState((before) => withStep(before, id, step)),
    });
    setState(endedBulk);
    if (limit !== null) showLimitError(limit.message);
    await refresh();
  };
  const cancel = (): void => {
    stopped.current = true;
    setStopping(true);
  };
  return { state, stopping, start, cancel };
}
