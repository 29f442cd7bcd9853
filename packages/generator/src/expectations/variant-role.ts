import type { Json, Operation } from '@assay/api-model';
import { bodySchema, planBody, sampleBody } from '../request-body.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { boundsByWords } from '../resources/relations/bounded-by-words.ts';
import { narrowedByWords } from '../resources/relations/narrowed-by-words.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten } from '../schema/resolve.ts';
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

/** "More than is there in this currency": another value of the field may meet another limit. */
function isInBound(pointer: string | null, operation: Operation, { definitions }: ApiIndex): boolean {
  const { media } = planBody(operation);
  const name = pointer?.split('/').at(-1) ?? '';
  if (media === null || name === '') return false;
  const said = ` ${wordsOf(name).map(singular).join(' ')} `;
  return boundsByWords(operation, flatten(bodySchema(media), definitions), definitions).some(({ sentence }) =>
    ` ${wordsOf(sentence).map(singular).join(' ')} `.includes(said),
  );
}

const isEqual = (one: Json = null, other: Json = null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a body differs from the usual one in what a sentence allows less of than the schema does. */
function changesNarrowed(
  body: Json | undefined,
  { operation, index, seed }: Pick<Situation, 'operation' | 'index' | 'seed'>,
): boolean {
  const { media } = planBody(operation);
  const usual = sampleBody(operation, index.definitions, seed);
  if (media === null || !isObject(body) || !isObject(usual)) return false;
  const view = flatten(bodySchema(media), index.definitions);
  return [...narrowedByWords(operation, view, index.definitions)].some((name) => !isEqual(body[name], usual[name]));
}

/** A fault, or another valid value, shows something only where the usual request is accepted. */
export function roleOf(
  { errorIn, kind, details, hasControl, overrides }: Candidate,
  { operation, index, description, seed }: Pick<Situation, 'operation' | 'index' | 'description' | 'seed'>,
): Pick<ScenarioDetails, 'role' | 'undecided'> {
  if (hasControl) return {};
  if (errorIn !== null) return { role: 'variation' };
  if (!VARIANTS.has(kind)) return {};
  const undecided = openRefusals({ kind, details }, { operation, index, description });
  const body = overrides.find((one) => one.in === 'body')?.bodyValue;
  if (changesNarrowed(body, { operation, index, seed })) undecided.push(400, 422);
  return { role: 'variation', ...(undecided.length > 0 && { undecided }) };
}

/** What refuses another valid value for a reason of its own. */
function openRefusals(
  { kind, details }: Pick<Candidate, 'kind' | 'details'>,
  { operation, index, description }: Pick<Situation, 'operation' | 'index' | 'description'>,
): number[] {
  const accepted = details.alternatives ?? [];
  // Another valid value can meet another state, or a record that has it.
  const undecided = [409, 412, 428].filter((status) => isDocumented(operation, status) && !accepted.includes(status));
  // Where what breaks a schema is refused with 400, 422 is for rules that no schema expresses.
  if (isDocumented(operation, 422) && saidBodyStatus(description) === 400 && !accepted.includes(422))
    undecided.push(422);
  if (kind === 'each_value' && isInBound(details.pointer, operation, index)) undecided.push(400, 422);
  // Whether letters are refused is another question than what becomes of them.
  if (kind === 'stored_as_sent' || kind === 'amounts') undecided.push(400, 422);
  return undecided;
}
