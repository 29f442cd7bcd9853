import { errorCauseWords } from '@assay/contract';
import type { Execution } from '@assay/contract';
import { expectedText, unmetStatusText } from '@assay/scenario';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { fullDateTime } from '../../../data/index.ts';
import { CodeText, Notice, StatusBadge } from '../../../ui/index.ts';
import { Attempts } from './Attempts.tsx';
import { causeNote } from './cause-note.ts';
import { expectationOf } from '../expectation.ts';
import { ExecutionActions } from './ExecutionActions.tsx';
import { FollowUps } from './FollowUps.tsx';
import { RequestPart } from './RequestPart.tsx';
import { ResponsePart } from './ResponsePart.tsx';
import { failedPaths } from './step-results.ts';
import { ValidationList } from './ValidationList.tsx';
import { VerdictBadge } from '../list/VerdictBadge.tsx';

interface Props {
  systemId: number;
  execution: Execution;
  /** Further buttons beside those that every execution has. */
  actions?: ReactNode;
  onRerun?: (execution: Execution) => void;
}

/** One execution: verdicts with what was found instead, then response and request as they were. */
export function ExecutionDetail({ systemId, execution, actions, onRerun }: Props) {
  const marked = useMemo(() => failedPaths(execution.validation_results), [execution]);
  const note = execution.error && causeNote(execution.error.cause);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ExecutionActions systemId={systemId} execution={execution} onRerun={onRerun}>
        {actions}
      </ExecutionActions>
      {execution.error && (
        <Notice kind="warning">
          <span className="font-medium" title={execution.error.cause}>
            {errorCauseWords[execution.error.cause]}
          </span>
          : <CodeText>{execution.error.message}</CodeText>
          {note !== null && <span className="block">{note}</span>}
        </Notice>
      )}
      <StatusLine execution={execution} />
      <ValidationList results={execution.validation_results} />
      <Attempts execution={execution} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <ResponsePart execution={execution} marked={marked} />
        <RequestPart execution={execution} />
      </div>
      <FollowUps execution={execution} />
    </div>
  );
}

/** What was not judged is neither. */
function statusKind(isMet: boolean | null): 'pass' | 'fail' | 'idle' {
  if (isMet === null) return 'idle';
  return isMet ? 'pass' : 'fail';
}

function StatusLine({ execution }: { execution: Execution }) {
  const { actual_response_status_code: actual, status_met: isMet } = execution;
  if (actual === null) return null;
  const expected = expectationOf(execution);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <VerdictBadge status={execution.overall_status} />
      <StatusBadge kind={statusKind(isMet)}>Status {actual}</StatusBadge>
      {isMet === false && <span>{unmetStatusText(expected, actual)}</span>}
      {isMet === true && actual !== expected.status && (
        <span className="text-ink-dim">
          {expected.acceptsClass
            ? `As expected: ${expectedText(expected)}.`
            : `As expected: ${actual} is accepted instead of ${expected.status}.`}
        </span>
      )}
      {execution.environment !== null && <span className="text-ink-dim">in {execution.environment.name}</span>}
      <time dateTime={execution.run_at} className="text-ink-dim">
        {fullDateTime(execution.run_at)}
      </time>
      {execution.response_time_ms !== null && (
        <span className="text-ink-dim tabular-nums">{Math.round(execution.response_time_ms)} ms</span>
      )}
    </p>
  );
}
