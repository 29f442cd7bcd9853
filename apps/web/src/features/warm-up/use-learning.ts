import type { CallProgress } from '@assay/client';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';

interface LearningNotice {
  kind: 'error' | 'info';
  text: string;
}

const STOPPED = 'Stopped. What was learned before is kept, and the records that were created are removed.';

/** Learning while it is under way, and how it ended. */
export function useLearning(systemId: number) {
  const [busy, setBusy] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [progress, setProgress] = useState<CallProgress | null>(null);
  const [notice, setNotice] = useState<LearningNotice | null>(null);
  const abort = useRef<AbortController | null>(null);
  const refresh = useRefresh();
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    setStopping(false);
    setProgress(null);
    setNotice(null);
    try {
      await api.learnFromServer({
        params: { id: systemId },
        signal: controller.signal,
        onProgress: (next) => setProgress(next),
      });
      await refresh();
    } catch (failure) {
      setNotice(
        controller.signal.aborted ? { kind: 'info', text: STOPPED } : { kind: 'error', text: messageOf(failure) },
      );
    }
    setBusy(false);
  };
  const stop = (): void => {
    setStopping(true);
    abort.current?.abort();
  };
  return { busy, stopping, progress, notice, start, stop };
}
