import type { AuthSettings } from '@assay/runner';
import { errorTexts } from '../error-texts.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';

export const authTypes = ['bearer', 'basic', 'api_key'] as const;

/** A reference to credentials that never leave this machine: which ones, and of what type. */
export interface AuthReference {
  /** Of the auth config; names the environment variables. */
  id: string;
  type: (typeof authTypes)[number];
  /** Where an API key goes. */
  placement?: { name: string; location: 'header' | 'query' | 'cookie' };
}

/** `ASSAY_AUTH_<ID>_<FIELD>`, with everything but letters and digits as an underscore. */
export const authVariable = (id: string, field: string): string =>
  `ASSAY_AUTH_${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_${field}`;

/**
 * The credentials of a reference, from the environment.
 * @throws {UsageError} naming the variables that are missing
 */
export function resolveAuthConfig({ id, type, placement }: AuthReference, env: Io['env']): AuthSettings {
  const fields = { bearer: ['TOKEN'], basic: ['USERNAME', 'PASSWORD'], api_key: ['API_KEY'] } as const;
  const names = fields[type].map((field) => authVariable(id, field));
  const values = names.map((name) => env[name] ?? '');
  const missing = names.filter((_, at) => values[at] === '');
  if (missing.length > 0)
    throw new UsageError(
      `${errorTexts.authConfig}: "${id}" needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not set. Set ${missing.length === 1 ? 'it' : 'them'} in the environment. Nothing was sent.`,
    );
  const [first = '', second = ''] = values;
  switch (type) {
    case 'bearer':
      return { kind: 'bearer', token: first };
    case 'basic':
      return { kind: 'basic', username: first, password: second };
    case 'api_key': {
      const { name, location } = placement ?? { name: 'X-API-Key', location: 'header' as const };
      return { kind: 'api_key', key: first, parameterName: name, location };
    }
  }
}
