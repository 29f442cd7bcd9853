import type { BatchTotals } from '@assay/contract';

/** What a batch came to (BATCH-16). Times are milliseconds, the cost is in dollars. */
export interface ExecutionSummary {
  totalCount: number;
  successCount: number;
  errorCount: number;
  validationsGenerated: number;
  avgResponseTime: number | null;
  executionTime: number;
  tokenUsage: { totalTokens: number; evaluationTokens: number; validationTokens: number; estimatedCost: number };
}

/** The totals of the server as the summary shows them: what failed or was skipped counts as an error. */
export function toSummary(totals: BatchTotals): ExecutionSummary {
  const { token_usage: usage } = totals;
  return {
    totalCount: totals.total,
    successCount: totals.completed,
    errorCount: totals.failed + totals.skipped,
    validationsGenerated: totals.validations_generated,
    avgResponseTime: totals.avg_response_time_ms,
    executionTime: totals.execution_time_ms,
    tokenUsage: {
      totalTokens: usage.total_tokens,
      evaluationTokens: usage.evaluation_tokens,
      validationTokens: usage.validation_tokens,
      estimatedCost: usage.estimated_cost,
    },
  };
}
