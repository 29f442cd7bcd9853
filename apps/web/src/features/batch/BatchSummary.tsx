import { countWord, resultHeadings, resultWords } from '@assay/contract';
import { duration } from '../../data/index.ts';
import { countRows } from './batch-badges.ts';
import type { BatchRow } from './state/batch-row.ts';
import type { ExecutionSummary } from './state/batch-summary.ts';

/** What came of a batch, in numbers. */
export function BatchSummary({ summary, rows }: { summary: ExecutionSummary; rows: readonly BatchRow[] }) {
  const { tokenUsage: tokens } = summary;
  const { passed, failed } = countRows(rows);
  const { skippedCount: skipped } = summary;
  const facts: [string, string][] = [
    ['Scenarios', count(summary.totalCount)],
    [`${resultWords.success} / ${countWord('failure', failed)}`, `${count(passed)} / ${count(failed)}`],
    [resultHeadings.error, count(summary.errorCount)],
    ...(skipped > 0 ? [[resultHeadings.skipped, count(skipped)] satisfies [string, string]] : []),
    ['Validation rules generated', count(summary.validationsGenerated)],
    ['Average response time', summary.avgResponseTime === null ? 'no responses' : duration(summary.avgResponseTime)],
    ['Execution time', duration(summary.executionTime)],
    ...modelFacts(tokens),
  ];
  return (
    <section aria-label="Execution summary">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-surface px-3 py-2">
            <dt className="text-[13px] text-ink-dim">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a language model used; nothing where none was asked. */
function modelFacts(tokens: ExecutionSummary['tokenUsage']): [string, string][] {
  if (tokens.totalTokens === 0) return [];
  const parts = `evaluation ${count(tokens.evaluationTokens)}, validation ${count(tokens.validationTokens)}`;
  return [
    ['Tokens', `${count(tokens.totalTokens)} (${parts})`],
    ['Estimated cost', `$${tokens.estimatedCost}`],
  ];
}

const count = (value: number): string => value.toLocaleString('en-US');
