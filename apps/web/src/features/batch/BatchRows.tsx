import { resultHeadings } from '@assay/contract';
import type { LlmEvaluation } from '@assay/contract';
import { memo, useState } from 'react';
import { duration, plural, useLanguageModel } from '../../data/index.ts';
import { cn, CodeText, FilterButtons, MethodBadge, ShowMore, StatusBadge } from '../../ui/index.ts';
import { resultOf, rowBadge } from './batch-badges.ts';
import type { BatchRow } from './state/batch-row.ts';

/** Rows drawn at once; a batch can have thousands. */
const PAGE = 200;

const filters = {
  all: { label: 'All', accepts: () => true },
  failed: { label: resultHeadings.failure, accepts: (row: BatchRow) => resultOf(row) === 'failed' },
  error: { label: resultHeadings.error, accepts: (row: BatchRow) => resultOf(row) === 'error' },
  skipped: { label: resultHeadings.skipped, accepts: (row: BatchRow) => resultOf(row) === 'skipped' },
} as const;
type Filter = keyof typeof filters;
const names = Object.keys(filters) as Filter[];

/** Every scenario of a batch with how far it is and what came of it. */
export function BatchRows({ rows }: { rows: readonly BatchRow[] }) {
  const hasModel = useLanguageModel() !== null;
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(PAGE);
  const options = names
    .map((id) => ({ id, label: filters[id].label, count: rows.filter(filters[id].accepts).length }))
    .filter(({ id, count }) => id === 'all' || count > 0);
  const chosen = options.some(({ id }) => id === filter) ? filter : 'all';
  const found = rows.filter(filters[chosen].accepts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {options.length > 1 && (
        <FilterButtons label="Filter scenarios" value={chosen} onChange={setFilter} options={options} />
      )}
      <div
        role="group"
        aria-label="Scenarios of the batch"
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="@container max-h-96 overflow-auto rounded border border-line"
      >
        <ul aria-label="Batch scenarios" className="divide-y divide-line">
          {found.slice(0, shown).map((row) => (
            <Row key={row.id} row={row} hasModel={hasModel} />
          ))}
        </ul>
      </div>
      <ShowMore left={found.length - shown} onMore={() => setShown(shown + PAGE)} />
    </div>
  );
}

/** A row that did not change is not drawn again. */
const Row = memo(function Row({ row, hasModel }: { row: BatchRow; hasModel: boolean }) {
  const { kind, label } = rowBadge(row);
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-3 py-1.5 @xl:grid-cols-[6.5rem_minmax(0,1fr)] @3xl:grid-cols-[6.5rem_minmax(0,5fr)_minmax(0,4fr)_minmax(0,7fr)]"
      data-status={row.status}
    >
      <span>
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </span>
      <span className="min-w-0 truncate font-medium" title={row.name}>
        <CodeText>{row.name}</CodeText>
      </span>
      <span className="flex min-w-0 items-center gap-1 @xl:col-start-2 @3xl:col-start-auto">
        <MethodBadge method={row.method} />
        <span className="min-w-0 truncate font-mono text-[12.5px] text-ink-dim" title={row.endpoint}>
          {row.endpoint}
        </span>
      </span>
      <Facts row={row} hasModel={hasModel} />
      {row.error !== null && (
        <span
          className={cn(
            'col-span-full text-[13px] break-words',
            resultOf(row) === 'error' ? 'text-fail' : 'text-ink-dim',
          )}
        >
          <CodeText>{row.error}</CodeText>
        </span>
      )}
    </li>
  );
});

/** How sure a model is of it; without one an answer matches or does not. */
function evaluationText({ matches, confidence }: LlmEvaluation, hasModel: boolean): string {
  const verdict = matches ? 'Matches' : 'Does not match';
  return hasModel ? `${verdict}, ${Math.round(confidence * 100)}% sure` : verdict;
}

/** Status, time, evaluation and rules of one answer, each in a column of its own. */
function Facts({ row, hasModel }: { row: BatchRow; hasModel: boolean }) {
  const { httpStatus, responseTime, llmEvaluation, validationsGenerated, status } = row;
  const evaluation = llmEvaluation !== null && evaluationText(llmEvaluation, hasModel);
  const generated =
    (validationsGenerated > 0 || status === 'completed') && plural(validationsGenerated, 'validation rule');
  if (httpStatus === null && responseTime === null && !evaluation && !generated) return null;
  return (
    <span className="grid grid-cols-[2.5rem_4.5rem_minmax(0,1fr)_8rem] gap-x-3 @xl:col-start-2 @3xl:col-start-auto text-[13px] text-ink-dim tabular-nums">
      <span>{httpStatus}</span>
      <span className="text-right">{responseTime !== null && duration(responseTime)}</span>
      <span>
        {evaluation}
        {llmEvaluation?.remark != null && <span className="block">{llmEvaluation.remark}</span>}
      </span>
      <span>{generated}</span>
    </span>
  );
}
