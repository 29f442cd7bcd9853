import { endpoints, refusalOfRole } from '@assay/contract';
import type { EndpointDefinition, Role } from '@assay/contract';

/** Why a role may not call an endpoint, in the words of the server; null when it may, and as long as the role is not known. */
export function denialOf(role: Role | undefined, endpoint: string): string | null {
  const row = Object.entries(endpoints).find(([name]) => name === endpoint)?.[1];
  if (row === undefined) throw new Error(`There is no endpoint ${endpoint}.`);
  const definition: EndpointDefinition = row;
  return role === undefined ? null : refusalOfRole(role, definition.role);
}
