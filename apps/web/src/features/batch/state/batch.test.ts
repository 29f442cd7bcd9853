import { ApiError } from '@assay/client';
import { estimateTokenUsage, limitTexts } from '@assay/contract';
import type { Batch, BatchEvent, BatchScenarioUpdate } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { pendingRow, rowStatus } from './batch-row.ts';
import {
  BATCH_FAILED,
  begunBatch,
  failedBatch,
  idleBatch,
  isOpen,
  isUnfinished,
  reduceBatch,
  storedBatch,
} from './batch-state.ts';
import type { BatchState } from './batch-state.ts';
import { batchBadge, countRows, errorText, rowBadge } from '../batch-badges.ts';
import { stepProgress } from './batch-steps.ts';
import { toSummary } from './batch-summary.ts';
import { chosenScenarios } from './chosen-scenarios.ts';
import { exportName, exportRows } from '../export-rows.ts';

const chosen = chosenScenarios([
  {
    method: 'GET',
    endpoint: '/books',
    scenarios: [
      { id: 3, name: 'Lists books', error_in: null },
      { id: 4, name: 'Refuses a page of 0', error_in: 'query' },
    ],
  },
]);

const update = (id: number, parts: Partial<BatchScenarioUpdate>): BatchScenarioUpdate => ({
  type: 'scenario_update',
  scenario_id: id,
  status: 'processing',
  step: 'execute',
  http_status: null,
  response_time_ms: null,
  processing_duration_ms: null,
  llm_evaluation: null,
  generated_validations: 0,
  saved_validations_count: 0,
  error_message: null,
  ...parts,
});

const totals = {
  total: 5,
  completed: 2,
  failed: 2,
  skipped: 1,
  validations_generated: 6,
  avg_response_time_ms: 12.5,
  execution_time_ms: 900,
  token_usage: estimateTokenUsage(1000),
};
const completed: BatchEvent = { type: 'completed', run_id: 5, ...totals, cancelled: false };
const status: BatchEvent = {
  type: 'status',
  run_id: 5,
  total: 2,
  estimated_tokens_used: 70,
  notice: 'No validations.',
};
const after = (...events: BatchEvent[]): BatchState => events.reduce(reduceBatch, begunBatch(chosen));

describe('a chosen scenario', () => {
  it('WIZ-30, WIZ-40: has id, name, method, endpoint and type, which is an error case where an error is in something', () => {
    expect(chosen).toEqual([
      { id: 3, name: 'Lists books', method: 'GET', endpoint: '/books', type: 'success' },
      { id: 4, name: 'Refuses a page of 0', method: 'GET', endpoint: '/books', type: 'error' },
    ]);
  });
});

