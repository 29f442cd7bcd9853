import { roles } from '@assay/contract';
import type { EndpointDefinition, Role } from '@assay/contract';
import { AppError } from './app-error.ts';
import type { Authenticate, Principal } from './principal.ts';

/**
 * Who calls, once the endpoint's row of the table lets them; null at a public endpoint.
 * @throws {AppError} unauthenticated, insufficient_scope, forbidden or too_many_requests
 */
export async function authorize(
  definition: EndpointDefinition,
  { authorization, address }: { authorization: string | undefined; address: string },
  authenticate: Authenticate,
): Promise<Principal | null> {
  if (definition.auth === 'public') return null;
  const principal = await authenticate(authorization, address);
  if (principal === null) throw new AppError('unauthenticated', 'Not authenticated');
  requireScope(definition, principal);
  if (!reaches(principal.role, definition.role)) throw new AppError('forbidden', refusal(principal, definition));
  return principal;
}

function requireScope({ auth }: EndpointDefinition, principal: Principal): void {
  if (auth === 'session' && principal.via !== 'session') {
    throw new AppError('insufficient_scope', 'This needs a signed-in session; an access token is not enough.');
  }
  if (auth === 'token:write' && !principal.scopes.includes('write')) {
    throw new AppError('insufficient_scope', 'This token is read-only. Use a token with the write scope.');
  }
  if (auth === 'token:read' && !principal.scopes.includes('read')) {
    throw new AppError('insufficient_scope', 'This token may not read or run. Use a token with the read scope.');
  }
}

/** An endpoint without a role admits nobody, so a forgotten role fails closed. */
function reaches(role: Role, least: Role | undefined): boolean {
  return least !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}

function refusal({ role }: Principal, { role: least }: EndpointDefinition): string {
  const reader = role === 'viewer' ? 'A viewer may read and run, but not change.' : `Your role is ${role}.`;
  return `${reader} This needs the role ${least}. Ask an admin of your organization.`;
}
