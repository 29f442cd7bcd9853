import type { System } from '@assay/contract';
import { GraduationCap, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { relativeTime, useWarmUp } from '../../data/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { CallProgress } from '../imports/index.ts';
import { MAX_REQUESTS, summaryOf } from './view/learned-view.ts';
import { useLearning } from './use-learning.ts';

interface Props {
  system: Pick<System, 'base_url' | 'endpoints' | 'id' | 'protection'>;
  children?: ReactNode;
}

/** Says what learning does and how much it sends, and does it on a click only. `children` follow what it came to. */
export function LearnPanel({ system, children }: Props) {
  const { data: warmUp } = useWarmUp(system.id);
  const learning = useLearning(system.id);
  return (
    <section
      aria-label="Learn from the server"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-medium">Learn from the server</h3>
          <p className="text-[13px] break-words text-ink-dim">{purposeOf(system)}</p>
        </div>
        {learning.busy ? (
          <Button icon={<Square size={12} />} disabled={learning.stopping} onClick={learning.stop}>
            Stop
          </Button>
        ) : (
          <Button
            needs="learnFromServer"
            icon={<GraduationCap size={14} />}
            disabled={system.base_url === ''}
            onClick={() => void learning.start()}
          >
            {warmUp ? 'Learn again' : 'Learn from the server'}
          </Button>
        )}
      </div>
      {learning.busy && <CallProgress progress={learning.progress} label="Learning from the server" />}
      {learning.notice !== null && <Notice kind={learning.notice.kind}>{learning.notice.text}</Notice>}
      {!learning.busy && warmUp && (
        <p className="text-[13px]" role="status">
          {summaryOf(warmUp, relativeTime(warmUp.learned_at), system.endpoints.map(keyOf))}
        </p>
      )}
      {!learning.busy && children}
    </section>
  );
}

const keyOf = ({ method, endpoint }: System['endpoints'][number]): string => `${method} ${endpoint}`;

function purposeOf({ base_url: baseUrl, protection }: Props['system']): string {
  if (baseUrl === '') return 'Set the base URL first: the warm-up sends its requests to it.';
  const what =
    protection === 'read_only'
      ? `Sends the GET requests that the document describes to ${baseUrl}, at most ${MAX_REQUESTS}. The system is read only, so nothing is created or changed, and what other requests need is not learned.`
      : `Sends the valid request of each endpoint to ${baseUrl}, at most ${MAX_REQUESTS} requests in all. It creates records and removes them again; it changes only what it created.`;
  return `${what} Generated scenarios then send what the server accepts. What they expect still comes from the document.`;
}
