import type { Operation } from '@assay/api-model';
import { neededBy, repairOf } from '../../learned/facts-of.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { goesWith } from './goes-with.ts';

/** The path up to and with one of its parameters. */
export const upTo = (path: string, name: string): string => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);

interface Request {
  operation: Operation;
  /** The parameter of the record that has to be in some state. */
  stateful: string | undefined;
  index: ApiIndex;
}

/** Whether only a record that a chain makes will do, though the request does not change it. */
export function needsOwn(name: string, resource: Resource, { operation, stateful, index }: Request): boolean {
  const names = parameterNames(operation.path);
  const below = names.slice(names.indexOf(name) + 1).map((one) => index.resourceAt(upTo(operation.path, one)));
  return (
    name === stateful ||
    repairOf(operation, 'state', { in: 'path', at: name }) !== null ||
    neededBy(operation).length > 0 ||
    goesWith(resource, operation, { below, index })
  );
}
