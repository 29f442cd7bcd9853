export { createEmbeddedIdentity } from './embedded-identity.ts';
export type { PasswordHashing } from './embedded-identity.ts';
export type { IdentityPort } from './identity.port.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { toRole } from './personal-organization.ts';
export type { OidcSettings } from './oidc/oidc-settings.ts';
export { createNetworkLimit } from './sign-in/network-limit.ts';
export type { NetworkLimit } from './sign-in/network-limit.ts';
