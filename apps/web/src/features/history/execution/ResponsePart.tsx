import type { Execution } from '@assay/contract';
import { useState } from 'react';
import { messageOf } from '../../../app/index.ts';
import { useExecution } from '../../../data/index.ts';
import { JsonView, LoadError, Skeleton } from '../../../ui/index.ts';
import { ValueRules } from '../../rules/index.ts';
import { HeaderList } from './HeaderList.tsx';

/** The response. Values that made rules fail are highlighted in the body. */
export function ResponsePart({ execution, marked }: { execution: Execution; marked: readonly string[] }) {
  const { actual_response_status_code: status, actual_response_body: body } = execution;
  return (
    <section aria-label="Response" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="flex min-h-7 items-center gap-2 font-semibold">
        Response {status !== null && <span className="font-mono font-normal tabular-nums">{status}</span>}
      </h3>
      <HeaderList headers={execution.actual_response_header_list} />
      {body && execution.response_body_truncated && <StoredBody execution={execution} marked={marked} />}
      {body && !execution.response_body_truncated && <WholeBody execution={execution} body={body} marked={marked} />}
      {!body && <p className="text-ink-dim">{status === null ? 'No answer.' : 'No body.'}</p>}
    </section>
  );
}

interface BodyProps {
  execution: Execution;
  marked: readonly string[];
}

/** Lists have the beginning of a large body only. */
function StoredBody({ execution, marked }: BodyProps) {
  const stored = useExecution(execution.id);
  if (stored.isPending) return <Skeleton rows={4} />;
  if (!stored.data) return <LoadError onRetry={() => void stored.refetch()}>{messageOf(stored.error)}</LoadError>;
  const { actual_response_body: body, response_body_truncated: cut } = stored.data;
  if (!cut) return <WholeBody execution={execution} body={body ?? ''} marked={marked} />;
  return (
    <>
      <JsonView text={body ?? ''} cut marked={marked} label={LABEL} />
      <p className="text-[13px] text-ink-dim">The whole body was evaluated; only its beginning is stored.</p>
    </>
  );
}

/** A click on a value of it offers rules for that value. */
function WholeBody({ execution, body, marked }: BodyProps & { body: string }) {
  const [at, setAt] = useState<string | null>(null);
  const isJson = /^\s*[[{]/.test(body);
  return (
    <>
      <JsonView
        text={body}
        marked={marked}
        label={LABEL}
        pickLabel="Add validation rule from a value"
        onPick={isJson ? setAt : undefined}
      />
      {at !== null && <ValueRules execution={execution} body={body} at={at} onClose={() => setAt(null)} />}
    </>
  );
}

const LABEL = 'Response body';
