import type { Exchange, RuleContext } from '@assay/rules';
import { toExchange } from '@assay/scenario';
import type { Executor } from '../../db/index.ts';
import { toRecorded } from '../history/index.ts';
import type { ExecutionRow } from '../history/index.ts';
import { evaluationOf, scenarioRuleContext } from '../validations/index.ts';
import { evaluateAnswer } from './evaluate-answer.ts';

/** The stored evaluation of one answer. */
export interface Evaluation {
  matches: boolean;
  confidence: number;
  /** `builtin`, or the name of a model. */
  evaluatedBy: string;
  remark: string | null;
  /** What a model has used for it. */
  tokens: number;
}

/** An evaluation with what it was made from. */
export interface EvaluatedExecution {
  evaluation: Evaluation;
  context: RuleContext;
  /** Null when the body was not kept whole. */
  exchange: Exchange | null;
}

/** Evaluates a stored execution that was judged, without a model. @throws {AppError} scenario_not_found */
export async function evaluateExecution(db: Executor, row: ExecutionRow): Promise<EvaluatedExecution> {
  const context = await scenarioRuleContext(db, row.organizationId, row.scenarioId);
  const exchange = row.bodyTruncated ? null : toExchange(toRecorded(row));
  const answer = { met: row.overallStatus === 'success', rules: row.results.length, exchange };
  const builtin = evaluateAnswer(answer, evaluationOf(context));
  return { evaluation: { ...builtin, evaluatedBy: 'builtin', remark: null, tokens: 0 }, context, exchange };
}