describe('the state of a batch', () => {
  it('BATCH-06: has rows with what is known of each scenario', () => {
    const evaluation = { matches: true, confidence: 0.75, evaluated_by: 'builtin', remark: null };
    const { rows } = after(
      status,
      update(3, {
        status: 'completed',
        step: 'save',
        http_status: 200,
        response_time_ms: 8,
        llm_evaluation: evaluation,
        generated_validations: 4,
      }),
      {
        type: 'scenario_result',
        scenario_id: 4,
        name: 'x',
        status: 'failure',
        error: null,
        execution_id: 1,
        http_status: 500,
        response_time_ms: 3,
      },
    );
    expect(rows[0]).toEqual({
      id: 3,
      name: 'Lists books',
      method: 'GET',
      endpoint: '/books',
      status: 'completed',
      skipped: false,
      step: 'save',
      httpStatus: 200,
      responseTime: 8,
      llmEvaluation: evaluation,
      validationsGenerated: 4,
      error: null,
    });
    expect(rows[1]).toMatchObject({ status: 'pending', httpStatus: 500, responseTime: 3 });
  });

  it('BATCH-15: completed stays completed, failed and skipped become error, other values pass through', () => {
    expect((['completed', 'failed', 'skipped', 'pending', 'processing'] as const).map(rowStatus)).toEqual([
      'completed',
      'error',
      'error',
      'pending',
      'processing',
    ]);
  });

  it('a row that has ended does not go back when the stream is read again', () => {
    const { rows } = after(update(3, { status: 'failed', error_message: 'Refused' }), update(3, { step: 'evaluate' }));
    expect(rows[0]).toMatchObject({ status: 'error', error: 'Refused', step: 'execute' });
  });

  it('BATCH-08, BATCH-10: is pending, processing, and completed with a summary', () => {
    expect(begunBatch(chosen)).toMatchObject({ status: 'pending', summary: null });
    expect(after(status)).toMatchObject({ status: 'processing', tokens: 70, notice: 'No validations.', runId: 5 });
    expect(after(status, completed)).toMatchObject({ status: 'completed', summary: toSummary(totals) });
    expect([begunBatch(chosen), after(status), after(completed), idleBatch].map(isOpen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('BATCH-09: stays cancelled, and keeps what had finished', () => {
    const cancelled: BatchState = { ...after(update(3, { status: 'completed' })), status: 'cancelled' };
    expect(reduceBatch(cancelled, status).status).toBe('cancelled');
    const ended = reduceBatch(cancelled, { ...completed, cancelled: true });
    expect(ended).toMatchObject({ status: 'cancelled', rows: [{ status: 'completed' }, { status: 'pending' }] });
    expect(ended.summary?.totalCount).toBe(5);
  });

  it('BATCH-11, ERR-09: an error event or a failure gives error, with a text where there is none', () => {
    expect(after(status, { type: 'error', error: 'The run was lost.' })).toMatchObject({
      status: 'error',
      message: 'The run was lost.',
    });
    expect(after({ type: 'error', error: '' }).message).toBe('An error occurred while processing your scenarios.');
    expect(failedBatch(after(status), new ApiError('Bad Gateway', { status: 502 }))).toMatchObject({
      status: 'error',
      message: 'Bad Gateway',
    });
    expect(failedBatch(after(status), new Error('')).message).toBe(BATCH_FAILED);
    expect(failedBatch(after(status), new ApiError('You may not.', { status: 403 })).status).toBe('error');
  });

  it('BATCH-12, ERR-08: too few runs bring it back to idle, beside the limit', () => {
    const refused = failedBatch(begunBatch(chosen), new ApiError(limitTexts.runs(7, 2), { status: 403 }));
    expect(refused).toMatchObject({
      status: 'idle',
      rows: [],
      limit: { message: limitTexts.runs(7, 2), runsRemaining: 2, scenariosRequested: 7 },
    });
  });

  it('is the same when it is read back from the server', () => {
    const { type: _type, ...facts } = update(3, { status: 'skipped', step: null, error_message: 'Cancelled' });
    const stored: Batch = {
      status: 'cancelled',
      run_id: 5,
      ...totals,
      notice: null,
      error: null,
      scenarios: [{ ...facts, name: 'Lists books', method: 'GET', endpoint: '/books' }],
    };
    expect(storedBatch(stored)).toMatchObject({
      status: 'cancelled',
      runId: 5,
      rows: [{ id: 3, name: 'Lists books', status: 'error', error: 'Cancelled' }],
      summary: { errorCount: 2, skippedCount: 1 },
    });
    const underWay = {
      ...stored,
      scenarios: stored.scenarios.map((one) => ({ ...one, status: 'processing' as const })),
    };
    expect(storedBatch(underWay).summary).toBeNull();
    expect([stored, underWay].map((one) => isUnfinished(storedBatch(one)))).toEqual([false, true]);
  });
});

it('BATCH-16, BATCH-17: the summary counts, and splits the tokens 70 to 30 at 0.000002 each', () => {
  expect(toSummary(totals)).toEqual({
    totalCount: 5,
    successCount: 2,
    errorCount: 2,
    skippedCount: 1,
    validationsGenerated: 6,
    avgResponseTime: 12.5,
    executionTime: 900,
    tokenUsage: { totalTokens: 1000, evaluationTokens: 700, validationTokens: 300, estimatedCost: 0.002 },
  });
});

it('BATCH-07: the four steps become active in order', () => {
  const states = (...events: BatchEvent[]) =>
    stepProgress(after(...events).rows, { hasModel: true, isCut: false }).map(({ state }) => state);
  expect(stepProgress([], { hasModel: false, isCut: false })[1]?.label).toBe('Evaluation');
  expect(stepProgress([], { hasModel: true, isCut: false }).map(({ label }) => label)).toEqual([
    'Execute requests',
    'LLM evaluation',
    'Generate validations',
    'Save results',
  ]);
  expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect(states(update(3, {}))).toEqual(['active', 'waiting', 'waiting', 'waiting']);
  expect(states(update(3, { step: 'generate' }))).toEqual(['active', 'active', 'active', 'waiting']);
  const second = update(4, { step: 'evaluate' });
  expect(states(update(3, { status: 'completed', step: 'save' }), second)).toEqual([
    'done',
    'active',
    'active',
    'active',
  ]);
  expect(states(update(3, { status: 'failed' }), update(4, { status: 'completed', step: 'save' }))).toEqual([
    'done',
    'done',
    'done',
    'done',
  ]);
});

it('a batch in which something failed is not green', () => {
  const evaluation = { matches: false, confidence: 0.5, evaluated_by: 'builtin', remark: null };
  const passed = update(4, { status: 'completed', step: 'save', llm_evaluation: { ...evaluation, matches: true } });
  const { rows } = after(update(3, { status: 'completed', step: 'save', llm_evaluation: evaluation }), passed);
  expect(rows.map((row) => rowBadge(row).label)).toEqual(['Failed', 'Passed']);
  expect(batchBadge({ interrupted: false, status: 'completed', rows })).toMatchObject({
    kind: 'fail',
    label: 'Completed, 1 failed',
  });
  expect(exportRows(rows).map(({ status }) => status)).toEqual(['error', 'success']);
  expect(errorText(rows)).toBeNull();
  const broken = after(update(3, { status: 'failed' }), passed).rows;
  expect(batchBadge({ interrupted: false, status: 'completed', rows: broken })).toMatchObject({
    kind: 'error',
    label: 'Completed, 1 error',
  });
  expect(errorText(broken)).toBe('1 of 2 scenarios ended with an error');
});

it('what was not judged, or not run, is no error', () => {
  const evaluation = { matches: true, confidence: 0.5, evaluated_by: 'builtin', remark: null };
  const passed = update(4, { status: 'completed', step: 'save', llm_evaluation: evaluation });
  const { rows } = after(update(3, { status: 'skipped', error_message: 'Refused' }), passed);
  expect(rows.map((row) => rowBadge(row))).toMatchObject([
    { kind: 'idle', label: 'Not run' },
    { kind: 'pass', label: 'Passed' },
  ]);
  const cancelled = after(update(3, { status: 'skipped', step: null })).rows;
  expect(cancelled.map((row) => rowBadge(row).label)).toEqual(['Not run', 'Pending']);
  expect(countRows(rows)).toEqual({ passed: 1, failed: 0, errors: 0, skipped: 1 });
  expect(batchBadge({ interrupted: false, status: 'completed', rows })).toMatchObject({
    kind: 'pass',
    label: 'Completed',
  });
  expect(errorText(rows)).toBeNull();
});

it('WIZ-37, WIZ-38: exports what has ended to a file with the time in its name', () => {
  const { rows } = after(update(3, { status: 'skipped', http_status: 500, response_time_ms: 8, error_message: 'No' }));
  expect(exportRows(rows)).toEqual([
    {
      scenarioId: 3,
      scenarioName: 'Lists books',
      method: 'GET',
      endpoint: '/books',
      status: 'error',
      httpStatus: 500,
      validationsGenerated: 0,
      errorMessage: 'No',
      responseTime: 8,
    },
  ]);
  expect(exportRows(chosen.map((one) => ({ ...pendingRow(one), status: 'completed' as const })))).toMatchObject([
    { status: 'success', errorMessage: null },
    { status: 'success' },
  ]);
  expect(exportName(new Date('2026-01-31T09:05:00.123Z'))).toBe('execution-results-2026-01-31T09-05-00Z.json');
});

it('a batch that Assay interrupted is called so, and no step is done that its rows did not reach', () => {
  const rows = after(
    update(3, { status: 'completed', step: 'save', error_message: null }),
    update(4, { status: 'completed', step: 'evaluate', error_message: 'The batch ended before rules were generated.' }),
  ).rows;
  expect(stepProgress(rows, { hasModel: false, isCut: true }).map(({ passed, state }) => [passed, state])).toEqual([
    [2, 'done'],
    [2, 'done'],
    [1, 'cut'],
    [1, 'cut'],
  ]);
  expect(batchBadge({ interrupted: true, status: 'error', rows })).toEqual({ kind: 'error', label: 'Interrupted' });
  expect(batchBadge({ interrupted: false, status: 'error', rows })).toEqual({ kind: 'error', label: 'Error' });
});
