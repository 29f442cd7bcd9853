import type { Role } from '@assay/contract';

/** Who calls. Everything is looked up and stored in the name of `organizationId`. */
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
