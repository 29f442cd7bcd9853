import type { ExtractionTest } from '@assay/contract';
import { Button, Notice } from '../../ui/index.ts';
import { placementText } from './drafts/auth-draft.ts';

type Exchange = ExtractionTest['exchanges'][number];
type Placement = NonNullable<ExtractionTest['proposal']>;

/** What came of a test, with what was sent and answered, and the format that works where it is another one. */
export function TrialResult({ result, onUse }: { result: ExtractionTest; onUse: (placement: Placement) => void }) {
  const { proposal, exchanges } = result;
  return (
    <div className="grid gap-2">
      <Notice kind={proposal === null ? (result.success ? 'success' : 'error') : 'info'}>
        {result.message} {result.error}
        {result.success && result.token_length > 0 && (
          <span className="block">
            <code>{result.token_preview}</code> ({result.token_length} characters)
          </span>
        )}
        {proposal !== null && (
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <code className="min-w-0 break-all">{placementText(proposal)}</code>
            <Button kind="primary" onClick={() => onUse(proposal)}>
              Use this format
            </Button>
          </span>
        )}
      </Notice>
      {exchanges.length > 0 && (
        <details className="rounded border border-line bg-surface" open={!result.success && proposal === null}>
          <summary className="cursor-pointer px-3 py-2 text-[13px]">
            {exchanges.length === 1 ? '1 request was sent' : `${exchanges.length} requests were sent`}
          </summary>
          <ol className="divide-y divide-line border-t border-line">
            {exchanges.map((exchange, at) => (
              <Sent key={at} exchange={exchange} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const steps: Record<Exchange['step'], string> = {
  login: 'Login',
  without: 'Without credentials',
  with: 'With credentials',
  wrong: 'With a wrong token',
};

function Sent({ exchange }: { exchange: Exchange }) {
  const { step, request, carried, status, body } = exchange;
  return (
    <li className="grid gap-1 px-3 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 text-[13px]">
        <span className="text-ink-dim">{steps[step]}</span>
        <code className="min-w-0 break-all">{request}</code>
        <span className="ml-auto font-mono font-medium tabular-nums">{status}</span>
      </div>
      {carried !== null && <code className="text-[12.5px] break-all text-ink-dim">{carried}</code>}
      {body !== '' && (
        <pre className="max-h-40 overflow-auto rounded bg-sunken p-2 text-[12.5px] break-all whitespace-pre-wrap">
          {body}
        </pre>
      )}
    </li>
  );
}
