import type { ApiModel, Operation } from '@assay/api-model';
import { choose } from './choose.ts';
import { successStatus } from './expectation.ts';
import { bodyFaults } from './faults/body-faults.ts';
import type { Candidate } from './faults/candidate.ts';
import { credentialFaults } from './faults/credential-faults.ts';
import { idFaults } from './faults/id-faults.ts';
import { parameterFaults } from './faults/parameter-faults.ts';
import { planBody, sampleBody } from './request-body.ts';
import { errorRules } from './rules/error-rules.ts';
import { successRules } from './rules/success-rules.ts';
import { isSecured } from './security.ts';
import type { GeneratedScenario, Override } from './types.ts';

export interface GenerateOptions {
  /** Chooses among equally good values; the same seed gives the same scenarios. */
  seed?: number;
  /** Most scenarios for one operation, the success scenario among them. */
  budget?: number;
}

export type GeneratorModel = Pick<ApiModel, 'definitions' | 'securitySchemes'>;

const DEFAULT_BUDGET = 20;
const ACCESS = new Set(['no_credentials', 'invalid_credentials']);

function successScenario(operation: Operation, model: GeneratorModel, seed: number): GeneratedScenario {
  const status = successStatus(operation);
  const body = sampleBody(operation, model.definitions, seed);
  const isOther = seed !== 0 && JSON.stringify(body) !== JSON.stringify(sampleBody(operation, model.definitions, 0));
  const override: Override[] =
    isOther && body !== undefined ? [{ in: 'body', name: 'body', value: null, bodyValue: body }] : [];
  return {
    name: `Valid request: ${operation.summary?.trim() || operation.key}`,
    requiresAuth: isSecured(operation),
    expectedStatus: status,
    authError: false,
    errorType: null,
    errorIn: null,
    details: { reason: 'The documented request with valid values must succeed.', constraint: null, pointer: null },
    overrides: override,
    rules: successRules({ operation, definitions: model.definitions, status, body }),
  };
}

function toScenario(candidate: Candidate, operation: Operation, rules: string[]): GeneratedScenario {
  const isAccess = ACCESS.has(candidate.kind);
  return {
    name: candidate.name,
    requiresAuth: isSecured(operation) && !isAccess,
    expectedStatus: candidate.expectedStatus,
    authError: isAccess,
    errorType: candidate.kind,
    errorIn: candidate.errorIn,
    details: candidate.details,
    overrides: candidate.overrides,
    rules,
  };
}

/**
 * What one operation's document implies: a successful request, and requests that break it in one place each and must be
 * refused. A status is only expected where the document promises it, so a server that keeps its document passes every
 * scenario whose path parameters name something that exists. Overrides go on top of `defaultParameters`. Deterministic.
 */
export function generateScenarios(
  operation: Operation,
  model: GeneratorModel,
  options: GenerateOptions = {},
): GeneratedScenario[] {
  const { seed = 0, budget = DEFAULT_BUDGET } = options;
  const access = credentialFaults(operation, model.securitySchemes);
  // A body that cannot be sent would make every other answer mean nothing.
  const canSend = planBody(operation).kind !== 'unsendable';
  const faults = canSend
    ? [
        ...idFaults(operation, model.definitions),
        ...bodyFaults(operation, model.definitions, seed),
        ...parameterFaults(operation, model.definitions),
      ]
    : [];
  const success = canSend ? [successScenario(operation, model, seed)] : [];
  const negatives = choose([...access, ...faults], budget - success.length);
  const rules = new Map(
    [...new Set(negatives.map(({ expectedStatus }) => expectedStatus))].map((status) => [
      status,
      errorRules(operation, model.definitions, status),
    ]),
  );
  const refused = negatives.map((one) => toScenario(one, operation, [...(rules.get(one.expectedStatus) ?? [])]));
  return [...success, ...refused].slice(0, Math.max(0, budget));
}
