import { resultWords } from '@assay/contract';
import type { Execution, FollowedExchange } from '@assay/contract';
import { toCurl } from '@assay/findings/card';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { messageOf } from '../../../app/index.ts';
import { useExecution } from '../../../data/index.ts';
import { Button, copyText, JsonView, LoadError, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { HeaderList } from './HeaderList.tsx';
import { pathsOf, stepsAfter } from './step-results.ts';
import type { StepResults } from './step-results.ts';

/** The judged requests after the one that an execution is about, with their answers. */
export function FollowUps({ execution }: { execution: Execution }) {
  const steps = useMemo(() => stepsAfter(execution.validation_results), [execution]);
  // One that could not be judged leaves no verdict.
  const hasTrouble = /^then [A-Z]+ /.test(execution.error?.message ?? '');
  if (steps.length === 0 && !hasTrouble) return null;
  return (
    <section aria-label="Requests after it" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">Judged requests after it</h3>
      {execution.follow_ups === null ? (
        <StoredFollowUps id={execution.id} steps={steps} />
      ) : (
        <List exchanges={execution.follow_ups} steps={steps} />
      )}
    </section>
  );
}

/** Lists do not have them. */
function StoredFollowUps({ id, steps }: { id: number; steps: readonly StepResults[] }) {
  const stored = useExecution(id);
  if (stored.isPending) return <Skeleton rows={3} />;
  if (!stored.data) return <LoadError onRetry={() => void stored.refetch()}>{messageOf(stored.error)}</LoadError>;
  return <List exchanges={stored.data.follow_ups ?? []} steps={steps} />;
}

interface ListProps {
  exchanges: readonly FollowedExchange[];
  steps: readonly StepResults[];
}

function List({ exchanges, steps }: ListProps) {
  if (exchanges.length === 0) {
    return (
      <p className="text-[13px] text-ink-dim">
        Their answers are not stored with this execution. Run the scenario again to see them.
      </p>
    );
  }
  return exchanges.map((exchange, at) => <FollowUp key={at} exchange={exchange} step={steps[at]} />);
}

function FollowUp({ exchange, step }: { exchange: FollowedExchange; step: StepResults | undefined }) {
  const { label, request, response } = exchange;
  const results = step?.label === label ? step.results : [];
  const hasFailed = results.some(({ status }) => status === 'fail');
  return (
    <details open={hasFailed} className="rounded border border-line bg-surface">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-3 py-2">
        <Verdict results={results} />
        <span className="min-w-0 font-mono text-[13px] break-all">{label}</span>
        <span className="text-[13px] text-ink-dim tabular-nums">
          Status {response.status}, {Math.round(response.time_ms)} ms
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-3 lg:grid-cols-2">
        <Answer response={response} marked={pathsOf(results)} />
        <Sent request={request} />
      </div>
    </details>
  );
}

function Verdict({ results }: Pick<StepResults, 'results'>) {
  if (results.length === 0) return <StatusBadge kind="idle">Not judged</StatusBadge>;
  const hasFailed = results.some(({ status }) => status === 'fail');
  return <StatusBadge kind={hasFailed ? 'fail' : 'pass'}>{resultWords[hasFailed ? 'failure' : 'success']}</StatusBadge>;
}

function Answer({ response, marked }: { response: FollowedExchange['response']; marked: readonly string[] }) {
  const { header_list: headers, body, body_truncated: isCut } = response;
  return (
    <section aria-label="Its response" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h4 className="flex min-h-7 items-center font-medium">Response</h4>
      <HeaderList headers={headers} />
      {body === '' ? (
        <p className="text-ink-dim">No body.</p>
      ) : (
        <JsonView text={body} cut={isCut} marked={marked} label="Body of its response" />
      )}
      {isCut && <p className="text-[13px] text-ink-dim">The whole body was evaluated; only its beginning is stored.</p>}
    </section>
  );
}

function Sent({ request }: { request: FollowedExchange['request'] }) {
  const copy = (): Promise<void> => copyText(toCurl(request), 'Copied as curl.');
  return (
    <section aria-label="Its request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex items-center justify-between">
        <h4 className="font-medium">Request</h4>
        <Button size="sm" kind="ghost" icon={<Copy size={12} />} onClick={() => void copy()}>
          Copy as curl
        </Button>
      </div>
      <p className="font-mono text-[12.5px] break-all">
        <span className="font-semibold">{request.method}</span> {request.url}
      </p>
      <HeaderList headers={request.header_list} />
      {request.body !== null && <JsonView text={request.body} label="Body of its request" />}
    </section>
  );
}
