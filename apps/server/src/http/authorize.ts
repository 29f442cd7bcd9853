import { refusalOfRole } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
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
  const refusal = refusalOfRole(principal.role, definition.role);
  if (refusal !== null) throw new AppError('forbidden', refusal);
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
