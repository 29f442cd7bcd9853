import { RotateCcw } from 'lucide-react';
import type { EndpointWithConfig } from '@assay/contract';
import { Button } from '../../../ui/index.ts';
import { ErrorNotice } from '../../limits/index.ts';
import { canRetry, UNEXPECTED } from './generate-in-turn.ts';
import type { GenerationOutcome } from './generate-in-turn.ts';

interface Props {
  /** Null: it broke in a way that nobody foresaw. */
  outcome: GenerationOutcome | null;
  endpoints: readonly EndpointWithConfig[];
  onRetry: () => void;
  onSkip: () => void;
}

/** Which endpoints went without scenarios, why, and what can be done (WIZ-24, WIZ-25). */
export function GenerationFailures({ outcome, endpoints, onRetry, onSkip }: Props) {
  const retry = outcome === null || canRetry(outcome);
  const names = new Map(endpoints.map(({ id, method, endpoint }) => [id, `${method} ${endpoint}`]));
  return (
    <section
      role="alert"
      aria-label="Generation failed"
      className="grid gap-3 rounded border border-fail/40 bg-fail-soft p-4"
    >
      <h3 className="font-semibold text-fail">
        {outcome === null ? UNEXPECTED : 'Scenarios could not be generated for these endpoints'}
      </h3>
      {outcome?.limit != null && <ErrorNotice text={outcome.limit} />}
      {outcome !== null && (
        <ul aria-label="Failed endpoints" className="grid max-h-60 gap-1 overflow-auto">
          {outcome.failed.map(({ id, error }) => (
            <li key={id} className="break-words">
              <span className="font-mono text-[13px]">{names.get(id) ?? `Endpoint ${id}`}</span>{' '}
              <span className="text-ink-dim">(id {id}):</span> {error || UNEXPECTED}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" icon={<RotateCcw size={14} />} disabled={!retry} onClick={onRetry}>
          Retry
        </Button>
        <Button onClick={onSkip}>Skip</Button>
        {!retry && <span className="text-[13px]">Retry is unavailable due to subscription limits.</span>}
      </div>
    </section>
  );
}
