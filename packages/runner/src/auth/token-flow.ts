import type { Json } from '@assay/api-model';
import { compileExtraction, extractToken } from '@assay/rules';
import type { Extraction } from '@assay/rules';
import type { CredentialLocation } from '@assay/scenario';
import { encodeForm } from '../exchange/form.ts';
import { lifetimeOf, readObject } from './client-credentials.ts';
import type { GrantedToken } from './client-credentials.ts';
import { LoginError } from './login-error.ts';
import type { LoginRequest } from './login-request.ts';
import { refusedLogin } from './refused-login.ts';
import type { Transport, WireRequest, WireResponse } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';

/** How to obtain and use a token (D1 section 3, Auth config). */
export interface TokenFlow extends LoginRequest {
  /** In English: where the answer keeps the token. */
  instruction: string;
  location: CredentialLocation;
  parameterName: string;
  /** With `{token}`; null: `defaultTokenFormat`. */
  format: string | null;
}

/**
 * Calls the authentication endpoint and reads the token from its answer.
 * @throws {TransportError} auth_failed saying what the endpoint answered and why no token was found.
 */
export async function acquireToken(settings: TokenFlow, transport: Transport): Promise<GrantedToken> {
  if (compileExtraction(settings.instruction).status === 'unknown') {
    throw new TransportError(
      'auth_failed',
      'The token extraction instruction is not understood. Write for example: take access_token from the JSON response.',
    );
  }
  const response = await transport.send(toLoginRequest(settings));
  if (response.status >= 400) throw refusedLogin(settings, response);
  const extracted = extractToken(readInstruction(settings.instruction, response), response);
  if (!extracted.ok) throw new LoginError(extracted.reason, response);
  return {
    token: WITHOUT_SCHEME.test(settings.instruction) ? extracted.token.replace(SCHEME, '') : extracted.token,
    lifetimeMs: lifetimeOf(readObject(response.body)),
    response,
  };
}

const WITHOUT_SCHEME = /\bwithout\b.*\b(bearer|scheme|prefix)\b/i;
const SCHEME = /^(bearer|token|jwt)\s+/i;

/** The request of a login, its body as JSON or, where the content type says so, as a form. */
export function toLoginRequest(settings: LoginRequest): WireRequest {
  const hasBody = settings.method !== 'GET' && Object.keys(settings.body).length > 0;
  const headers = Object.fromEntries(
    Object.entries(settings.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return {
    method: settings.method,
    url: settings.endpoint,
    headers: {
      accept: 'application/json',
      ...(hasBody && !typed && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: hasBody ? encodeBody(settings.body, headers) : null,
  };
}

/** An instruction that has several readings means the one location of them that the answer has. */
function readInstruction(instruction: string, response: WireResponse): Extraction {
  const compiled = compileExtraction(instruction, response);
  if (compiled.status === 'understood') return compiled.extraction;
  if (compiled.status === 'unknown')
    throw new LoginError(
      `What the token extraction instruction names is missing (the login answered with status ${response.status}).`,
      response,
    );
  const locations = compiled.readings.map(({ paraphrase }) => paraphrase).join(', or: ');
  throw new LoginError(
    `The token extraction instruction has more than one meaning for this answer: ${locations}. Name the one place.`,
    response,
  );
}

function encodeBody(body: Record<string, Json>, headers: Record<string, string>): string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!type.includes('x-www-form-urlencoded')) return JSON.stringify(body);
  return encodeForm(body);
}
