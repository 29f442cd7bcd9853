import type { RequestParameter } from '@assay/scenario';
import { writtenPart } from './build-request.ts';
import type { CredentialPart } from './build-request.ts';

const PLACEHOLDER = /\{\{\s*\$tampered:(\w+)\s*\}\}/;
/** Three parts, as a signed JSON Web Token has them (RFC 7519). */
const JWT = /^(?<header>[\w-]+)\.(?<payload>[\w-]+)\.(?<signature>[\w-]+)$/;

const other = (letter: string): string => {
  if (/\d/.test(letter)) return letter === '7' ? '3' : '7';
  return letter.toLowerCase() === 'q' ? 'k' : 'q';
};

/** In the middle: the last letter of a signature may hold bits that nothing is read from (RFC 4648, section 3.5). */
function withOtherLetter(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${other(text.charAt(at))}${text.slice(at + 1)}`;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decoded(part: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** A credential with one thing wrong; null where it does not have what would be wrong. */
const kinds: Readonly<Record<string, (token: string) => string | null>> = {
  changed: (token) => {
    const at = token.lastIndexOf('.') + 1;
    return token.length < 8 ? null : `${token.slice(0, at)}${withOtherLetter(token.slice(at))}`;
  },
  cut: (token) => (token.length < 8 ? null : token.slice(0, -Math.ceil(token.length / 8))),
  payload: (token) => {
    const { header, payload, signature } = JWT.exec(token)?.groups ?? {};
    const claims = decoded(payload ?? '');
    return claims === null ? null : `${header}.${encoded({ ...claims, assay: true })}.${signature}`;
  },
  unsigned: (token) => {
    const { payload } = JWT.exec(token)?.groups ?? {};
    return payload === undefined || decoded(payload) === null
      ? null
      : `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`;
  },
};

/** Whether a value stands for the credentials of its request with one thing wrong: `{{$tampered:changed}}`. */
export const isTampered = (value: string | null): value is string => value !== null && PLACEHOLDER.test(value);

function tamperedToken(value: string, { token }: CredentialPart): string | null {
  const kind = PLACEHOLDER.exec(value)?.[1] ?? '';
  return Object.hasOwn(kinds, kind) ? (kinds[kind]?.(token) ?? null) : null;
}

interface Tampered {
  value: string;
  /** What must not be stored or shown. */
  tokens: string[];
}

/** Nobody knows which of several cookies is the session, so each one is wrong. */
function tamperedCookies(value: string, cookies: readonly CredentialPart[]): Tampered | null {
  const wrong = cookies.map((part) => ({ part, token: tamperedToken(value, part) }));
  const tokens = wrong.flatMap(({ token }) => token ?? []);
  if (tokens.length === 0) return null;
  return { value: wrong.map(({ part, token }) => `${part.name}=${token ?? part.token}`).join('; '), tokens };
}

/**
 * What the value of a parameter stands for, as a request carries it; null where the credentials are not of the kind that can be
 * tampered with in this way.
 */
export function tamperedValue(
  { in: location, name, value }: Pick<RequestParameter, 'in' | 'name'> & { value: string },
  parts: readonly CredentialPart[],
): Tampered | null {
  const cookies = parts.filter((part) => part.location === 'cookie');
  if (location === 'header' && name.toLowerCase() === 'cookie' && cookies.length > 0)
    return tamperedCookies(value, cookies);
  const part =
    parts.find((one) => one.location === location && one.name.toLowerCase() === name.toLowerCase()) ?? parts[0];
  const token = part === undefined ? null : tamperedToken(value, part);
  return part === undefined || token === null ? null : { value: writtenPart({ ...part, token }), tokens: [token] };
}
