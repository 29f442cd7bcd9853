import type { SecurityScheme } from '@assay/api-model';
import { apiKey, httpScheme, otherScheme } from '../../collection/values/secrets.ts';
import type { Credentials } from '../../collection/values/secrets.ts';
import type { Variables } from '../../collection/values/variables.ts';
import { at, listOf, textOf } from '../../reading/fields.ts';
import { isFields } from '../../reading/reader.ts';
import type { Entry } from '../entry.ts';

const kinds = new Map(
  Object.entries<(auth: unknown, variables: Variables) => Credentials>({
    basic: () => ({ name: 'basic', scheme: httpScheme('basic') }),
    bearer: () => ({ name: 'bearer', scheme: httpScheme('bearer') }),
    jwt: () => ({ name: 'bearer', scheme: httpScheme('bearer') }),
    digest: () => ({ name: 'digest', scheme: httpScheme('digest') }),
    oauth2: (auth, variables) => ({
      name: 'oauth2',
      scheme: { ...otherScheme('oauth2'), ...clientCredentials(auth, variables) },
    }),
    apikey: (auth) => {
      const location = parameter(auth, 'apikey', 'in') === 'query' ? 'query' : 'header';
      return apiKey(parameter(auth, 'apikey', 'key') || 'X-API-Key', location);
    },
  }),
);

/** The credentials that hold for a request: its own, else the nearest folder's, else the collection's. */
export function credentialsOf({ request, holders }: Entry, variables: Variables): Credentials | null {
  for (const holder of [request, ...holders]) {
    const auth = at(holder.node, 'auth');
    const type = textOf(at(auth, 'type')).toLowerCase();
    if (!isFields(auth) || type === '' || type === 'inherit') continue;
    if (type === 'noauth') return null;
    return kinds.get(type)?.(auth, variables) ?? { name: type, scheme: otherScheme('other') };
  }
  return null;
}

/** Where a token is fetched for a client of its own; the client itself and its secret are left out. */
function clientCredentials(auth: unknown, variables: Variables): Pick<SecurityScheme, 'clientCredentials'> {
  if (parameter(auth, 'oauth2', 'grant_type') !== 'client_credentials') return {};
  const tokenUrl = variables.resolve(parameter(auth, 'oauth2', 'accessTokenUrl'));
  const scope = variables.resolve(parameter(auth, 'oauth2', 'scope'));
  return {
    clientCredentials: {
      tokenUrl: tokenUrl.missing.length === 0 && !variables.containsSecret(tokenUrl.text) ? tokenUrl.text.trim() : '',
      scopes: scope.missing.length === 0 ? scope.text.split(/\s+/).filter(Boolean) : [],
    },
  };
}

/** Values stand in a list since 2.1 and in an object before. */
function parameter(auth: unknown, type: string, key: string): string {
  const values = at(auth, type);
  if (isFields(values)) return textOf(values[key]);
  return textOf(
    at(
      listOf(values).find((row) => at(row, 'key') === key),
      'value',
    ),
  );
}
