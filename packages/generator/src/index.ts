export { DEPTHS, type Budget, type Depth } from './selection/depth.ts';
export type { Untried } from './selection/untried.ts';
export { describeScenarios, type DescribedScenarios } from './describe/describe-scenarios.ts';
export { constraintKey, documentedConstraints, type DocumentedConstraint } from './constraints.ts';
export type { KnownAccount } from './chains/accounts/known-account.ts';
export { hasCredentials } from './chains/accounts/let-in.ts';
export { findLogin, findSessionLogin } from './chains/accounts/logins.ts';
export { defaultParameters } from './default-parameters.ts';
export {
  baseScenario,
  fullScenario,
  generateScenarios,
  isAccessFault,
  planScenarios,
  type Generation,
  type GenerateOptions,
  type GeneratorModel,
} from './generate-scenarios.ts';
export { ownAccountRead } from './oracles/access/owners/own-account.ts';
export { observedRules } from './rules/observed-rules.ts';
export type { DefaultParameter, FaultKind, GeneratedScenario, ScenarioDetails } from './types.ts';
export { NOTHING_LEARNED } from './learned/learned.ts';
export type { Choice, Learned, LearnedOperation, Move, Release, Repair } from './learned/learned.ts';
export { alwaysShown, noteMembers, type ShownMembers } from './learned/shown-members.ts';
export { partAt, withPart } from './learned/json-pointer.ts';
export { madeRead } from './warm-up/made-read.ts';
export type { MadeRead } from './warm-up/made-read.ts';
export { requestFacts } from './warm-up/request-facts.ts';
export type { OptionalField } from './warm-up/optional-fields.ts';
export type { LeftOutReference } from './warm-up/left-out.ts';
export type { Chosen } from './learned/learned.ts';
export { isOfForm } from './warm-up/made-values.ts';
export type { MadeList } from './warm-up/made-lists.ts';
export type { MadeValue } from './warm-up/made-values.ts';
export type { FieldFacts } from './warm-up/field-facts.ts';
export type { Grant, NamedRecord, RecordAction, RequestFacts } from './warm-up/request-facts.ts';
export { releasesIn } from './warm-up/seen-releases.ts';
export { waysToMove } from './warm-up/ways-to-move.ts';
export type { Way, WaysToMove } from './warm-up/ways-to-move.ts';
export { stateOfVerb } from './states/sentences.ts';
export { saysShort } from './resources/relations/bounded-by-words.ts';
export { Sampler } from './values/sample-value.ts';
export { singular, wordsOf } from './resources/words/words.ts';
export { unlessCircular } from './unless-circular.ts';
