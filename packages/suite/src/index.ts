export { findingsOf } from './findings-of.ts';
export { removeLeft } from './remove-left.ts';
export type { SuiteResult } from './findings-of.ts';
export { Suite } from './suite.ts';
export type { PlannedScenario, RunnableSuite, SuiteOptions, SuiteScenario } from './suite.ts';
export { WrittenSuite } from './written-suite.ts';
export type { KeptScenario } from './written-suite.ts';
