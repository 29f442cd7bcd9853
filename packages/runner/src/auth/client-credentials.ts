import { encodeForm } from '../exchange/form.ts';
import { maskSecrets } from '../exchange/mask.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import { LoginError } from './login-error.ts';

/** The client credentials grant (RFC 6749 section 4.4). */
export interface ClientCredentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Scopes with blanks between them; null leaves the parameter out. */
  scope: string | null;
  /** Some servers give tokens for one API among several; null leaves the parameter out. */
  audience: string | null;
  /** Where id and secret go: into the Authorization header or into the form (RFC 6749 section 2.3.1). */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post';
}

/** What an authorization server gave. */
export interface GrantedToken {
  token: string;
  /** How long it is good for; null when the answer does not say. */
  lifetimeMs: number | null;
  /** The answer that it stood in. */
  response: Pick<WireResponse, 'body' | 'status'>;
}

/** RFC 6749 section 5.2, in words that say what to change. */
const REFUSALS: Record<string, string> = {
  invalid_client:
    'It does not know this client, or the secret is wrong. Check the client id, the client secret and how they are sent.',
  unauthorized_client:
    'This client may not use the client credentials grant. Allow it for the client at the authorization server.',
  invalid_scope: 'It does not give this scope. Check the scope, or leave it empty.',
  unsupported_grant_type:
    'It does not offer the client credentials grant. Check the token URL, or use another kind of credentials.',
  invalid_request:
    'It misses something in the request. Check the scope and the audience, and how the client secret is sent.',
  invalid_grant: 'It does not accept this client for a token of its own. Check the client at the authorization server.',
};

const MAX_SHOWN = 300;

/**
 * Asks the token endpoint for an access token.
 * @throws {LoginError} with what the server said, or what went wrong on the way to it.
 */
export async function requestClientToken(settings: ClientCredentials, transport: Transport): Promise<GrantedToken> {
  const { clientId, clientSecret, scope, audience, clientAuthentication } = settings;
  const isPost = clientAuthentication === 'client_secret_post';
  const response = await transport.send({
    method: 'POST',
    url: settings.tokenUrl,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(!isPost && { authorization: `Basic ${basicOf(clientId, clientSecret)}` }),
    },
    body: encodeForm({
      grant_type: 'client_credentials',
      scope,
      audience,
      ...(isPost && { client_id: clientId, client_secret: clientSecret }),
    }),
  });
  return readGrant(response, [clientSecret, basicOf(clientId, clientSecret)]);
}

/** RFC 6749 section 2.3.1: both are form-encoded before they are joined. */
function basicOf(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => encodeForm({ part }).slice('part='.length));
  return Buffer.from(encoded.join(':')).toString('base64');
}

function readGrant(response: WireResponse, secrets: readonly string[]): GrantedToken {
  const answer = readObject(response.body);
  const error = answer?.['error'];
  // Some servers report errors with the status 200.
  if (response.status >= 300 || typeof error === 'string') throw refusal(response, answer, secrets);
  const token = answer?.['access_token'];
  if (typeof token !== 'string' || token === '') {
    throw new LoginError(
      `The token endpoint answered ${response.status} without an "access_token" (RFC 6749, 5.1). Check the token URL.`,
      response,
    );
  }
  const type = answer?.['token_type'];
  if (typeof type === 'string' && type !== '' && type.toLowerCase() !== 'bearer') {
    throw new LoginError(
      `The token endpoint gave a token of the type "${type.slice(0, 40)}". Only bearer tokens can be sent.`,
      response,
    );
  }
  return { token, lifetimeMs: lifetimeOf(answer), response };
}

/** `expires_in` of an answer as milliseconds; null when it is missing or no positive number. */
export function lifetimeOf(answer: Record<string, unknown> | null): number | null {
  const seconds = Number(answer?.['expires_in'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

/** The members of a JSON object; null for every other text. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null;
  } catch {
    return null;
  }
}

function refusal(
  response: WireResponse,
  answer: Record<string, unknown> | null,
  secrets: readonly string[],
): LoginError {
  const [error, description] = [answer?.['error'], answer?.['error_description']];
  if (typeof error !== 'string') {
    return new LoginError(
      `The token endpoint answered ${response.status}. Check the token URL, the client id and the client secret.`,
      response,
    );
  }
  const said = typeof description === 'string' && description !== '' ? `${error} (${description})` : error;
  const shown = maskSecrets(said, secrets).slice(0, MAX_SHOWN);
  const advice = Object.hasOwn(REFUSALS, error)
    ? REFUSALS[error]
    : 'Check the client id, the client secret and the scope.';
  return new LoginError(`The token endpoint refused the client: ${shown}. ${advice}`, response);
}
