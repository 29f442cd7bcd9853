import type { BatchTotals } from '@assay/contract';

/** What a batch came to (BATCH-16). Times are milliseconds, the cost is in dollars. */
export interface ExecutionSummary {
  totalCount: number;
  successCount: number;
  errorCount: number;
  /** Not run or not judged: neither a success nor an error. */
  skippedCount: number;
  validationsGenerated: number;
  avgResponseTime: number | null;
  executionTime: number;
  tokenUsage: { totalTokens: number; evaluationTokens: number; validationTokens: number; estimatedCost: number };
}

/** The totals of the server as the summary shows them. */
export function toSummary(totals: BatchTotals): ExecutionSummary {
  const { token_usage: usage } = totals;
  return {
    totalCount: totals.total,
    successCount: totals.completed,
    errorCount: totals.failed,
    skippedCount: totals.skipped,
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
