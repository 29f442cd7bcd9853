import { memo, useState } from 'react';
import { duration, plural } from '../../data/index.ts';
import { FilterButtons, MethodBadge, ShowMore, StatusBadge } from '../../ui/index.ts';
import type { BadgeKind } from '../../ui/index.ts';
import type { BatchRow } from './batch-row.ts';

/** Rows drawn at once; a batch can have thousands. */
const PAGE = 200;

const looks: Record<BatchRow['status'], { kind: BadgeKind; label: string }> = {
  pending: { kind: 'idle', label: 'Pending' },
  processing: { kind: 'running', label: 'Processing' },
  completed: { kind: 'pass', label: 'Completed' },
  error: { kind: 'error', label: 'Error' },
};

const filters = {
  all: { label: 'All', accepts: () => true },
  error: { label: 'Errors', accepts: ({ status }: BatchRow) => status === 'error' },
} as const;

/** Every scenario of a batch with how far it is and what came of it. */
export function BatchRows({ rows }: { rows: readonly BatchRow[] }) {
  const [filter, setFilter] = useState<keyof typeof filters>('all');
  const [shown, setShown] = useState(PAGE);
  const errors = rows.filter(filters.error.accepts).length;
  const chosen = errors === 0 ? 'all' : filter;
  const found = rows.filter(filters[chosen].accepts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {errors > 0 && (
        <FilterButtons
          label="Filter scenarios"
          value={chosen}
          onChange={setFilter}
          options={[
            { id: 'all', label: filters.all.label, count: rows.length },
            { id: 'error', label: filters.error.label, count: errors },
          ]}
        />
      )}
      <div
        role="group"
        aria-label="Scenarios of the batch"
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="max-h-96 overflow-auto rounded border border-line"
      >
        <ul aria-label="Batch scenarios" className="divide-y divide-line">
          {found.slice(0, shown).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </div>
      <ShowMore left={found.length - shown} onMore={() => setShown(shown + PAGE)} />
    </div>
  );
}

/** A row that did not change is not drawn again. */
const Row = memo(function Row({ row }: { row: BatchRow }) {
  const { kind, label } = looks[row.status];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5" data-status={row.status}>
      <span className="w-26 shrink-0">
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </span>
      <span className="min-w-0 flex-1 basis-52 truncate font-medium" title={row.name}>
        {row.name}
      </span>
      <span className="flex min-w-0 items-center gap-1">
        <MethodBadge method={row.method} alone />
        <span className="min-w-0 truncate font-mono text-[12.5px] text-ink-dim">{row.endpoint}</span>
      </span>
      <Facts row={row} />
      {row.error !== null && (
        <span
          className={
            row.status === 'error'
              ? 'w-full text-[13px] break-words text-fail'
              : 'w-full text-[13px] break-words text-ink-dim'
          }
        >
          {row.error}
        </span>
      )}
    </li>
  );
});

function Facts({ row: { httpStatus, responseTime, llmEvaluation, validationsGenerated, status } }: { row: BatchRow }) {
  const facts = [
    httpStatus !== null && String(httpStatus),
    responseTime !== null && duration(responseTime),
    llmEvaluation !== null &&
      `${llmEvaluation.matches ? 'Matches' : 'Does not match'}, ${Math.round(llmEvaluation.confidence * 100)}% sure`,
    llmEvaluation?.remark != null && llmEvaluation.remark,
    (validationsGenerated > 0 || status === 'completed') && plural(validationsGenerated, 'validation'),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-4 text-[13px] text-ink-dim tabular-nums">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}
