import type { ApiModel, Operation } from '@assay/api-model';
import { choose } from './choose.ts';
import { budgetOf, DEPTHS, type Budget, type Depth } from './depth.ts';
import { isDocumented } from './expectation.ts';
import { indexOf } from './dependencies/api-index.ts';
import { bodyFaults } from './faults/body-faults.ts';
import { costOf, type Candidate } from './faults/candidate.ts';
import { credentialFaults } from './faults/credential-faults.ts';
import { idFaults } from './faults/id-faults.ts';
import { parameterFaults } from './faults/parameter-faults.ts';
import { otherRefusals } from './faults/refusals.ts';
import { requestFaults } from './faults/request-faults.ts';
import { bodyVariants } from './positive/body-variants.ts';
import { deletedIdFaults, duplicateFaults, wrongPasswordFaults } from './positive/life-cycle.ts';
import { keepsOthers } from './positive/keeps-others.ts';
import { listRelations } from './positive/list-relations.ts';
import { listRequests } from './positive/list-requests.ts';
import { repeatFaults } from './positive/repeats.ts';
import { BaseRequests } from './positive/base-request.ts';
import { otherAccountFaults, ownRecords } from './positive/other-account.ts';
import { wrongStateFaults } from './positive/states.ts';
import { asNewAccount, candidateAsNewAccount, ownSession } from './positive/own-session.ts';
import { successScenario } from './positive/success.ts';
import { canSucceed, planBody } from './request-body.ts';
import { errorRules } from './rules/error-rules.ts';
import { successRules } from './rules/success-rules.ts';
import { isSecured } from '@assay/scenario';
import type { Situation } from './situation.ts';
import type { FaultKind, GeneratedScenario, ScenarioDetails } from './types.ts';

export interface GenerateOptions {
  /** Chooses among equally good values; the same seed gives the same scenarios. */
  seed?: number;
  /** How much to generate; `standard` when nothing is said. */
  depth?: Depth;
  /** Most scenarios for one operation, the success scenario among them; instead of what the depth gives. */
  budget?: number;
}

/** `operations` of the whole document let scenarios make what they need; without them each stands alone. */
export type GeneratorModel = Pick<ApiModel, 'definitions' | 'securitySchemes'> & {
  operations?: readonly Operation[];
  /** The system has the credentials of a second user, whom the first one's records do not belong to. */
  hasOtherUser?: boolean;
};

const ACCESS = new Set<Candidate['kind']>([
  'no_credentials',
  'invalid_credentials',
  'malformed_credentials',
  'expired_credentials',
  'other_account',
]);

function candidatesFor(situation: Situation, model: GeneratorModel): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions, securitySchemes } = model;
  const access = credentialFaults(operation, securitySchemes);
  // A body that cannot be sent would make every other answer mean nothing.
  if (planBody(operation).kind === 'unsendable') return access;
  return [
    ...access,
    ...otherAccountFaults(situation, model),
    ...ownRecords(situation, securitySchemes),
    ...wrongPasswordFaults(situation),
    ...idFaults(operation, definitions),
    ...deletedIdFaults(situation),
    ...wrongStateFaults(situation),
    ...duplicateFaults(situation),
    ...repeatFaults(situation),
    ...keepsOthers(situation),
    ...listRelations(situation),
    ...listRequests(situation),
    ...bodyFaults(operation, definitions, seed),
    ...parameterFaults(operation, definitions),
    ...requestFaults(operation, index),
    ...bodyVariants(situation),
  ];
}

const VARIANTS = new Set<Candidate['kind']>(['minimal', 'full', 'lower_limits', 'upper_limits', 'each_value']);

/** A fault, or another valid value, shows something only where the usual request is accepted. */
function roleOf({ errorIn, kind }: Candidate, operation: Operation): Pick<ScenarioDetails, 'role' | 'undecided'> {
  if (errorIn !== null) return { role: 'variation' };
  if (!VARIANTS.has(kind)) return {};
  // Another valid value can meet another state, or a record that has it.
  const undecided = [409, 412, 428].filter((status) => isDocumented(operation, status));
  return { role: 'variation', ...(undecided.length > 0 && { undecided }) };
}

function toScenario(candidate: Candidate, { operation, index }: Situation): GeneratedScenario {
  const isFault = candidate.errorIn !== null;
  const { expectedStatus: status } = candidate;
  const overrides = candidate.bound?.() ?? candidate.overrides;
  const details = { ...candidate.details, ...otherRefusals(operation, candidate), ...roleOf(candidate, operation) };
  const { statusBy, alternatives } = details;
  const body = overrides.find((one) => one.in === 'body')?.bodyValue;
  const rules = isFault
    ? errorRules(operation, index.definitions, { status, alternatives, ...(statusBy && { statusBy }) })
    : successRules({ operation, definitions: index.definitions, status, body });
  return {
    name: candidate.name,
    requiresAuth: isSecured(operation) && candidate.ownCredentials !== true,
    expectedStatus: status,
    authError: ACCESS.has(candidate.kind),
    errorType: isFault ? (candidate.kind as FaultKind) : null,
    errorIn: candidate.errorIn,
    details,
    overrides,
    rules: [...new Set([...rules, ...(candidate.rules ?? [])])],
  };
}

function budgetFor({ depth = 'standard', budget }: GenerateOptions): Budget {
  return budget === undefined ? DEPTHS[depth] : budgetOf(budget);
}

/**
 * What one operation's document implies: successful requests on records that exist, and requests that break the document in
 * one place each and must be refused. A status is only expected exactly where the document promises it. Overrides go on top
 * of `defaultParameters`; the steps in `details` make and remove what a request needs. Deterministic.
 */
export function generateScenarios(
  operation: Operation,
  model: GeneratorModel,
  options: GenerateOptions = {},
): GeneratedScenario[] {
  const { seed = 0 } = options;
  const budget = budgetFor(options);
  const index = indexOf(model.operations ?? [operation], model.definitions);
  const situation: Situation = { operation: index.at(operation.method, operation.path) ?? operation, index, seed };
  // Nobody can say what becomes of a body that the document forbids.
  const session = ownSession(situation, model.securitySchemes);
  const success = canSucceed(operation, model.definitions, seed)
    ? [asNewAccount(successScenario(situation), session)]
    : [];
  const spent = success.reduce((sum, one) => sum + costOf(one), 0);
  const rest = { scenarios: budget.scenarios - success.length, requests: budget.requests - spent };
  const bases = new BaseRequests(situation);
  const candidates = candidatesFor(situation, model).map((one) => bases.place(one));
  const ready = candidates.filter((one) => one !== null).map((one) => candidateAsNewAccount(one, session));
  const chosen = choose(ready, rest).map((one) => toScenario(one, situation));
  return [...success, ...chosen].slice(0, Math.max(0, budget.scenarios));
}
