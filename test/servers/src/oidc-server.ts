import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface Person {
  email: string;
  isConfirmed?: boolean;
  groups?: string[];
}

/** A real OpenID Connect provider on loopback, where whoever is `signedIn` needs no form. */
export interface OidcServer {
  issuer: string;
  signedIn: Person;
  close(): Promise<void>;
}

export const OIDC_CLIENT = { client_id: 'assay', client_secret: 'a secret of tests only' };

export async function startOidcServer(publicUrl: string, port = 0): Promise<OidcServer> {
  let handle: ReturnType<Provider['callback']> | null = null;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: OidcServer = {
    issuer,
    signedIn: { email: 'nobody@example.com' },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...OIDC_CLIENT,
        redirect_uris: [`${publicUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const { email, isConfirmed = true, groups = [] } = state.signedIn;
        return { sub: id, email, email_verified: isConfirmed, name: email.split('@')[0], groups };
      },
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
  });
  const standard = provider.callback();
  handle = async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return standard(request, response);
    const { params, session, grantId } = await provider.interactionDetails(request, response);
    const accountId = session?.accountId ?? state.signedIn.email;
    const grant =
      grantId === undefined
        ? new provider.Grant({ accountId, clientId: String(params['client_id']) })
        : await provider.Grant.find(grantId);
    grant?.addOIDCScope('openid email profile');
    const consent = { grantId: (await grant?.save()) ?? '' };
    return provider.interactionFinished(request, response, { login: { accountId }, consent });
  };
  return state;
}
