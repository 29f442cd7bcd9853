import { expect, it } from 'vitest';
import { batchRequestSchema, batchStatusSchema, estimateTokenUsage } from './batch.ts';

it('BATCH-17 splits tokens 70 to 30 and costs 0.000002 dollars each', () => {
  expect(estimateTokenUsage(1000)).toEqual({
    total_tokens: 1000,
    evaluation_tokens: 700,
    validation_tokens: 300,
    estimated_cost: 0.002,
  });
  expect(estimateTokenUsage(1)).toMatchObject({
    evaluation_tokens: 1,
    validation_tokens: 0,
    estimated_cost: 0.000_002,
  });
  expect(estimateTokenUsage(0)).toMatchObject({ total_tokens: 0, estimated_cost: 0 });
});

it('BATCH-08 knows six states', () => {
  expect(batchStatusSchema.options).toEqual(['idle', 'pending', 'processing', 'completed', 'error', 'cancelled']);
});

it('wants at least one scenario, and says so in a sentence', () => {
  expect(batchRequestSchema.safeParse({ scenario_ids: [] }).error?.issues[0]?.message).toBe(
    'Choose at least one scenario.',
  );
  expect(batchRequestSchema.safeParse({ scenario_ids: [3, 4] }).success).toBe(true);
});
