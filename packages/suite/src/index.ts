export { findingsOf } from './findings-of.ts';
export type { SuiteResult } from './findings-of.ts';
export { Suite } from './suite.ts';
export type { SuiteOptions, SuiteScenario } from './suite.ts';
