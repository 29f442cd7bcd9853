import { extractToken, parsePath } from '@assay/rules';
import type { Json } from '@assay/api-model';
import { BARE_TOKEN_FORMAT } from '@assay/scenario';
import type { CsrfSource } from '@assay/scenario';
import type { Credential, CredentialPart } from '../exchange/build-request.ts';
import { Cookies } from '../exchange/cookies.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import { LoginError } from './login-error.ts';
import { refusedLogin } from './refused-login.ts';
import { toLoginRequest } from './token-flow.ts';
import type { LoginRequest } from './login-request.ts';

/** A token against forged requests that goes along with the cookies (OWASP CSRF prevention). */
export interface CsrfToken {
  /** Asked before the login, where the token comes from there; null when the login answers it. */
  endpoint: string | null;
  source: CsrfSource;
  /** Of the cookie or the header; in a body a path, or the name of an input of a form. */
  sourceName: string;
  /** The header that carries it. */
  header: string;
}

/** A login whose answer sets the cookies that requests carry. */
export interface SessionFlow extends LoginRequest {
  csrf: CsrfToken | null;
}

/** What a login of this kind leads to. */
export interface OpenedSession {
  credential: Credential;
  response: WireResponse;
}

/** Stands in the body of a login for the token of its form. */
const CSRF_PLACEHOLDER = '{{csrf}}';

/**
 * Signs in and keeps the cookies, and the token against forged requests where there is one.
 * @throws {LoginError} when the login is refused, sets no cookie, or gives no such token.
 */
export async function openSession(settings: SessionFlow, transport: Transport): Promise<OpenedSession> {
  const cookies = new Cookies();
  const { csrf } = settings;
  const before = csrf?.endpoint ? await fetchCsrf(csrf, csrf.endpoint, { cookies, transport }) : null;
  const login = toLoginRequest({ ...settings, body: withCsrf(settings.body, before) });
  const headers = before === null || csrf === null ? login.headers : { [csrf.header]: before, ...login.headers };
  const response = await transport.send(cookies.added({ ...login, headers }));
  if (response.status >= 400) throw refusedLogin(settings, response);
  if (!response.headers.some(([name]) => name.toLowerCase() === 'set-cookie'))
    throw new LoginError(
      `The login answered ${response.status} and set no cookie. Check its body, or choose another kind of credentials.`,
      response,
    );
  cookies.keep(settings.endpoint, response);
  const token = csrf === null ? null : await csrfAfter(csrf, response, { cookies, transport, before });
  return { credential: toCredential(cookies, csrf, token), response };
}

interface Opening {
  cookies: Cookies;
  transport: Transport;
}

/** A login often renews the token. */
async function csrfAfter(
  csrf: CsrfToken,
  response: WireResponse,
  { cookies, transport, before }: Opening & { before: string | null },
): Promise<string> {
  const found = readCsrf(csrf, response, cookies);
  if (found !== null) return found;
  if (csrf.endpoint === null) throw noCsrf(csrf, response);
  return csrf.source === 'cookie' && before !== null ? before : fetchCsrf(csrf, csrf.endpoint, { cookies, transport });
}

async function fetchCsrf(csrf: CsrfToken, endpoint: string, { cookies, transport }: Opening): Promise<string> {
  const request = { method: 'GET', url: endpoint, headers: { accept: '*/*' }, body: null };
  const response = await transport.send(cookies.added(request));
  cookies.keep(endpoint, response);
  const token = readCsrf(csrf, response, cookies);
  if (token === null) throw noCsrf(csrf, response);
  return token;
}

const noCsrf = ({ source, sourceName }: CsrfToken, response: WireResponse): LoginError =>
  new LoginError(
    `No CSRF token was found: the ${source} "${sourceName}" is missing in an answer with the status ${response.status}.`,
    response,
  );

function readCsrf(csrf: CsrfToken, response: WireResponse, cookies: Cookies): string | null {
  const { source, sourceName } = csrf;
  if (source === 'cookie') {
    const value = cookies.pairs().find(([name]) => name === sourceName)?.[1];
    return value === undefined ? null : decoded(value);
  }
  if (source === 'header')
    return response.headers.find(([name]) => name.toLowerCase() === sourceName.toLowerCase())?.[1] ?? null;
  const path = parsePath(sourceName);
  const found = path === null ? null : extractToken({ from: 'json', path }, response);
  return found?.ok ? found.token : inputOf(response.body, sourceName);
}

/** Frameworks encode the cookie and expect the header as it was before that. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value of an input of an HTML form. */
function inputOf(body: string, name: string): string | null {
  const input = (body.match(/<(input|meta)\b[^>]{0,2000}>/gi) ?? []).find((tag) => attribute(tag, 'name') === name);
  if (input === undefined) return null;
  return attribute(input, 'value') ?? attribute(input, 'content');
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}=["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? null;

const withCsrf = (body: Record<string, Json>, token: string | null): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === CSRF_PLACEHOLDER ? (token ?? '') : value]),
  );

function toCredential(cookies: Cookies, csrf: CsrfToken | null, token: string | null): Credential {
  const [first, ...others] = [
    ...cookies.pairs().map(([name, value]): CredentialPart => ({
      token: value,
      location: 'cookie',
      name,
      format: BARE_TOKEN_FORMAT,
    })),
    ...(csrf === null || token === null
      ? []
      : [{ token, location: 'header', name: csrf.header, format: BARE_TOKEN_FORMAT } as const]),
  ];
  if (first === undefined) throw new LoginError('The login set no cookie that can be kept.', { status: 0, body: '' });
  return { ...first, also: others };
}
