import type { JsonSchema, Operation } from '@assay/api-model';
import type { Situation } from '../chains/situation.ts';
import { isClosed } from './set-ups.ts';
import { indexOf, type ApiIndex } from '../resources/api-index.ts';
import { takesJsonPatch } from '../resources/json-patch.ts';
import { lockFieldOf } from '../resources/versions/lock-field.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';

/** An operation never gets more than this many times the average. */
const MAX_SHARE = 2;
/** What is planned and not used, because an operation has less to try or shares it with others. */
const UNUSED = 0;
/** Requests of the usual scenario, the access scenarios and the unknown id, with their steps. */
const BASE_NEED = 18;
const PER_FIELD = 5;
const PER_PARAMETER = 4;
/** Of a valid request that was refused, nothing more than that is sent. */
const REFUSED_NEED = 2;
/** States need long chains. */
const ACTION_NEED = 30;
/** Filters, orders and pages are tried on records that are made for them. */
const LIST_NEED = 20;
/** Old versions and patches are tried on records of their own, which are read before and after. */
const CHANGE_NEED = 16;
const MAX_FIELDS = 40;
const MAX_DEPTH = 2;

/** Scenarios on records of their own, each with as many requests as the valid one, that an operation has to show what it does. */
const ownChains = ({ method }: Operation): number => (method === 'GET' ? 0 : method === 'DELETE' ? 1 : 2);

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

/** A list of records that can be made. */
const isList = ({ method, path }: Operation, created: ReadonlySet<string>): boolean =>
  method === 'GET' && created.has(path);

/** A change whose words or version say more than its fields. */
const isChange = (operation: Operation, index: ApiIndex): boolean =>
  takesJsonPatch(operation) || lockFieldOf(operation, index) !== null;

/** About how many requests an operation can use. */
function needOf(operation: Operation, created: ReadonlySet<string>, index: ApiIndex): number {
  if (isClosed(operation)) return REFUSED_NEED;
  const parameters = operation.parameters.filter(({ in: location }) => location !== 'path').length;
  const fields = fieldCount(operation, index.definitions);
  const records = isList(operation, created) ? LIST_NEED : isChange(operation, index) ? CHANGE_NEED : 0;
  const chains = isAction(operation) ? ACTION_NEED : records;
  return BASE_NEED + chains + fields * PER_FIELD + parameters * PER_PARAMETER;
}

/** What each gets that needs it; the others get the rest by what they lack. */
const SURE_PART = 0.8;

/** Gives each what it needs as far as the whole allows; what some do not need is divided among the others by what they lack. */
export function divide(needs: readonly number[], average: number): number[] {
  const shares = needs.map((need) => Math.min(need, average * SURE_PART));
  let left = average * needs.length - shares.reduce((sum, share) => sum + share, 0);
  const limits = needs.map((need) => Math.min(need, average * MAX_SHARE));
  for (;;) {
    const lacks = shares.map((share, at) => (share < (limits[at] ?? 0) ? (needs[at] ?? 0) - share : 0));
    const whole = lacks.reduce((sum, lack) => sum + lack, 0);
    const given = lacks.map((lack, at) => {
      const part = whole === 0 ? 0 : Math.floor((left * lack) / whole);
      return Math.min(part, (limits[at] ?? 0) - (shares[at] ?? 0));
    });
    const sum = given.reduce((all, one) => all + one, 0);
    if (sum < 1) return shares;
    for (const [at, more] of given.entries()) shares[at] = (shares[at] ?? 0) + more;
    left -= sum;
  }
}

/**
 * The same where an operation sends `least` in any case: the others get so much less that all together keep within `whole`, as far
 * as that is possible.
 */
export function divideAbove(least: readonly number[], needs: readonly number[], whole: number): number[] {
  const sharesOf = (limit: number): number[] =>
    needs.map((need, at) => Math.max(least[at] ?? 0, Math.min(need, limit)));
  const leftOf = (shares: readonly number[]): number => shares.reduce((left, share) => left - share, whole);
  let limit = Math.ceil(Math.max(1, ...needs));
  while (limit > 1 && leftOf(sharesOf(limit)) < 0) limit -= 1;
  const shares = sharesOf(limit);
  let left = leftOf(shares);
  return shares.map((share, at) => {
    const isMore = left >= 1 && share === limit && (needs[at] ?? 0) > limit;
    if (isMore) left -= 1;
    return isMore ? share + 1 : share;
  });
}

/** Whether the valid requests alone may be more than the shares. */
export const isTight = (average: number): boolean => average < MEASURED_FOR;

const known = new WeakMap<readonly Operation[], Map<number, ReadonlyMap<string, number>>>();

/** What is sent whatever is chosen. */
export interface SentAnyway {
  /** For the valid request of each operation, with its steps, in the order of the operations. */
  least: readonly number[];
  /** Requests that several operations share. */
  shared: number;
}

/**
 * How many requests each operation of a document may use, by its key: `average` for each on the whole. Operations with many
 * fields or states get what others do not need, at most twice the average; where it is tight, all get less for those whose valid
 * request needs more.
 */
export function shareRequests(
  operations: readonly Operation[],
  definitions: Definitions,
  average: number,
  sentAnyway: () => SentAnyway = () => ({ least: [], shared: 0 }),
): ReadonlyMap<string, number> {
  const ofDocument = known.get(operations) ?? new Map<number, ReadonlyMap<string, number>>();
  known.set(operations, ofDocument);
  const found = ofDocument.get(average);
  if (found !== undefined) return found;
  const index = indexOf(operations, definitions);
  const needs = needsOf(index, average);
  const anyway = sentAnyway();
  const whole = operations.map((operation, at) => needs(operation, anyway.least[at] ?? 1));
  const shares = isTight(average)
    ? tightShares(anyway, whole, average)
    : divide(whole, Math.round(average * (1 + UNUSED)));
  const made = new Map(operations.map(({ key }, at) => [key, shares[at] ?? average]));
  ofDocument.set(average, made);
  return made;
}

/** What an operation needs, whose valid request with its steps takes `least`. */
function needsOf(index: ApiIndex, average: number): (operation: Operation, least: number) => number {
  const { operations } = index;
  const factor = Math.max(1, average / MEASURED_FOR);
  const created = new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => path));
  return (operation, least) => {
    const need = needOf(operation, created, index) * factor;
    return isClosed(operation) ? need : Math.max(average / 2, need + ownChains(operation) * Math.max(0, least - 1));
  };
}

/**
 * The most that an operation gets in any document with this average. A few of many get that: what the others send, which is not sent,
 * takes longer to work out than all of theirs.
 */
export function largestShare(
  { operation, index }: Pick<Situation, 'index' | 'operation'>,
  average: number,
  least: number,
): number {
  const need = needsOf(index, average)(operation, least);
  return isTight(average) ? Math.max(least, Math.min(need, average)) : Math.min(need, average * MAX_SHARE);
}

const tightShares = ({ least, shared }: SentAnyway, needs: readonly number[], average: number): number[] =>
  divideAbove(
    least,
    needs.map((need) => Math.min(need, average)),
    average * needs.length - shared,
  );
