import type { CallProgress as Progress } from '@assay/client';
import type { System } from '@assay/contract';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { relativeTime, useRefresh, useWarmUp } from '../../data/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { CallProgress } from '../imports/index.ts';
import { MAX_REQUESTS, summaryOf } from './learned-view.ts';

/** Says what learning does and how much it sends, and does it on a click only. */
export function LearnPanel({ system }: { system: Pick<System, 'id' | 'base_url'> }) {
  const { data: warmUp } = useWarmUp(system.id);
  const learning = useLearning(system.id);
  return (
    <section aria-label="Learn from the server" className="grid gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-medium">Learn from the server</h3>
          <p className="text-[13px] text-ink-dim">
            Sends the valid request of each endpoint to {system.base_url || 'the base URL'}, at most {MAX_REQUESTS}{' '}
            requests in all. It creates records and removes them again; it changes only what it created. Generated
            scenarios then send what the server accepts. What they expect still comes from the document.
          </p>
        </div>
        <Button
          icon={<GraduationCap size={14} />}
          busy={learning.busy}
          disabled={system.base_url === ''}
          onClick={() => void learning.start()}
        >
          {warmUp ? 'Learn again' : 'Learn from the server'}
        </Button>
      </div>
      {learning.busy && <CallProgress progress={learning.progress} label="Learning from the server" />}
      {learning.error !== null && <Notice kind="error">{learning.error}</Notice>}
      {!learning.busy && warmUp && (
        <p className="text-[13px]" role="status">
          {summaryOf(warmUp, relativeTime(warmUp.learned_at))}
        </p>
      )}
    </section>
  );
}

function useLearning(systemId: number) {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh();
  const start = async (): Promise<void> => {
    setBusy(true);
    setProgress(null);
    setError(null);
    try {
      await api.learnFromServer({ params: { id: systemId }, onProgress: setProgress });
      await refresh();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  return { busy, progress, error, start };
}
