export type {
  Check,
  Comparison,
  Operand,
  Outcome,
  OutcomeName,
  Path,
  PathStep,
  Predicate,
  Quantifier,
  Subject,
  Test,
} from './tree/check.ts';
export type {
  EvaluationContext,
  Evidence,
  Exchange,
  PreparedExchange,
  RuleContext,
  SchemaFindings,
  SchemaValidator,
  SchemaValidators,
  StepAnswer,
  TimeLimit,
  Verdict,
} from './exchange.ts';
export { prepareExchange, sentBody } from './exchange.ts';
export type { AmbiguousReading, Compilation, JudgedReading } from './compile/compilation.ts';
export type { Offer } from './offers/offer.ts';
export type { DisambiguatingExample } from './compile/examples/disambiguating-answers.ts';
export { failingAnswer, disambiguatingAnswers } from './compile/examples/disambiguating-answers.ts';
export { answerText } from './compile/examples/answer-text.ts';
export type { Completion, Completions } from './writing/completions.ts';
export { completionsAt } from './writing/completions.ts';
export type { KnownSubject, NameKind } from './writing/vocabulary.ts';
export { vocabularyOf } from './writing/vocabulary.ts';
export { rulesForValue } from './writing/value-rules.ts';
export type { Span, SpanRole } from './grammar/reading.ts';
export { RuleCompiler } from './compile/sharing/rule-compiler.ts';
export { compileRule, GRAMMAR_VERSION, previewRule } from './compile/compile.ts';
export { shapeOfCall } from './model/body-shape.ts';
export type { ModelCache, ModelCompilation, ModelCompiler, ModelPrompt } from './model/compile-with-model.ts';
export { compileWithModel } from './model/compile-with-model.ts';
export { isNotUnderstood, notJudged, notUnderstood } from './compile/not-understood.ts';
export { paraphrase } from './paraphrase/paraphrase.ts';
export { parseCheck, readCheck } from './tree/parse-check.ts';
export { partsOf, testsOf } from './tree/parts-of.ts';
export { variableNames } from './tree/variable-names.ts';
export { formatPath, parsePath } from './tree/path.ts';
export type { ExtractionCompilation } from './extraction/extraction.ts';
export type { Extraction } from './extraction/token-location.ts';
export { compileExtraction, extractToken } from './extraction/extraction.ts';
export type { AllowedStatuses } from './evaluate/allowed-statuses.ts';
export { allowedStatuses } from './evaluate/allowed-statuses.ts';
export { undocumentedIn } from './evaluate/schemas/undocumented.ts';
export { isCredentialName, isSecretName } from './evaluate/secrets/secret-names.ts';
export { isSecretLocation, maskText } from './evaluate/secrets/secrets.ts';
export { unreadClause } from './chart/index.ts';
