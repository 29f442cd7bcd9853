import { useState } from 'react';
import { messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { showToast } from '../../ui/index.ts';

const TOAST_MS = 3000;

interface Outcome {
  success: boolean;
  message: string;
}

export interface Generation {
  generating: boolean;
  generate: () => Promise<void>;
}

/** Runs a generation call, says how it went, and refreshes what it changed. `failure` stands in where an error has no text. */
export function useGeneration(call: () => Promise<Outcome | undefined>, failure: string): Generation {
  const [generating, setGenerating] = useState(false);
  const refresh = useRefresh();
  const generate = async (): Promise<void> => {
    setGenerating(true);
    try {
      const outcome = await call();
      showToast(outcome?.success ? 'success' : 'info', outcome?.message ?? '', TOAST_MS);
      await refresh();
    } catch (error) {
      showToast('error', messageOf(error) || failure);
    }
    setGenerating(false);
  };
  return { generating, generate };
}
