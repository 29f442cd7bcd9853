import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { refersTo } from '../../../states/making/made-moves.ts';
import { saidOfReferred, type Requirement } from '../../../states/requirement.ts';
import { bringInto, type ActingChain } from '../../act.ts';
import { resourceIn } from '../../found-by.ts';
import type { Need } from '../../needs.ts';

interface Standing {
  records(): { resource: Resource; identity: string }[];
}

/** Records belong to one index. */
const known = new WeakMap<Resource, readonly Resource[]>();

/** The kinds of record that one is made below or refers to, the outermost first: of a plot its garden. */
export function recordsAbove(resource: Resource, index: ApiIndex): readonly Resource[] {
  const found = known.get(resource) ?? findAbove(resource, index);
  known.set(resource, found);
  return found;
}

function findAbove({ create: own, along }: Resource, index: ApiIndex): Resource[] {
  // What comes along with another record stands on what that stands on.
  const create = own ?? along?.with.create ?? null;
  if (create === null) return [];
  const inPath = parameterNames(create.path).flatMap((name) => resourceIn(create, name, index) ?? []);
  const inBody = index.resources.filter((one) => one.create !== create && refersTo(create, one, index));
  return [...new Set([...inPath, ...inBody])];
}

/** The path of a record of the chain, with those above it; null where one of them is not of the chain. */
export function pathInChain(chain: Standing, { read, remove }: Resource, index: ApiIndex): StepValue[] | null {
  const operation = read ?? remove;
  if (operation === null) return null;
  const names = parameterNames(operation.path);
  const values = names.flatMap((name): StepValue[] => {
    const resource = resourceIn(operation, name, index);
    const known = chain.records().find((one) => one.resource === resource);
    return known === undefined ? [] : [{ in: 'path', name, value: known.identity }];
  });
  return values.length === names.length ? values : null;
}

/** What a request's words ask of a record above one that its body names: "its garden is not open". */
export function askedAbove(
  operation: Operation,
  referred: Resource,
  { above, index }: { above: Resource; index: ApiIndex },
): Requirement | null {
  // What the path names is asked for by its path.
  const isOfPath = parameterNames(operation.path).some((name) => resourceIn(operation, name, index) === above);
  return isOfPath || above === referred ? null : saidOfReferred(operation, above, index);
}

/** What a request's words ask of the records that those in its path stand on: of a lot's auction, in `/lots/{id}/bids`. */
export const askedAbovePath = (
  operation: Operation,
  index: ApiIndex,
): { requirement: Requirement; referred: Resource }[] =>
  parameterNames(operation.path).flatMap((name) => {
    const referred = resourceIn(operation, name, index);
    if (referred === null || referred.create === operation) return [];
    return recordsAbove(referred, index).flatMap((above) => {
      const requirement = askedAbove(operation, referred, { above, index });
      return requirement === null ? [] : [{ requirement, referred }];
    });
  });

/** A chain whose records are known. */
interface StandingChain extends ActingChain, Standing {}

/** Brings what the records of a path stand on into the states that the words of a request ask for. */
export function readyAbovePath(chain: StandingChain, operation: Operation, index: ApiIndex): void {
  for (const { requirement } of askedAbovePath(operation, index)) bringAbove(chain, requirement, index);
}

function bringAbove(chain: StandingChain, requirement: Requirement, index: ApiIndex): void {
  const path = pathInChain(chain, requirement.machine.resource, index);
  if (path !== null) bringInto(chain, { ...requirement, depth: path.length, byMaking: true }, path, index);
}

/** Brings a record that a request names, and those above it, into the states that its words ask for. */
export function readyReferred(
  chain: StandingChain,
  { for: operation, parameter }: Pick<Need, 'for' | 'parameter'>,
  { resource, value, asked }: { resource: Resource; value: string; asked: Requirement | null },
  index: ApiIndex,
): void {
  if (asked !== null) bringInto(chain, asked, [{ in: 'path', name: parameter, value }], index);
  for (const above of recordsAbove(resource, index)) {
    const said = askedAbove(operation, resource, { above, index });
    if (said !== null) bringAbove(chain, said, index);
  }
}
