import { useState } from 'react';
import { useRefresh } from '../../data/index.ts';
import { screenToastMs, showToast, toastMs } from '../../ui/index.ts';
import { showLimitError } from '../limits/index.ts';
import { failureOf } from './generated.ts';

interface Outcome {
  success: boolean;
  message: string;
}

export interface Generation {
  generating: boolean;
  generate: () => Promise<void>;
}

/** Runs a generation call, says how it went, and refreshes what it changed. `failure` says what failed, before the reason. */
export function useGeneration(call: () => Promise<Outcome | undefined>, failure: string): Generation {
  const [generating, setGenerating] = useState(false);
  const refresh = useRefresh();
  const generate = async (): Promise<void> => {
    setGenerating(true);
    try {
      const outcome = await call();
      showToast(outcome?.success ? 'success' : 'info', outcome?.message ?? '', screenToastMs.done);
      await refresh();
    } catch (error) {
      const { text, limit } = failureOf(error, failure);
      showToast('error', text, limit === null ? toastMs.error : toastMs.limit);
      if (limit !== null) showLimitError(limit);
    }
    setGenerating(false);
  };
  return { generating, generate };
}
