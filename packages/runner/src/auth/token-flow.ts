import type { Json } from '@assay/api-model';
import { compileExtraction, extractToken } from '@assay/rules';
import type { Exchange, Extraction } from '@assay/rules';
import type { CredentialLocation } from '@assay/scenario';
import { encodeForm } from '../exchange/build-request.ts';
import { lifetimeOf, readObject } from './client-credentials.ts';
import type { GrantedToken } from './client-credentials.ts';
import type { Transport } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';

/** How to obtain and use a token (D1 section 3, Auth config). */
export interface TokenFlow {
  endpoint: string;
  method: string;
  headers: Record<string, Json>;
  body: Record<string, Json>;
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
  const hasBody = settings.method !== 'GET' && Object.keys(settings.body).length > 0;
  const headers = Object.fromEntries(
    Object.entries(settings.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const response = await transport.send({
    method: settings.method,
    url: settings.endpoint,
    headers: {
      accept: 'application/json',
      ...(hasBody && !typed && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: hasBody ? encodeBody(settings.body, headers) : null,
  });
  if (response.status >= 400) {
    throw new TransportError(
      'auth_failed',
      `The authentication endpoint answered ${response.status}. Check its address, headers and body.`,
    );
  }
  const extracted = extractToken(readInstruction(settings.instruction, response), response);
  if (!extracted.ok) throw new TransportError('auth_failed', extracted.reason);
  return { token: extracted.token, lifetimeMs: lifetimeOf(readObject(response.body)) };
}

/** An instruction that has several readings means the one place of them that the answer has. */
function readInstruction(instruction: string, response: Exchange['response']): Extraction {
  const compiled = compileExtraction(instruction, response);
  if (compiled.status === 'understood') return compiled.extraction;
  const readings = compiled.status === 'ambiguous' ? compiled.readings : [];
  const locations = readings.map(({ paraphrase }) => paraphrase).join(', or: ');
  throw new TransportError(
    'auth_failed',
    `The token extraction instruction has more than one meaning for this answer: ${locations}. Name the one place.`,
  );
}

function encodeBody(body: Record<string, Json>, headers: Record<string, string>): string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!type.includes('x-www-form-urlencoded')) return JSON.stringify(body);
  return encodeForm(body);
}
