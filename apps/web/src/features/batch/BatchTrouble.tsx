import { runStateWords } from '@assay/contract';
import type { LimitError } from '@assay/contract';
import { RotateCcw } from 'lucide-react';
import { Link, pathTo } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { resetBatch, retryBatch } from './state/batch-store.ts';

/** Fewer runs are left than the batch asks for (ERR-08). */
export function LimitPanel({ limit }: { limit: LimitError }) {
  return (
    <section
      role="alert"
      aria-label="Subscription Limit Reached"
      className="grid gap-3 rounded border border-warn/40 bg-warn-soft p-4"
    >
      <h3 className="font-semibold text-warn">Subscription Limit Reached</h3>
      <p>{limit.message}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Fact label="Runs remaining" value={limit.runsRemaining} />
        <Fact label="Scenarios requested" value={limit.scenariosRequested} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Link
          to={pathTo('Subscription')}
          className="inline-flex h-8 items-center rounded bg-accent px-3 font-medium text-accent-ink hover:bg-accent-strong"
        >
          Upgrade Plan
        </Link>
        <Button onClick={resetBatch}>Close</Button>
      </div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-dim">{label}</dt>
      <dd className="font-medium tabular-nums">{value ?? 'unknown'}</dd>
    </div>
  );
}

/** A batch that did not come to its end (ERR-09). */
export function ErrorPanel({ message, interrupted }: { message: string; interrupted: boolean }) {
  const title = interrupted ? runStateWords.interrupted : 'Processing Error';
  return (
    <section role="alert" aria-label={title} className="grid gap-3 rounded border border-fail/40 bg-fail-soft p-4">
      <h3 className="font-semibold text-fail">{title}</h3>
      <div>
        <p className="break-words">{message}</p>
        <p className="text-ink-dim">Please try again or contact support if the issue persists.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          needs="processScenarios"
          kind="primary"
          icon={<RotateCcw size={14} />}
          onClick={() => void retryBatch()}
        >
          Retry
        </Button>
        <Button onClick={resetBatch}>Close</Button>
      </div>
    </section>
  );
}
