import type { BatchEvent, RunEvent, ScenarioResultEvent } from '@assay/contract';
import { isTerminalEvent } from '@assay/contract';
import type { LanguageModel } from '@assay/llm';
import type { Database, Executor } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { generateValidations } from '../generation/index.ts';
import { getExecutionRow } from '../history/index.ts';
import type { BatchProcessor } from '../run-execution/index.ts';
import { followRun } from '../run-stream/index.ts';
import type { RunSignals } from '../run-stream/index.ts';
import { requestStop } from '../runs/index.ts';
import { Evaluator } from './ask-evaluator.ts';
import type { BatchRow, ItemChange } from './batch-row.ts';
import { appendBatchEvents, beginBatch, listSettled, lockBatch, readStatus, updateItem } from './batches.store.ts';
import { closeAbandonedBatches, closeBatch } from './close-batch.ts';
import type { Ending } from './close-batch.ts';
import { evaluateExecution } from './evaluate-execution.ts';
import type { Evaluation } from './evaluate-execution.ts';

export interface ProcessDeps {
  db: Database;
  signals: RunSignals;
  /** Evaluates every answer; null: only document and rules decide. */
  model: LanguageModel | null;
  log: { error: (details: object, message: string) => void };
}

/** Answers evaluated at the same time, because a model takes a while for each. */
const ASKED_AT_ONCE = 4;

const OUR_FAULT = 'The batch failed on our side. Please try again.';

/** Processes a batch alongside its run: follows the events of the run and takes every scenario through the other steps. */
export function createBatchProcessor(deps: ProcessDeps): BatchProcessor {
  const { db } = deps;
  return {
    closeAbandoned: () => closeAbandonedBatches(db),
    process: async (runId, { ending, stopping, failed, handedOver }) => {
      const batch = await beginBatch(db, runId);
      if (!batch) return;
      try {
        const left = AbortSignal.any([failed, handedOver]);
        const outcome = await new BatchProcess(deps, batch, { ending, stopping }).follow(left);
        // The next worker reads the events of the run again and continues with the unsettled scenarios.
        if (!handedOver.aborted) await closeBatch(db, batch, outcome);
      } catch (error) {
        await requestStop(db, batch.organizationId, runId);
        await closeBatch(db, batch, { state: 'error', error: OUR_FAULT });
        throw error;
      }
    },
  };
}

/** One batch in progress: scenarios in the order of their answers, one at a time, or a few at once with a model. */
class BatchProcess {
  readonly #deps: ProcessDeps;
  readonly #batch: BatchRow;
  readonly #ending: AbortSignal;
  /** Aborts in either case; a model is not waited for then. */
  readonly #noLonger: AbortSignal;
  readonly #stopping: AbortSignal;
  readonly #evaluator: Evaluator | null;
  /** Work that is not done yet, or has failed. */
  readonly #underWay = new Set<Promise<void>>();
  #cancelled: boolean;
  /** The limit of the plan that stops generation, once reached. */
  #limit: string | null = null;

  constructor(deps: ProcessDeps, batch: BatchRow, { ending, stopping }: Record<'ending' | 'stopping', AbortSignal>) {
    this.#deps = deps;
    this.#batch = batch;
    this.#ending = ending;
    this.#stopping = stopping;
    this.#noLonger = AbortSignal.any([ending, stopping]);
    this.#evaluator = deps.model && new Evaluator(deps.model);
    this.#cancelled = batch.state === 'cancelled';
  }

