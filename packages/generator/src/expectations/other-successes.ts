import type { Operation } from '@assay/api-model';
import type { Situation } from '../chains/situation.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { membershipOf } from '../resources/memberships.ts';
import type { GeneratedScenario } from '../types.ts';
import { hasOpenSuccess, isDocumented } from './expectation.ts';

/** Where the document has no status for its successes, any of them is right. */
export function withOpenSuccess(scenario: GeneratedScenario, { operation }: Situation): GeneratedScenario {
  const { expectedStatus, details, rules } = scenario;
  if (expectedStatus >= 300 || !hasOpenSuccess(operation)) return scenario;
  const written = rules.map((rule) => (rule === `status is ${expectedStatus}` ? 'status is 2xx' : rule));
  return { ...scenario, rules: written, details: { ...details, statusBy: 'convention' } };
}

const MADE_OR_CHANGED = [200, 201, 204];

/** Whether a PUT makes or replaces, and nothing says which of them a scenario does: neither it nor its steps make the record. */
function isUpsert(operation: Operation, { overrides, details }: GeneratedScenario, index: ApiIndex): boolean {
  const resource = operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  if (resource === null || !isDocumented(operation, 201)) return false;
  const isNew = overrides.findLast((one) => one.in === 'path')?.value?.includes('{{$') === true;
  return !isNew && details.before?.some((step) => step.operation === resource.create?.key) !== true;
}

/** A PUT of what is new and of what was there before have each a success of their own. */
export function withOtherSuccesses(scenario: GeneratedScenario, { operation, index }: Situation): GeneratedScenario {
  const { expectedStatus, details } = scenario;
  const isOne = operation.method === 'PUT' && expectedStatus < 300 && details.method === undefined;
  const statuses = MADE_OR_CHANGED.filter((status) => isDocumented(operation, status));
  const isEither = membershipOf(operation, index) !== null || isUpsert(operation, scenario, index);
  if (!isOne || statuses.length < 2 || !isEither) return scenario;
  const alternatives = statuses.filter((status) => status !== expectedStatus);
  const rules = scenario.rules.map((rule) =>
    rule === `status is ${expectedStatus}` ? `status is ${statuses.join(' or ')}` : rule,
  );
  return { ...scenario, rules, details: { ...details, alternatives } };
}
