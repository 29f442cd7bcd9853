import type { Execution } from '@assay/contract';
import { JsonView } from '../../ui/index.ts';
import { HeaderList } from './HeaderList.tsx';

/** What came back. The places that made rules fail stand out in the body. */
export function ResponsePart({ execution, marked }: { execution: Execution; marked: readonly string[] }) {
  const { actual_response_status_code: status, actual_response_body: body } = execution;
  return (
    <section aria-label="Response" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="flex min-h-7 items-center gap-2 font-semibold">
        Response {status !== null && <span className="font-mono font-normal tabular-nums">{status}</span>}
      </h3>
      <HeaderList headers={execution.actual_response_headers} />
      {body ? (
        <JsonView text={body} cut={execution.response_body_truncated} marked={marked} label="Response body" />
      ) : (
        <p className="text-ink-dim">{status === null ? 'No answer.' : 'No body.'}</p>
      )}
      {execution.response_body_truncated && (
        <p className="text-[13px] text-ink-dim">The body was longer; it was judged whole and stored cut.</p>
      )}
    </section>
  );
}
