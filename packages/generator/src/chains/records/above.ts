import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { refersTo } from '../../states/making/made-moves.ts';
import { saidOfReferred, type Requirement } from '../../states/requirement.ts';
import { bringInto } from '../act.ts';
import type { ChainBuilder } from '../chain.ts';
import { resourceIn } from '../found-by.ts';

/** The kinds of record that one is made below or refers to, the outermost first: of a plot its garden. */
export function recordsAbove({ create }: Resource, index: ApiIndex): Resource[] {
  if (create === null) return [];
  const inPath = parameterNames(create.path).flatMap((name) => resourceIn(create, name, index) ?? []);
  const inBody = index.resources.filter((one) => one.create !== create && refersTo(create, one, index));
  return [...new Set([...inPath, ...inBody])];
}

/** The path of a record of the chain, with those above it; null where one of them is not of the chain. */
export function pathInChain(
  chain: Pick<ChainBuilder, 'records'>,
  { read, remove }: Resource,
  index: ApiIndex,
): StepValue[] | null {
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

/** Brings the records above one that a request names into the states that its words ask for. */
export function readyAbove(chain: ChainBuilder, operation: Operation, referred: Resource, index: ApiIndex): void {
  for (const above of recordsAbove(referred, index)) {
    const asked = askedAbove(operation, referred, { above, index });
    const path = asked === null ? null : pathInChain(chain, above, index);
    if (asked !== null && path !== null)
      bringInto(chain, { ...asked, depth: path.length, byMaking: true }, path, index);
  }
}
