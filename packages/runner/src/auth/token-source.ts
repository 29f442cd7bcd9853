import { BARE_TOKEN_FORMAT, BASIC_TOKEN_FORMAT, BEARER_TOKEN_FORMAT, defaultTokenFormat } from '@assay/scenario';
import type { ErrorCause } from '@assay/scenario';
import type { Operation } from '@assay/api-model';
import type { Credential, CredentialPart } from '../exchange/build-request.ts';
import type { AuthSettings, FixedCredentials, LoginSettings } from './auth-settings.ts';
import { requestClientToken } from './client-credentials.ts';
import { secretsOf } from './secrets-of.ts';
import { acquireToken } from './token-flow.ts';
import type { LoginRequest } from './login-request.ts';
import type { TokenFlow } from './token-flow.ts';
import { openSession } from './session-flow.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';

/** One credential for all scenarios of a run. */
export interface TokenSource {
  /** @throws {TransportError} auth_failed saying why there is none. */
  get(): Promise<Credential>;
  /** After a 401: a new one, unless another scenario has fetched one since `used`; `used` itself where there is nothing to renew. */
  renew(used: Credential): Promise<Credential>;
  /** What must not be stored or shown, also of answers to requests that went without: an API may give it to anybody. */
  hidden?(): readonly string[];
  /** What an operation takes, where its security schemes have credentials of their own; absent: the same as all. */
  for?(operation: Operation | null): TokenSource;
  /** The request that it signs in with; absent when nothing is fetched. */
  login?: Pick<LoginRequest, 'body' | 'endpoint' | 'method'>;
  /** The body of the last answer to that request; null before there is one. */
  answer?(): string | null;
}

/** Where the credentials of a request come from; null when there are none. */
export function sourceFor(tokens: TokenSource | null, operation: Operation | null): TokenSource | null {
  return tokens?.for?.(operation) ?? tokens;
}

/** Fetched with the first request that needs it, and again shortly before it expires; never twice at once. */
export function createTokenSource(settings: AuthSettings, transport: Transport, now = Date.now): TokenSource {
  if (!isLogin(settings)) {
    const fixed = Promise.resolve(fixedCredential(settings));
    const hidden = secretsOf(settings);
    return { get: () => fixed, renew: () => fixed, hidden: () => hidden };
  }
  let hidden: readonly string[] = secretsOf(settings);
  let current: Promise<Credential> | null = null;
  let answer: string | null = null;
  const onAnswer = ({ body }: SignedIn['response']): void => void (answer = body);
  const fetchOnce = (): Promise<Credential> => {
    current ??= acquire(settings, transport, { now, onAnswer }).then((credential) => {
      hidden = secretsIn(credential);
      return credential;
    });
    return current;
  };
  /** While somebody waited for `held`, another scenario may have put a newer one in its place. */
  const replace = (held: Promise<Credential>): Promise<Credential> => {
    if (current === held) current = null;
    return fetchOnce();
  };
  return {
    login: loginOf(settings),
    hidden: () => hidden,
    answer: () => answer,
    get: async () => {
      const held = fetchOnce();
      const { renewAt = Number.POSITIVE_INFINITY } = await held;
      return now() < renewAt ? held : replace(held);
    },
    renew: async (used) => {
      const held = fetchOnce();
      return (await held) === used ? replace(held) : held;
    },
  };
}

/** With what it was fetched for, which `hiding` has added. */
const secretsIn = ({ token, also = [], secrets = [] }: Credential): string[] => [
  token,
  ...also.map((part) => part.token),
  ...secrets,
];

function loginOf(settings: LoginSettings): NonNullable<TokenSource['login']> {
  if (settings.kind !== 'oauth2') return settings;
  const { tokenUrl, clientId, clientSecret, scope, audience } = settings;
  const granted = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const body = { ...granted, ...(scope !== null && { scope }), ...(audience !== null && { audience }) };
  return { endpoint: tokenUrl, method: 'POST', body };
}

/** A token that is about to expire may expire on its way. */
const MARGIN_MS = 30_000;

