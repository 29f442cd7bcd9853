import { isSecretName } from '@assay/rules';
import type { SentRequest } from './types.ts';

export const MASK = '********';

/** A copy of a request that is safe to store and show: credentials are masked, the scheme of Authorization is kept. */
export function maskRequest(request: SentRequest, secrets: readonly string[]): SentRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = maskHeader(name, value, secrets);
  return {
    method: request.method,
    url: maskSecrets(request.url, secrets),
    headers,
    body: request.body === null ? null : maskSecrets(request.body, secrets),
  };
}

/** `maskToken` for several secrets. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => maskToken(masked, secret), text);
}

/** Replaces a token wherever it stands: plain, percent-encoded, as a form value (`+` for a blank) or inside JSON text. */
export function maskToken(text: string, token: string | null): string {
  if (token === null || token.length < 4) return text;
  return writingsOf(token).reduce((masked, writing) => masked.replaceAll(writing, MASK), text);
}

/** Longest first: a short one may be part of a longer one. */
function writingsOf(token: string): string[] {
  const form = new URLSearchParams([['', token]]).toString().slice(1);
  const writings = new Set([
    token,
    encodeURIComponent(token.replace(/\p{Surrogate}/gu, '\uFFFD')),
    form,
    JSON.stringify(token).slice(1, -1),
  ]);
  return [...writings].toSorted((a, b) => b.length - a.length);
}

function maskHeader(name: string, value: string, secrets: readonly string[]): string {
  if (!isSecretName(name)) return maskSecrets(value, secrets);
  const scheme = /^(Bearer|Basic|Digest|Token)\s/i.exec(value)?.[1];
  return scheme ? `${scheme} ${MASK}` : MASK;
}
