import type { CallProgress } from '@assay/client';
import type { GenerationDepth, ProposedScenario } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { showToast, toastMs } from '../../ui/index.ts';
import { showLimitError } from '../limits/index.ts';
import { failureOf, problemOf } from './generated.ts';
import type { Generated, GenerationProblem } from './generated.ts';

export interface GenerationRequest {
  depth: GenerationDepth;
  description: string;
}

export type GenerationCall = (
  request: GenerationRequest,
  onProgress: (progress: CallProgress) => void,
) => Promise<Generated | undefined>;

export type StoreProposals = (
  proposals: ProposedScenario[],
) => Promise<Pick<Generated, 'success' | 'message' | 'scenarios'> | undefined>;

export interface DialogGeneration {
  state: 'idle' | 'busy' | 'done';
  /** How far the server is; null until it says so. */
  progress: CallProgress | null;
  problem: GenerationProblem | null;
  answer: Generated | null;
  start: (request: GenerationRequest) => Promise<void>;
  /** Stores the proposals that were chosen. */
  save: (chosen: ProposedScenario[]) => Promise<void>;
  /** Back to the form, for another go. */
  again: () => void;
}

/** A generation whose outcome the dialog shows, or a toast once the dialog is closed. */
export function useDialogGeneration(call: GenerationCall, store?: StoreProposals): DialogGeneration {
  const [state, setState] = useState<DialogGeneration['state']>('idle');
  const [progress, setProgress] = useState<CallProgress | null>(null);
  const [problem, setProblem] = useFailure<GenerationProblem>();
  const [answer, setAnswer] = useState<Generated | null>(null);
  const refresh = useRefresh();
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const start = async (request: GenerationRequest): Promise<void> => {
    setState('busy');
    setProgress(null);
    setProblem(null);
    try {
      const outcome = (await call(request, setProgress)) ?? null;
      setAnswer(outcome);
      setState('done');
      if (!open.current) showToast(outcome?.success ? 'success' : 'info', outcome?.message ?? '');
      await refresh();
    } catch (error) {
      const found = problemOf(error);
      const { text, limit } = failureOf(error, found.text);
      if (limit !== null) {
        showToast('error', text, toastMs.limit);
        showLimitError(limit);
      }
      setProblem(found);
      setState('idle');
      if (!open.current && limit === null) showToast('error', found.text);
    }
  };
  const save = async (chosen: ProposedScenario[]): Promise<void> => {
    if (!store || answer === null) return;
    setProblem(null);
    try {
      const stored = await store(chosen);
      setAnswer({ ...answer, ...stored, proposals: [] });
      await refresh();
    } catch (error) {
      const found = problemOf(error);
      showLimitError(found.text);
      setProblem(found);
    }
  };
  return { state, progress, problem, answer, start, save, again: () => setState('idle') };
}