export const isLogin = (settings: AuthSettings): settings is LoginSettings =>
  settings.kind === 'token' || settings.kind === 'oauth2' || settings.kind === 'session';

async function acquire(
  settings: LoginSettings,
  transport: Transport,
  { now, onAnswer }: { now: () => number; onAnswer: (response: SignedIn['response']) => void },
): Promise<Credential> {
  const { credential, lifetimeMs, response } = await signIn(settings, transport);
  onAnswer(response);
  // Of a short life half is left, so that it is used at all.
  const renewAt = lifetimeMs === null ? null : now() + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 2);
  return { ...credential, ...(renewAt !== null && { renewAt }) };
}

const bearerLocation = {
  location: 'header',
  name: 'Authorization',
  format: BEARER_TOKEN_FORMAT,
} as const;

/** The schemes that tokens are written with. */
const SCHEME = /^(bearer|token|jwt|basic|apikey)\s+\S/i;
const ONE_SCHEME = /^[A-Za-z][\w-]* \{token\}$/;

/** A token that names its scheme is sent as it stands: no header has two (RFC 9110, 11.6.2). */
export function placed(token: string, placement: Placement): CredentialPart {
  const isDoubled = SCHEME.test(token) && ONE_SCHEME.test(placement.format);
  return { token, ...placement, ...(isDoubled && { format: BARE_TOKEN_FORMAT }) };
}

/** Where a value goes and how it is written there. */
export type Placement = Pick<CredentialPart, 'format' | 'location' | 'name'>;

const placementOf = (settings: TokenFlow): Placement => ({
  location: settings.location,
  name: settings.parameterName,
  format: settings.format ?? defaultTokenFormat(settings.location, settings.parameterName),
});

/** Causes that name the way to the API under test; during the login they would point at the wrong address. */
const onTheWay = new Set<ErrorCause>([
  'target_unreachable',
  'dns',
  'tls',
  'timeout',
  'invalid_request',
  'answer_too_large',
]);

/** What a login gave. */
export interface SignedIn {
  credential: Credential;
  /** How long it is good for; null when the answer does not say. */
  lifetimeMs: number | null;
  response: Pick<WireResponse, 'body' | 'status'>;
}

/**
 * Signs in once, whatever was fetched before.
 * @throws {TransportError} auth_failed; blocked_address when the login may not be called from here.
 */
export async function signIn(settings: LoginSettings, transport: Transport): Promise<SignedIn> {
  try {
    if (settings.kind === 'session')
      return hiding(settings, { ...(await openSession(settings, transport)), lifetimeMs: null });
    const { token, ...rest } = await (settings.kind === 'oauth2'
      ? requestClientToken(settings, transport)
      : acquireToken(settings, transport));
    const credential = placed(token, settings.kind === 'oauth2' ? bearerLocation : placementOf(settings));
    return hiding(settings, { credential, ...rest });
  } catch (error) {
    if (!(error instanceof TransportError) || !onTheWay.has(error.reason)) throw error;
    const endpoint = settings.kind === 'oauth2' ? 'token URL' : 'authentication endpoint';
    throw new TransportError('auth_failed', `The ${endpoint} did not work: ${error.message}`, { cause: error });
  }
}

/** An API that answers what it was signed in with, such as a profile with its password, must not show it either. */
function hiding(settings: LoginSettings, signedIn: SignedIn): SignedIn {
  const { credential } = signedIn;
  return {
    ...signedIn,
    credential: { ...credential, secrets: [...(credential.secrets ?? []), ...secretsOf(settings)] },
  };
}

export function fixedCredential(settings: FixedCredentials): Credential {
  if (settings.kind === 'bearer') return { token: settings.token, ...bearerLocation };
  if (settings.kind === 'api_key') {
    return {
      token: settings.key,
      location: settings.location,
      name: settings.parameterName,
      format: BARE_TOKEN_FORMAT,
    };
  }
  const { username, password } = settings;
  return {
    token: Buffer.from(`${username}:${password}`, 'utf8').toString('base64'),
    ...bearerLocation,
    format: BASIC_TOKEN_FORMAT,
    secrets: [password],
  };
}
