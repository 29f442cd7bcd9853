export { createAuthConfigHandlers } from './auth-config.routes.ts';
export { findAuthConfig, hasOtherUser } from './auth-config.store.ts';
export { toAuthSettings } from './to-auth-settings.ts';
