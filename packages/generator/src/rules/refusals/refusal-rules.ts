import type { Situation } from '../../chains/situation.ts';
import type { Candidate } from '../../oracles/candidate.ts';
import type { ScenarioDetails } from '../../types.ts';
import { errorRules } from './error-rules.ts';
import { refusalCodeRules } from './refusal-codes.ts';
import { refusedFieldRules } from './refused-fields.ts';

/** What the answer to a request that must be refused has to keep. */
export function refusalRules(
  candidate: Candidate,
  { alternatives, statusBy }: Pick<ScenarioDetails, 'alternatives' | 'statusBy'>,
  { operation, index, description }: Pick<Situation, 'operation' | 'index' | 'description'>,
): string[] {
  const { expectedStatus: status, kind } = candidate;
  const { definitions } = index;
  const usual = errorRules(operation, definitions, {
    status,
    alternatives,
    said: description,
    ...(statusBy && { statusBy }),
  });
  if (statusBy !== undefined) return usual;
  const codes = refusalCodeRules({ operation, kind, status, alternatives }, description, definitions);
  const statuses = [status, ...(alternatives ?? [])];
  // Of several answers that are right, the one that does not say so may name no field, or what is around it.
  const isByWords = statuses.length > 1;
  const fields = statuses.flatMap((one) => {
    const rules = refusedFieldRules(operation, candidate, { status: one, definitions, isByWords });
    return isByWords ? rules.map((rule) => `if the status is ${one} then ${rule}`) : rules;
  });
  return [...usual, ...codes, ...fields];
}
