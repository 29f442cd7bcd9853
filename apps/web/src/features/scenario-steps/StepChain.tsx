import type { ScenarioDetails } from '@assay/contract';
import { chainLines } from './step-drafts.ts';

/** What is sent around the judged request, one line each. */
export function StepChain({ before = [], after = [] }: Pick<ScenarioDetails, 'before' | 'after'>) {
  return (
    <ol className="grid gap-1">
      {chainLines(before, after).map(({ lead, operation, yields }, index) => (
        <li key={`${index} ${lead}`} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-[13px]">
          <span className={operation === null ? 'font-medium' : 'text-ink-dim tabular-nums'}>{lead}</span>
          {operation !== null && <code className="min-w-0 break-all">{operation}</code>}
          {yields.length > 0 && (
            <span className="text-ink-dim">
              → <code>{yields.join(', ')}</code>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
