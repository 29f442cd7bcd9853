import type { Role } from '@assay/contract';

/** An OpenID Connect provider that people may sign in with. */
export interface OidcSettings {
  /** Its address without `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  /** Null for a client that proves itself by PKCE alone. */
  clientSecret: string | null;
  /** As the button of the log-in page calls it. */
  name: string;
  /** Domains of e-mail addresses that may sign in with it; all when empty. */
  domains: string[];
  /** The organization that they join; null when each has only their own. */
  organizationId: string | null;
  /** The claim of the ID token with the groups of a person. */
  roleClaim: string;
  /** The role of each group; who is in none of them becomes a viewer. */
  roles: ReadonlyMap<string, Role>;
}

export const OIDC_PROVIDER = 'oidc';
