export { sentenceOf } from './result.ts';
export type { FailedRule, Fault, RedResult, Tally } from './result.ts';
export { FindingsCollector } from './collect.ts';
export type { FoundFinding } from './collect.ts';
export type { FindingContext } from './kinds/description.ts';
export type { DescribedApi } from './document/described-api.ts';
export type { DocumentPatch } from './document/patch.ts';
export { applyPatch } from './document/apply-patch.ts';
