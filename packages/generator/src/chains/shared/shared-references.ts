import type { Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { learnedOf } from '../../learned/facts-of.ts';
import { writtenRequest } from '../../oracles/candidate.ts';
import { isUsedUp } from '../../resources/relations/used-up.ts';
import { allowsManyReferences, isSaidExclusive, isSaidLimited } from '../../resources/uniqueness.ts';
import { unnamed, type ApiIndex, type Resource } from '../../resources/api-index.ts';
import { machineOf } from '../../states/machine.ts';
import { stateLedTo } from '../../states/requirement.ts';
import { statedState } from '../../states/stated-state.ts';
import type { ScenarioDetails } from '../../types.ts';
import { bodyFields, isChangedBy, usesUp } from '../needs.ts';

const PLACEHOLDER = /\{+\s*([^{}\s$"\\]+)\s*\}+/g;

const namesIn = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');

const isBody = ({ in: location }: StepValue): boolean => location === 'body';

/** Whether as many records as like may refer to the same one, and do nothing to it. */
function allowsMany(create: Operation, resource: Resource, index: ApiIndex): boolean {
  const fields = bodyFields(create, index.definitions);
  const isSeen = learnedOf(create)?.duplicates !== undefined;
  const isMany = isSeen
    ? !usesUp(create)
    : allowsManyReferences(resource.name, fields, create) && !isSaidExclusive(resource.name, create);
  return (
    isMany &&
    !isSaidLimited(resource.name, create) &&
    !isChangedBy(create, resource) &&
    stateLedTo(create, resource, index) === null
  );
}

/** What is looked at of a scenario. */
interface Sent {
  details: ScenarioDetails;
  overrides: readonly StepValue[];
  rules?: readonly string[];
}

interface Use {
  /** What sends it; null where only the body of a create may. */
  by: Operation | null;
  names: readonly string[];
}

/** Where each value of the steps before goes to. */
function usesIn({ details, overrides, rules = [] }: Sent, judged: Operation, index: ApiIndex): Use[] {
  const { before = [], after = [], followUps = [], extracts = [] } = details;
  const isMaking = (operation: Operation | null): boolean =>
    operation?.method === 'POST' && index.madeBy(operation) !== null;
  const ofRequest = (operation: Operation | null, values: readonly StepValue[]): Use[] => [
    { by: isMaking(operation) ? operation : null, names: namesIn(values.filter(isBody)) },
    { by: null, names: namesIn(values.filter((one) => !isBody(one))) },
  ];
  const isOwn = details.method === undefined ? judged : null;
  return [
    ...before.flatMap(({ operation, values }) => ofRequest(index.byKey.get(operation) ?? null, values)),
    ...ofRequest(isOwn, overrides),
    { by: null, names: namesIn([followUps, extracts, rules, before.map((step) => step.rules), details.until]) },
    { by: null, names: namesIn(after.filter(({ operation }) => !/^(?:DELETE|GET) /.test(operation))) },
  ];
}

const led = new WeakMap<Resource, boolean>();

/** Whether what is done to others brings a record into another state: with its deal a volume becomes sold. */
function isLed(resource: Resource, index: ApiIndex): boolean {
  const known = led.get(resource);
  if (known !== undefined) return known;
  const machine = machineOf(resource, index);
  const leads = (one: Operation): boolean =>
    machine !== null && (statedState(one, resource, machine.states, null) ?? stateLedTo(one, resource, index)) !== null;
  const found = index.operations.some(
    (one) => one.method !== 'GET' && !unnamed(one.path).startsWith(resource.path) && leads(one),
  );
  led.set(resource, found);
  return found;
}

/** What a step makes that others may refer to as well. */
function sharable({ operation }: Step, index: ApiIndex): Resource | null {
  const create = operation.startsWith('POST ') ? index.byKey.get(operation) : undefined;
  const made = create === undefined ? null : index.madeBy(create);
  return made === null || isUsedUp(made, index) || isLed(made, index) ? null : made;
}

/** What is there to be had now may be gone a moment later. */
const SAYS_FREE = /\b(?:available|free|open|vacant|unassigned|unclaimed|pending|waiting|upcoming|next)\b/i;

/** A read whose records are the same for all scenarios: nothing makes, changes or removes one. */
function isFixed({ operation, values }: Step, index: ApiIndex): boolean {
  const read = operation.startsWith('GET ') ? index.byKey.get(operation) : undefined;
  if (read === undefined || values.length > 0) return false;
  if (SAYS_FREE.test(`${read.summary ?? ''} ${read.description ?? ''} ${read.path}`)) return false;
  const own = `${unnamed(read.path)}/`;
  return index.operations.every(({ method, path }) => method === 'GET' || !`${unnamed(path)}/`.startsWith(own));
}

const yields = (extracts: readonly Extract[]): string[] => extracts.map(({ name }) => name);

const isPlain = ({ name, rules, login, until }: Step): boolean =>
  name === undefined && rules === undefined && login === undefined && until === undefined;

/** The steps behind a scenario that remove what is shared, and the reads that these need. */
function sharedRemovals(after: readonly Step[], names: ReadonlySet<string>): Step[] {
  const known = new Set(names);
  return after.map((step) => {
    const used = namesIn(step.values);
    const isShared = step.shared === true || (used.length > 0 && used.every((name) => known.has(name)));
    for (const name of yields(step.extracts)) {
      if (isShared) known.add(name);
      else known.delete(name);
    }
    return isShared ? { ...step, shared: true as const } : step;
  });
}

/**
 * Steps whose records the others of a scenario only name in what they make are sent once for the run, where other scenarios send
 * the same ones already (`usual`): nothing that the scenario judges is about them.
 */
export function sharedReferences<S extends Sent>(
  scenario: S,
  judged: Operation,
  { index, usual }: { index: ApiIndex; usual: ReadonlySet<string> },
): S {
  const { before = [], after = [] } = scenario.details;
  const uses = usesIn(scenario, judged, index);
  const known = new Set<string>();
  const isShared = (step: Step): boolean => {
    if (step.shared === true) return true;
    if (!isPlain(step)) return false;
    if (isFixed(step, index)) return true;
    const resource = usual.has(writtenRequest(step)) ? sharable(step, index) : null;
    if (resource === null || !namesIn(step.values).every((name) => known.has(name))) return false;
    const made = yields(step.extracts);
    const of = uses.filter(({ names }) => names.some((name) => made.includes(name)));
    return of.length > 0 && of.every(({ by }) => by !== null && allowsMany(by, resource, index));
  };
  const steps = before.map((step) => {
    if (!isShared(step)) return step;
    for (const name of yields(step.extracts)) known.add(name);
    return { ...step, shared: true as const };
  });
  if (known.size === 0) return scenario;
  return {
    ...scenario,
    details: { ...scenario.details, before: steps, ...(after.length > 0 && { after: sharedRemovals(after, known) }) },
  };
}
