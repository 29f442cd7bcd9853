import { isSecretMember, isSecretName } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { LoginRequest } from './login-request.ts';

/** The texts of the request that somebody signs in with that nobody may see. */
export const loginSecrets = ({ endpoint, headers, body }: LoginRequest): string[] => [
  ...namedSecrets(body),
  ...namedSecrets(headers),
  ...querySecrets(endpoint),
];

/** Values of the query of an address under secret names. */
export function querySecrets(address: string): string[] {
  if (!URL.canParse(address)) return [];
  return [...new URL(address).searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
}

/** The texts behind secret names, at any depth. */
function namedSecrets(value: Json, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => namedSecrets(item, isSecret));
  return Object.entries(value).flatMap(([name, part]) =>
    namedSecrets(part, isSecret || isSecretMember(name, value, '')),
  );
}
