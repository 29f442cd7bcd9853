import { SECRET_MASK } from '@assay/contract';
import type { EvaluationContext, Exchange, Test } from '@assay/rules';
import { evaluateCheck, responseFor } from '@assay/rules/evaluate';

/** An answer as the run judged it. */
export interface AnswerToEvaluate {
  /** Status and rules, as the run judged them. */
  met: boolean;
  /** How many rules there were. */
  rules: number;
  /** Null when the body was not kept whole. */
  exchange: Exchange | null;
}

/** What the document and the rules say of it. */
export interface BuiltinEvaluation {
  matches: boolean;
  confidence: number;
}

const followsSchema: Test = {
  kind: 'test',
  subject: { kind: 'body' },
  quantifier: { kind: 'implied' },
  predicate: { op: 'schema' },
  negated: false,
};

/** How much of the remaining doubt each kind of evidence takes away. */
const STATUS_WEIGHT = 0.5;
const SCHEMA_WEIGHT = 0.5;
const RULE_WEIGHT = 0.2;
const CERTAIN = 0.99;

/**
 * Whether an answer is what its scenario wants, worked out from the document and the rules, without a language model.
 *
 * `matches`: the expected status came, every rule passed, and the body follows the schema that is documented for its status,
 * where there is one.
 *
 * `confidence` says how much there was to judge by, not how good the answer is: the status takes away half of the doubt, a
 * documented schema half of the rest, each rule a fifth of what then remains; 0.99 at most, two decimals. So 0.5 is a status and
 * nothing else, 0.75 with a schema, 0.87 with a schema and three rules.
 */
export function evaluateAnswer(answer: AnswerToEvaluate, context: EvaluationContext): BuiltinEvaluation {
  const follows = answer.exchange && schemaVerdict(answer.exchange, context);
  const schemaDoubt = follows === null ? 1 : 1 - SCHEMA_WEIGHT;
  const doubt = (1 - STATUS_WEIGHT) * schemaDoubt * (1 - RULE_WEIGHT) ** answer.rules;
  return {
    matches: answer.met && follows !== false,
    confidence: Math.min(CERTAIN, Math.round((1 - doubt) * 100) / 100),
  };
}

/** Null where the document has no schema for what came, and for a body whose secrets are masked: it was judged when it came. */
function schemaVerdict(exchange: Exchange, context: EvaluationContext): boolean | null {
  const documented = context.operation && responseFor(context.operation, exchange.response.status);
  if (!documented?.content.some(({ schema }) => schema !== null)) return null;
  if (exchange.response.body.includes(SECRET_MASK)) return null;
  return evaluateCheck(followsSchema, exchange, context).status === 'pass';
}
