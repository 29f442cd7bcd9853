import { genericOAuth } from 'better-auth/plugins';
import { OIDC_PROVIDER } from './oidc-settings.ts';
import type { OidcSettings } from './oidc-settings.ts';

const LOOK_MS = 5000;

/** Where a provider describes itself (OpenID Connect Discovery 1.0, section 4). */
export const discoveryOf = ({ issuer }: OidcSettings): string =>
  `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;

/** Whether it answers now. */
export async function isReachable(settings: OidcSettings): Promise<boolean> {
  try {
    const answer = await fetch(discoveryOf(settings), { signal: AbortSignal.timeout(LOOK_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Authorization code with PKCE; the ID token is verified by the keys of the provider. */
export function oidcPlugin(settings: OidcSettings, publicUrl: string) {
  const { clientId, clientSecret, name } = settings;
  return genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        name,
        discoveryUrl: discoveryOf(settings),
        requireIdTokenVerification: true,
        clientId,
        ...(clientSecret !== null && { clientSecret }),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        postLogoutRedirectURI: `${publicUrl}/`,
        // A person is called by what they are reached with where the provider knows no name.
        mapProfileToUser: ({ name: full, email }) => ({ name: full ?? email ?? '' }),
      },
    ],
  });
}

/** Said where no mail can confirm an address. */
export const unconfirmed =
  'The identity provider has not confirmed your e-mail address, and this server sends no mail to confirm it. Have it confirmed there, then log in again.';

/** Refuses addresses of other domains. An address that the provider has not confirmed could name any domain. */
export function refusalOf({ domains }: OidcSettings, email: string | undefined, isConfirmed: boolean): string | null {
  if (domains.length === 0) return null;
  if (!isConfirmed) return 'The identity provider has not confirmed this e-mail address.';
  const domain = email?.split('@').at(-1)?.toLowerCase() ?? '';
  return domains.includes(domain) ? null : `Addresses at ${domain} may not sign in here.`;
}
