import { evaluationQuestion, ModelError, readEvaluation } from '@assay/llm';
import type { LanguageModel, ModelEvaluation, TokenUsage } from '@assay/llm';
import type { ExecutionRow } from '../history/index.ts';
import type { EvaluatedExecution, Evaluation } from './evaluate-execution.ts';

/** For one answer; a batch has many. */
const TIMEOUT_MS = 20_000;
/** After this many failures in a row the model is not called again. */
const MAX_FAILURES = 3;
const CERTAIN = 0.99;

const GIVEN_UP = `The model gave no usable answer ${MAX_FAILURES} times in a row, so this batch asks it no more. The built-in evaluation stands in.`;

/**
 * The language model of one batch. It can doubt what document and rules take for a match, and can never make a match of what
 * contradicts them. Whatever it does not say is filled in by the built-in evaluation, with a remark.
 */
export class Evaluator {
  readonly #model: LanguageModel;
  #failures = 0;

  constructor(model: LanguageModel) {
    this.#model = model;
  }

  /** Never throws because of the model. `signal` ends the wait for it. */
  async evaluate(row: ExecutionRow, known: EvaluatedExecution, signal: AbortSignal): Promise<Evaluation> {
    const { evaluation: builtin } = known;
    if (this.#failures >= MAX_FAILURES) return { ...builtin, remark: GIVEN_UP };
    let usage: TokenUsage | null = null;
    try {
      const answer = await this.#model.ask(questionOf(row, known), signal);
      usage = answer.usage;
      const said = readEvaluation(answer.value);
      this.#failures = 0;
      return { ...joined(builtin, said), evaluatedBy: this.#model.name, tokens: tokensOf(usage) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#failures += 1;
      return {
        ...builtin,
        remark: `${error.message} The built-in evaluation stands in.`,
        tokens: tokensOf(usage ?? error.usage),
      };
    }
  }
}

function questionOf(row: ExecutionRow, { context, exchange }: EvaluatedExecution) {
  const passed = row.results.filter(({ status }) => status === 'pass').length;
  return evaluationQuestion({
    scenario: { name: row.scenarioName, expectedStatus: row.expectedStatus },
    context,
    exchange,
    status: row.statusCode,
    statusMet: row.statusMet,
    rules: { passed, failed: row.results.length - passed },
    timeoutMs: TIMEOUT_MS,
  });
}

function joined(builtin: Evaluation, said: ModelEvaluation): Pick<Evaluation, 'matches' | 'confidence' | 'remark'> {
  const sure = Math.min(CERTAIN, Math.round(said.confidence * 100) / 100);
  if (said.matches === builtin.matches) {
    return { matches: said.matches, confidence: Math.max(builtin.confidence, sure), remark: null };
  }
  if (builtin.matches) return { matches: false, confidence: sure, remark: null };
  const remark = 'The model took it for a match, which the status, the document or a validation rule contradicts.';
  return { matches: false, confidence: builtin.confidence, remark };
}

function tokensOf(usage: TokenUsage | null): number {
  return usage === null ? 0 : usage.inputTokens + usage.outputTokens;
}
