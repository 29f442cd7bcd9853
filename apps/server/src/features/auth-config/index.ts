export { createAuthConfigHandlers } from './auth-config.routes.ts';
export { createAuthConfig, readProposal } from './auth-config.service.ts';
export type { AuthConfigDeps } from './auth-config.service.ts';
export { accountsOf } from './accounts-of.ts';
export { findAuthConfig, listAccounts } from './auth-config.store.ts';
export { toLogins } from './to-logins.ts';
