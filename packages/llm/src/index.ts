export { evaluationQuestion, readEvaluation } from './evaluate-answer.ts';
export type { AnswerToJudge, ModelEvaluation } from './evaluate-answer.ts';
export { ModelError } from './language-model.ts';
export type { LanguageModel, ModelErrorReason, ModelRequest, TokenUsage } from './language-model.ts';
export { createLanguageModel, usualAddresses } from './providers.ts';
export type { Provider, ProviderSettings } from './settings.ts';
export { createRuleCompiler } from './rule-compiler.ts';
export { readScenarios, scenarioQuestion } from './write-scenarios.ts';
export type { ScenarioDraft, WriteRequest, WrittenScenarios } from './write-scenarios.ts';
