import type { Json, JsonObject } from '@assay/api-model';
import { SECRET_MASK } from '@assay/contract';
import type { AuthConfig, AuthConfigWrite } from '@assay/contract';
import { isSecretName } from '@assay/rules';

/** A copy for the browser: values whose names say secret are masked. */
export function maskSecrets(config: AuthConfig): AuthConfig {
  return { ...config, auth_headers: maskHeaders(config.auth_headers), auth_body: maskObject(config.auth_body) };
}

/** True when a masked value comes back together with another address: a stored secret goes nowhere it was not meant for. */
export function sendsSecretElsewhere(write: AuthConfigWrite, stored: AuthConfig | null): boolean {
  if (!stored || new URL(write.auth_endpoint).origin === new URL(stored.auth_endpoint).origin) return false;
  return JSON.stringify([write.auth_headers, write.auth_body]).includes(JSON.stringify(SECRET_MASK));
}

/** A masked value that comes back means "unchanged": the stored one is put in its place. */
export function restoreSecrets(write: AuthConfigWrite, stored: AuthConfig | null): AuthConfig {
  return {
    ...write,
    auth_headers: restoreObject(write.auth_headers, stored?.auth_headers),
    auth_body: restoreObject(write.auth_body, stored?.auth_body),
  };
}

/** Any header can carry a credential; these do not. */
const OPEN_HEADERS = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

function maskHeaders(headers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, OPEN_HEADERS.has(name.toLowerCase()) ? value : SECRET_MASK]),
  );
}

function maskObject(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskValue(name, part)]));
}

function maskValue(name: string, value: Json): Json {
  if (isObject(value)) return maskObject(value);
  if (Array.isArray(value)) return value.map((part) => maskValue(name, part));
  const empty = value === null || value === '' || typeof value === 'boolean';
  return isSecretName(name) && !empty ? SECRET_MASK : value;
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
