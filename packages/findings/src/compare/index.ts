export { latestWholeRun } from './latest-run.ts';
export { areElsewhere, changeOf, comparisonWords, countChanges, wasRun } from './run-changes.ts';
export type { Change, ComparedScenario, ComparisonWords } from './run-changes.ts';
