import type { JsonSchema, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';

/** An operation never gets more than this many times the average. */
const MAX_SHARE = 2;
/** Requests of the usual scenario, the access scenarios and the unknown id, with their steps. */
const BASE_NEED = 20;
const PER_FIELD = 5;
const PER_PARAMETER = 4;
/** States need long chains. */
const ACTION_NEED = 30;
const MAX_FIELDS = 40;
const MAX_DEPTH = 2;

/** Properties of a body, those of the objects in it included, up to `MAX_FIELDS`; no more schemas than that are looked at. */
function fieldCount(operation: Operation, definitions: Definitions): number {
  const { media } = planBody(operation);
  if (media === null) return 0;
  let count = 0;
  const visit = (schema: JsonSchema, depth: number): void => {
    const { properties = {} } = flatten(schema, definitions);
    for (const name in properties) {
      if (count >= MAX_FIELDS) return;
      count += 1;
      const { items, properties: inner } = flatten(properties[name] ?? true, definitions);
      if (depth < MAX_DEPTH && (inner ?? items) !== undefined) visit(items ?? properties[name] ?? true, depth + 1);
    }
  };
  visit(bodySchema(media), 0);
  return count;
}

const isAction = ({ method, path }: Operation): boolean => method !== 'GET' && /\}\/[^{}/]+\/?$/.test(path);

/** The average that the needs are measured for; who may send more tries more of each. */
const MEASURED_FOR = 30;

/** About how many requests an operation can use. */
function needOf(operation: Operation, definitions: Definitions): number {
  const parameters = operation.parameters.filter(({ in: location }) => location !== 'path').length;
  const fields = fieldCount(operation, definitions);
  return BASE_NEED + (isAction(operation) ? ACTION_NEED : 0) + fields * PER_FIELD + parameters * PER_PARAMETER;
}

/** Gives each what it needs as far as the whole allows; what some do not need is divided equally among the others. */
export function divide(needs: readonly number[], average: number): number[] {
  const shares = needs.map((need) => Math.min(need, average));
  let left = average * needs.length - shares.reduce((sum, share) => sum + share, 0);
  const limits = needs.map((need) => Math.min(need, average * MAX_SHARE));
  for (;;) {
    const wanting = shares.flatMap((share, at) => (share < (limits[at] ?? 0) ? [at] : []));
    const each = Math.floor(left / wanting.length);
    if (wanting.length === 0 || each < 1) return shares;
    for (const at of wanting) {
      const more = Math.min(each, (limits[at] ?? 0) - (shares[at] ?? 0));
      shares[at] = (shares[at] ?? 0) + more;
      left -= more;
    }
  }
}

const known = new WeakMap<readonly Operation[], Map<number, ReadonlyMap<string, number>>>();

/**
 * How many requests each operation of a document may use, by its key: `average` for each on the whole. Operations with many
 * fields or states get what others do not need, at most twice the average.
 */
export function shareRequests(
  operations: readonly Operation[],
  definitions: Definitions,
  average: number,
): ReadonlyMap<string, number> {
  const ofDocument = known.get(operations) ?? new Map<number, ReadonlyMap<string, number>>();
  known.set(operations, ofDocument);
  const found = ofDocument.get(average);
  if (found !== undefined) return found;
  const factor = Math.max(1, average / MEASURED_FOR);
  const needs = operations.map((operation) => Math.max(average / 2, needOf(operation, definitions) * factor));
  const shares = divide(needs, average);
  const made = new Map(operations.map(({ key }, at) => [key, shares[at] ?? average]));
  ofDocument.set(average, made);
  return made;
}
