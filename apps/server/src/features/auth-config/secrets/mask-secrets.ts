import { isSecretMember } from '@assay/api-model';
import type { Json, JsonObject } from '@assay/api-model';
import { SECRET_MASK } from '@assay/contract';
import type { AuthConfig, AuthCredential } from '@assay/contract';
import { maskUrl, restoreUrl } from './mask-url.ts';

/** Members that are secrets whatever they are called; those of a login request are found by their names. */
const secretFields: Record<AuthCredential['auth_type'], readonly string[]> = {
  token: [],
  bearer: ['token'],
  basic: ['password'],
  api_key: ['api_key'],
  oauth2: ['client_secret'],
  session: [],
};

/** Addresses that may carry a key in their query. */
const URL_FIELDS = new Set(['auth_endpoint', 'token_url']);

/** A copy for the browser, secrets masked. */
export function maskConfig(config: AuthConfig): AuthConfig {
  const { other_user: other, credentials } = config;
  return {
    ...config,
    ...maskSecrets(config),
    other_user: other && maskSecrets(other),
    credentials: credentials.map((one) => ({ ...one, credential: maskSecrets(one.credential) })),
  };
}

/** The same for one of its logins: members that are secrets, and values of a login request whose names say so. */
export function maskSecrets<T extends AuthCredential>(credential: T): T {
  const secret = secretFields[credential.auth_type];
  const masked = Object.fromEntries(
    Object.entries(credential).map(([name, value]) => [
      name,
      secret.includes(name) && value !== '' ? SECRET_MASK : maskAddress(name, value as Json),
    ]),
  ) as unknown as T;
  if (masked.auth_type !== 'token' && masked.auth_type !== 'session') return masked;
  return { ...masked, auth_headers: maskHeaders(masked.auth_headers), auth_body: maskObject(masked.auth_body) };
}

/** True when a masked value comes back with another address: a stored secret must not be sent there. */
export function sendsSecretElsewhere(write: AuthCredential, stored: AuthCredential | null): boolean {
  const [now, before] = [addressOf(write), stored && addressOf(stored)];
  if (now === null || before === null || new URL(now).origin === new URL(before).origin) return false;
  return JSON.stringify(write).includes(SECRET_MASK);
}

/** Where the secrets of a login are sent by themselves; null when they go to the API under test. */
function addressOf(credential: AuthCredential): string | null {
  if (credential.auth_type === 'token' || credential.auth_type === 'session') return credential.auth_endpoint;
  return credential.auth_type === 'oauth2' ? credential.token_url : null;
}

/** A masked value that comes back means "unchanged": the stored one, of the same kind, is put in its place. */
export function restoreSecrets<T extends AuthCredential>(write: T, stored: AuthCredential | null): T {
  const before = (stored?.auth_type === write.auth_type ? stored : {}) as JsonObject;
  const secret = secretFields[write.auth_type];
  const restored = Object.fromEntries(
    Object.entries(write).map(([name, value]) => [
      name,
      secret.includes(name)
        ? restoreValue(value as Json, before[name])
        : restoreAddress(name, value as Json, before[name]),
    ]),
  ) as unknown as T;
  if (restored.auth_type !== 'token' && restored.auth_type !== 'session') return restored;
  return {
    ...restored,
    auth_headers: restoreObject(restored.auth_headers, before['auth_headers']),
    auth_body: restoreObject(restored.auth_body, before['auth_body']),
  };
}

/** Secret members that are still masked, because no stored value belongs to the mask. */
export function missingSecrets(credential: AuthCredential): string[] {
  const fields = credential as unknown as JsonObject;
  const addresses = [...URL_FIELDS].filter((name) => {
    const url = fields[name];
    return typeof url === 'string' && url.includes(SECRET_MASK);
  });
  return [...secretFields[credential.auth_type].filter((name) => fields[name] === SECRET_MASK), ...addresses];
}

const maskAddress = (name: string, value: Json): Json =>
  URL_FIELDS.has(name) && typeof value === 'string' ? maskUrl(value) : value;

const restoreAddress = (name: string, value: Json, stored: Json | undefined): Json =>
  URL_FIELDS.has(name) && typeof value === 'string' && typeof stored === 'string' ? restoreUrl(value, stored) : value;

/** Any header can carry a credential; these do not. */
const OPEN_HEADERS = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** Whether a header carries no credentials, whatever it says. */
export const isOpenHeader = (name: string): boolean => OPEN_HEADERS.has(name.toLowerCase());

function maskHeaders(headers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : SECRET_MASK]),
  );
}

function maskObject(value: JsonObject, holderName = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, maskValue(name, part, isSecretMember(name, value, holderName))]),
  );
}

function maskValue(name: string, value: Json, isSecret: boolean): Json {
  if (isObject(value)) return maskObject(value, name);
  if (Array.isArray(value)) return value.map((part) => maskValue(name, part, isSecret));
  const empty = value === null || value === '' || typeof value === 'boolean';
  return isSecret && !empty ? SECRET_MASK : value;
}

function restoreObject(value: JsonObject, stored: Json | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      restoreValue(part, isObject(stored) ? stored[name] : undefined),
    ]),
  );
}

function restoreValue(value: Json, stored: Json | undefined): Json {
  if (value === SECRET_MASK && stored !== undefined) return stored;
  if (isObject(value)) return restoreObject(value, stored);
  if (Array.isArray(value))
    return value.map((part, index) => restoreValue(part, Array.isArray(stored) ? stored[index] : undefined));
  return value;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
