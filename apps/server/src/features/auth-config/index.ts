export { createAuthConfigHandlers } from './auth-config.routes.ts';
export { toAuthSettings } from './auth-config.service.ts';
export { findAuthConfig } from './auth-config.store.ts';
