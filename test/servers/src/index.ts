export { codeOf } from './authenticator.ts';
export { startMailbox } from './mailbox.ts';
export type { Mail, Mailbox } from './mailbox.ts';
export { OIDC_CLIENT, startOidcServer } from './oidc-server.ts';
export type { OidcServer, Person } from './oidc-server.ts';
export { createPasskeyDevice } from './passkey-device.ts';
