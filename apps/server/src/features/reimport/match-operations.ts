import type { Operation } from '@assay/api-model';
import type { endpoint } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { ownAddress } from '../imports/index.ts';

export type StoredEndpoint = typeof endpoint.$inferSelect;

/** An endpoint that continues as an operation with another name. */
export interface Rename {
  endpoint_id: number;
  /** `Operation.key` in the newer document. */
  key: string;
}

/** Which endpoint an operation of the newer document belongs to, and how that is known. */
export interface Match {
  row: StoredEndpoint;
  by: 'key' | 'address' | 'rename';
}

/**
 * Finds the endpoints of the operations of a newer document. Explicit renames come first; then an endpoint
 * that was given the address of an operation by hand, since two of one address cannot be; then the operation that it came from.
 * @throws {AppError} validation_failed for renames that cannot be
 */
export function matchEndpoints(
  rows: StoredEndpoint[],
  operations: Operation[],
  renames: Rename[],
): ReadonlyMap<string, Match> {
  const matches = new Map<string, Match>();
  const taken = new Set<number>();
  const take = (key: string, row: StoredEndpoint | undefined, by: Match['by']): void => {
    if (row === undefined || taken.has(row.id) || matches.has(key)) return;
    matches.set(key, { row, by });
    taken.add(row.id);
  };
  const moved = new Map(rows.filter(isMoved).map((row) => [addressKey(row), row]));
  const rowOf = new Map(rows.flatMap((row) => (row.operation === null ? [] : [[row.operation.key, row] as const])));
  for (const operation of operations) take(operation.key, moved.get(addressKey(addressOf(operation))), 'address');
  for (const { key } of operations) take(key, rowOf.get(key), 'key');
  for (const [index, rename] of renames.entries()) {
    const problem = problemOf(rename, { rows, operations, matches, taken });
    if (problem !== null) throw refused(problem, index);
    take(
      rename.key,
      rows.find(({ id }) => id === rename.endpoint_id),
      'rename',
    );
  }
  return matches;
}

/** Whether the address of an endpoint was edited by hand after its operation was imported. */
export function isMoved({ operation, method, path }: StoredEndpoint): boolean {
  return operation !== null && (operation.method !== method || operation.path !== path);
}

type Address = Pick<StoredEndpoint, 'method' | 'ownAddress' | 'path'>;

/** What no two endpoints of a system share. */
export function addressKey({ method, path, ownAddress: own }: Address): string {
  return `${method} ${path} ${own}`;
}

export function addressOf(operation: Operation): Address {
  return { method: operation.method, path: operation.path, ownAddress: ownAddress(operation) };
}

interface Matching {
  rows: StoredEndpoint[];
  operations: Operation[];
  matches: ReadonlyMap<string, Match>;
  taken: ReadonlySet<number>;
}

/** Why a rename cannot be applied; null when it can. */
function problemOf({ endpoint_id, key }: Rename, { rows, operations, matches, taken }: Matching): string | null {
  const row = rows.find(({ id }) => id === endpoint_id);
  if (row?.operation == null) return `This system has no endpoint ${endpoint_id}. Preview the file again.`;
  const name = `${row.method} ${row.path}`;
  if (!operations.some((operation) => operation.key === key)) {
    return `The document has no operation "${key}", so ${name} cannot go on as it. Preview the file again.`;
  }
  const other = matches.get(key);
  if (other !== undefined && other.row.id !== endpoint_id) {
    return `"${key}" is ${other.row.method} ${other.row.path} of this system already, so ${name} cannot go on as it. Leave this rename out.`;
  }
  if (taken.has(endpoint_id))
    return `${name} is still in the document, so it cannot be renamed. Leave this rename out.`;
  const neighbour = rows.find((one) => one.id !== endpoint_id && `${one.method} ${one.path}` === key);
  return neighbour === undefined || isMoved(row)
    ? null
    : `Another endpoint of this system has the address ${key}. Change its path first, or leave this rename out.`;
}

function refused(message: string, index: number): AppError {
  const field = `renames.${index}`;
  return new AppError('validation_failed', message, {
    errors: [{ loc: ['body', 'renames', index], msg: message, field, message }],
  });
}
