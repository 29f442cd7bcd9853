export { DEPTHS, type Budget, type Depth } from './depth.ts';
export { describeScenarios, type DescribedScenarios } from './describe/describe-scenarios.ts';
export { constraintKey, documentedConstraints, type DocumentedConstraint } from './constraints.ts';
export { findLogin, type Login } from './dependencies/logins.ts';
export { defaultParameters } from './default-parameters.ts';
export { generateScenarios, type GenerateOptions, type GeneratorModel } from './generate-scenarios.ts';
export { observedRules } from './rules/observed-rules.ts';
export type { DefaultParameter, FaultKind, GeneratedScenario, ScenarioDetails } from './types.ts';
