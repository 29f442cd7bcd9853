import type { Situation } from '../chains/situation.ts';
import type { Candidate } from '../oracles/candidate.ts';
import type { ScenarioDetails } from '../types.ts';
import { isDocumented } from './expectation.ts';
import { saidBodyStatus } from './said-status.ts';

const VARIANTS = new Set<Candidate['kind']>([
  'minimal',
  'full',
  'lower_limits',
  'upper_limits',
  'each_value',
  'stored_as_sent',
  'amounts',
  'read_only',
]);

/** A fault, or another valid value, shows something only where the usual request is accepted. */
export function roleOf(
  { errorIn, kind, details, hasControl }: Candidate,
  { operation, description }: Pick<Situation, 'operation' | 'description'>,
): Pick<ScenarioDetails, 'role' | 'undecided'> {
  if (hasControl) return {};
  if (errorIn !== null) return { role: 'variation' };
  if (!VARIANTS.has(kind)) return {};
  const accepted = details.alternatives ?? [];
  // Another valid value can meet another state, or a record that has it.
  const undecided = [409, 412, 428].filter((status) => isDocumented(operation, status) && !accepted.includes(status));
  // Where what breaks a schema is refused with 400, 422 is for rules that no schema tells.
  if (isDocumented(operation, 422) && saidBodyStatus(description) === 400 && !accepted.includes(422))
    undecided.push(422);
  // Whether letters are refused is another question than what becomes of them.
  if (kind === 'stored_as_sent' || kind === 'amounts') undecided.push(400, 422);
  return { role: 'variation', ...(undecided.length > 0 && { undecided }) };
}
