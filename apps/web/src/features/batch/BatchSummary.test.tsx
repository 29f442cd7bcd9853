import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BatchSummary } from './BatchSummary.tsx';
import type { ExecutionSummary } from './state/batch-summary.ts';

const summary: ExecutionSummary = {
  totalCount: 2,
  successCount: 2,
  errorCount: 0,
  skippedCount: 0,
  validationsGenerated: 3,
  avgResponseTime: 12,
  executionTime: 300,
  tokenUsage: { totalTokens: 0, evaluationTokens: 0, validationTokens: 0, estimatedCost: 0 },
};

it('tells tokens and their cost only where a language model was asked', () => {
  expect(renderToStaticMarkup(<BatchSummary summary={summary} rows={[]} />)).not.toMatch(/Tokens|cost/);
  const tokenUsage = { totalTokens: 1000, evaluationTokens: 700, validationTokens: 300, estimatedCost: 0.002 };
  const asked = renderToStaticMarkup(<BatchSummary summary={{ ...summary, tokenUsage }} rows={[]} />);
  expect(asked).toContain('1,000 (evaluation 700, validation 300)');
  expect(asked).toContain('$0.002');
});
