import { toCurl } from '@assay/findings/card';
import type { Execution } from '@assay/contract';
import { Copy } from 'lucide-react';
import { Button, copyText, JsonView } from '../../../ui/index.ts';
import { HeaderList } from './HeaderList.tsx';

/** What was sent. */
export function RequestPart({ execution }: { execution: Execution }) {
  const request = execution.raw_request_details;
  const { body } = request;
  const copy = (): Promise<void> => copyText(toCurl(request), 'Copied as curl.');
  return (
    <section aria-label="Request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">
          Request
          {execution.error?.cause === 'setup_failed' && <span className="font-normal text-ink-dim"> (not sent)</span>}
        </h3>
        <Button size="sm" kind="ghost" icon={<Copy size={12} />} onClick={() => void copy()}>
          Copy as curl
        </Button>
      </div>
      <p className="font-mono text-[12.5px] break-all">
        <span className="font-semibold">{request.method}</span> {request.url}
      </p>
      {request.redirects && (
        <ol aria-label="Redirects" className="grid gap-1 font-mono text-[12.5px]">
          {request.redirects.map(({ status, method, url }, at) => (
            <li key={at} className="break-all">
              <span className="text-ink-dim">{status} to</span> <span className="font-semibold">{method}</span> {url}
            </li>
          ))}
        </ol>
      )}
      <HeaderList headers={request.header_list} />
      {body !== null && <JsonView text={body} label="Request body" />}
    </section>
  );
}
