import type { Operation } from '@assay/api-model';
import { repairOf } from '../learned/facts-of.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { upTo } from './records/needs-own.ts';

/** The kind of record that a path parameter names, by the path or by what the API was seen to ask for. */
export function resourceIn(operation: Operation, name: string, index: ApiIndex): Resource | null {
  const referred = repairOf(operation, 'reference', { in: 'path', at: name })?.resource ?? '';
  return index.resourceAt(upTo(operation.path, name)) ?? index.resourceNamed(referred);
}

/** The operation that lists records of a kind. */
export function listFor(resource: Resource, index: ApiIndex): Operation | null {
  const { read, list, path } = resource;
  // Only what is there already can be read where no list of its own has it, and nothing makes one.
  const isElsewhere = list === null && resource.create === null && read !== null && !path.includes('{}');
  return isElsewhere ? index.listElsewhere(resource) : list;
}