  async follow(failed: AbortSignal): Promise<Ending> {
    try {
      const ending = await this.#followRun(failed);
      await Promise.all(this.#underWay);
      return ending;
    } finally {
      // No event of a batch follows its end.
      await Promise.allSettled(this.#underWay);
    }
  }

  async #followRun(failed: AbortSignal): Promise<Ending> {
    const settled = await listSettled(this.#deps.db, this.#batch.runId);
    for await (const { data } of followRun(this.#deps, this.#batch.runId, 0, failed)) {
      if (isTerminalEvent(data)) return toEnding(data);
      if ('scenario_id' in data && settled.has(data.scenario_id)) continue;
      if (data.type === 'scenario_start') await this.#emit(data.scenario_id, { status: 'processing', step: 'execute' });
      if (data.type === 'scenario_result') await this.#answered(data);
    }
    return { state: 'error', error: OUR_FAULT };
  }

  async #answered(result: ScenarioResultEvent): Promise<void> {
    const known = { httpStatus: result.http_status, responseTimeMs: result.response_time_ms };
    const isJudged = result.status === 'success' || result.status === 'failure';
    const change: ItemChange = !isJudged
      ? { ...known, status: result.status === 'skipped' ? 'skipped' : 'failed', errorMessage: result.error }
      : { ...known, status: 'processing', step: 'evaluate' };
    await this.#emit(result.scenario_id, change, [result]);
    if (!isJudged) return;
    this.#begin(this.#evaluateAndGenerate(result));
    const max = this.#evaluator === null ? 1 : ASKED_AT_ONCE;
    while (this.#underWay.size >= max) await Promise.race(this.#underWay);
  }

  #begin(work: Promise<void>): void {
    const finish = async (): Promise<void> => {
      await work;
      this.#underWay.delete(done);
    };
    const done = finish();
    // The failure surfaces where all work is awaited.
    done.catch(() => undefined);
    this.#underWay.add(done);
  }

  /** A failure of one scenario is reported with that scenario; the others continue. */
  async #evaluateAndGenerate({ scenario_id: id, execution_id: executionId }: ScenarioResultEvent): Promise<void> {
    try {
      const row = await getExecutionRow(this.#deps.db, this.#batch.organizationId, executionId);
      const known = await evaluateExecution(this.#deps.db, row);
      const isAsked = this.#evaluator !== null && !this.#isEnding;
      await this.#generate(id, isAsked ? await this.#evaluator.evaluate(row, known, this.#noLonger) : known.evaluation);
    } catch (error) {
      const known = error instanceof AppError;
      if (!known) this.#deps.log.error({ err: error, scenario: id }, 'a scenario of a batch failed');
      const errorMessage = known ? error.message : 'This scenario failed on our side. Please try again.';
      await this.#emit(id, { status: 'failed', errorMessage });
    }
  }

  async #generate(id: number, evaluation: Evaluation): Promise<void> {
    if (!this.#batch.generates) {
      await this.#emit(id, { ...evaluation, status: 'completed', step: 'save' });
      return;
    }
    await this.#emit(id, { ...evaluation, status: 'processing', step: 'generate' });
    // Left open: the next worker of the batch generates them; otherwise closing the batch reports that there are none.
    if (this.#ending.aborted) return;
    const reason = this.#whyNot() ?? (await this.#generated(id));
    if (reason !== null) await this.#emit(id, { status: 'completed', step: 'generate', errorMessage: reason });
  }

  get #isEnding(): boolean {
    return this.#ending.aborted || this.#isCancelled;
  }

  get #isCancelled(): boolean {
    return this.#cancelled || this.#stopping.aborted;
  }

  #whyNot(): string | null {
    if (this.#isCancelled) return 'The batch was cancelled before validation rules were generated for this scenario.';
    return this.#limit;
  }

  /** Null when validations were generated and saved, else the limit of the plan that forbids it. */
  async #generated(id: number): Promise<string | null> {
    const { db } = this.#deps;
    const { runId, organizationId, notice } = this.#batch;
    try {
      await generateValidations(db, organizationId, id, async (tx, count) => {
        // In the transaction of the validations, so that a crash leaves both or none.
        const change: ItemChange = { status: 'completed', step: 'save', generated: count, saved: count };
        await store(tx, runId, { id, change, before: [] });
      });
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
      // If the batch needed more than was left, the notice explains it.
      this.#limit = notice ?? error.message;
      return this.#limit;
    }
  }

  async #emit(id: number, change: ItemChange, before: BatchEvent[] = []): Promise<void> {
    const { runId } = this.#batch;
    const state = await this.#deps.db.transaction((tx) => store(tx, runId, { id, change, before }));
    if (state === 'cancelled') this.#cancelled = true;
  }
}

interface Change {
  id: number;
  change: ItemChange;
  before: BatchEvent[];
}

async function store(tx: Executor, runId: number, { id, change, before }: Change): Promise<BatchRow['state'] | null> {
  await lockBatch(tx, runId);
  const updates = await updateItem(tx, runId, id, change);
  const used = change.tokens ? await readStatus(tx, runId) : [];
  return appendBatchEvents(tx, runId, [...before, ...updates, ...used]);
}

function toEnding(event: RunEvent): Ending {
  if (event.type === 'completed') return { state: event.stopped ? 'cancelled' : 'completed' };
  return { state: 'error', error: event.type === 'error' ? event.error : OUR_FAULT };
}
