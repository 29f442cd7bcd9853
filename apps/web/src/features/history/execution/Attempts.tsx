import { resultWords } from '@assay/contract';
import type { Execution } from '@assay/contract';
import { cn, StatusBadge } from '../../../ui/index.ts';

/** How records of earlier products were judged. */
export function Attempts({ execution }: { execution: Execution }) {
  if (!execution.validation_attempts?.length) return null;
  return (
    <ul aria-label="Validation attempts" className="divide-y divide-line rounded border border-line">
      {execution.validation_attempts.map((attempt, index) => (
        // Two attempts can have the same description; they never move.
        <li key={index} className="grid gap-1 px-3 py-2">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge kind={attempt.passed ? 'pass' : 'fail'}>
              {resultWords[attempt.passed ? 'success' : 'failure']}
            </StatusBadge>
            <span className="font-medium">{attempt.description}</span>
            <code className="text-ink-dim">{attempt.validation_type}</code>
          </span>
          {attempt.details !== null && <span className="text-ink-dim">{attempt.details}</span>}
          <span className={cn('break-words', attempt.passed ? 'text-ink-dim' : 'text-fail')}>
            Expected {JSON.stringify(attempt.expected_value)}, got {JSON.stringify(attempt.actual_value)}.
          </span>
        </li>
      ))}
    </ul>
  );
}
