export { createEmbeddedIdentity } from './embedded-identity.ts';
export type { IdentityPort } from './identity.port.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
