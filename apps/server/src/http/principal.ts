import type { Role, TokenScope } from '@assay/contract';

/** The caller. Every query and every row is scoped to `organizationId`. */
export interface Principal {
  /** The user, or `service-token:` and the id of a service token, which belongs to no user. */
  userId: string;
  organizationId: string;
  role: Role;
  scopes: readonly TokenScope[];
  via: 'session' | 'token';
}

/**
 * Finds the owner of a bearer; null when it is missing or not valid. `address` is that of the client who calls, and absent when a
 * caller of before is only checked again, which counts neither as use nor as a guess.
 * @throws {AppError} too_many_requests after too many unknown tokens from the same network
 */
export type Authenticate = (authorization: string | undefined, address?: string) => Promise<Principal | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null on public endpoints. */
    principal: Principal | null;
  }
}
