import type { Credential } from '../exchange/build-request.ts';
import type { ClientCredentials } from './client-credentials.ts';
import type { SessionFlow } from './session-flow.ts';
import type { TokenFlow } from './token-flow.ts';

/** How a system lets its callers in: a token that is fetched, or something fixed that every request carries. */
export type AuthSettings =
  | ({ kind: 'token' } & TokenFlow)
  | ({ kind: 'oauth2' } & ClientCredentials)
  | ({ kind: 'session' } & SessionFlow)
  | FixedCredentials;

/** Those that a login yields, and that can be renewed by another one. */
export type LoginSettings = Exclude<AuthSettings, FixedCredentials>;

/** What is sent as it is and cannot be renewed. */
export type FixedCredentials =
  | { kind: 'bearer'; token: string }
  /** RFC 7617 with UTF-8. */
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'api_key'; key: string; location: Credential['location']; parameterName: string };
