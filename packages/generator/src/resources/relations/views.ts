import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../api-index.ts';
import { unnamed } from '../api-index.ts';
import { answeredRecord } from '../record-answer.ts';

/**
 * Reads that show something else of one record than its own read does, and need nothing but its path: the occupancy of a room, the
 * balance of an account. No lists of what belongs to it.
 */
export function viewsOf({ read }: Resource, { operations, definitions, resources }: ApiIndex): Operation[] {
  if (read === null) return [];
  const start = `${unnamed(read.path)}/`;
  const isList = (one: Operation): boolean => resources.some(({ list }) => list === one);
  return operations.filter((one) => {
    const rest = unnamed(one.path).startsWith(start) ? unnamed(one.path).slice(start.length) : '';
    const isBelow = one.method === 'GET' && /^[\w-]+$/.test(rest);
    const isOpen = !one.parameters.some(({ in: location, required }) => location !== 'path' && required);
    return isBelow && isOpen && !isList(one) && answeredRecord(one, definitions) !== null;
  });
}
