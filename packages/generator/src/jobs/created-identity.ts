import type { Operation } from '@assay/api-model';
import { documentedResponse, successStatus } from '../expectations/expectation.ts';
import { learnedOf } from '../learned/facts-of.ts';
import type { Definitions } from '../schema/resolve.ts';
import { identityPath, successSchema, type Wanted } from '../resources/yields.ts';

const LOCATIONS = ['location', 'content-location'];

/** A documented header of an answer by one of several names, as the document writes it; null when it has none. */
export function documentedHeader(operation: Operation, status: number, names: readonly string[]): string | null {
  const headers = documentedResponse(operation, status)?.headers ?? [];
  const found = names.map((name) => headers.find((header) => header.name.toLowerCase() === name)).find(Boolean);
  return found?.name ?? null;
}

/** Where the address of a new record has its identity. With 202 it is the address of a job. */
function locatedIdentity(create: Operation): string | null {
  const status = successStatus(create);
  const header = status === 202 ? null : documentedHeader(create, status, LOCATIONS);
  return header === null ? null : `segment -1 of header ${header}`;
}

/**
 * Where the answer of a create has the identity of the record that it makes: documented in its body, as it was seen, or the end
 * of a documented `Location` (RFC 9110, 15.3.2). Null where nothing says.
 */
export function createdIdentity(create: Operation, wanted: Wanted, definitions: Definitions): string | null {
  const schema = successSchema(create);
  const documented = schema === null ? null : identityPath(schema, wanted, definitions);
  return documented ?? learnedOf(create)?.identity ?? locatedIdentity(create);
}

/** Whether a value is taken from an address and not from a field. */
export const isLocated = (path: string): boolean => path.startsWith('segment ');
