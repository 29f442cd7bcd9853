import type { Role } from '@assay/contract';

/** The caller. Every query and every row is scoped to `organizationId`. */
export interface Principal {
  userId: string;
  organizationId: string;
  role: Role;
  scopes: readonly ('read' | 'write')[];
  via: 'session' | 'token';
}

/** The identity port as the HTTP layer sees it: null when the credentials are missing or not valid. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null on public endpoints. */
    principal: Principal | null;
  }
}
