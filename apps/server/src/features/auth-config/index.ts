export { createAuthConfigHandlers } from './auth-config.routes.ts';
export { createAuthConfig, readProposal, testLogin } from './auth-config.service.ts';
export type { AuthConfigDeps } from './auth-config.service.ts';
export { accountNames } from './account-names.ts';
export { accountsOf } from './accounts-of.ts';
export { maskConfig } from './secrets/mask-secrets.ts';
export { unmask } from './secrets/unmask.ts';
export { findAuthConfig, listAccounts, readStoredConfig, sealedAuthConfigs } from './auth-config.store.ts';
export { toLogins } from './to-logins.ts';
