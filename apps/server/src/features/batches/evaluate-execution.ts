import type { LlmEvaluation } from '@assay/contract';
import type { Executor } from '../../db/index.ts';
import type { ExecutionRow } from '../history/index.ts';
import { evaluationOf, exchangeOf, scenarioRuleContext } from '../validations/index.ts';
import { evaluateAnswer } from './evaluate-answer.ts';

/** Evaluates a stored execution that was judged. @throws {AppError} scenario_not_found */
export async function evaluateExecution(db: Executor, row: ExecutionRow): Promise<LlmEvaluation> {
  const context = await scenarioRuleContext(db, row.organizationId, row.scenarioId);
  const exchange = row.bodyTruncated ? null : exchangeOf(row, context.path ?? '');
  const answer = { met: row.overallStatus === 'success', rules: row.results.length, exchange };
  return evaluateAnswer(answer, evaluationOf(context));
}
