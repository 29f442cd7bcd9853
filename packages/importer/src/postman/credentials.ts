import type { SecurityScheme } from '@assay/api-model';
import { isFields } from '../reading/reader.ts';
import type { Entry } from './entry.ts';
import { at, listOf, textOf } from './fields.ts';

/** How a request signs in: the scheme and its name. The values themselves are never taken over. */
export interface Credentials {
  name: string;
  scheme: SecurityScheme;
}

const http = (scheme: string): SecurityScheme => ({ type: 'http', scheme, in: null, name: null, description: null });
const other = (type: SecurityScheme['type']): SecurityScheme => ({
  type,
  scheme: null,
  in: null,
  name: null,
  description: null,
});

const kinds = new Map(
  Object.entries<(auth: unknown) => Credentials>({
    basic: () => ({ name: 'basic', scheme: http('basic') }),
    bearer: () => ({ name: 'bearer', scheme: http('bearer') }),
    jwt: () => ({ name: 'bearer', scheme: http('bearer') }),
    digest: () => ({ name: 'digest', scheme: http('digest') }),
    oauth2: () => ({ name: 'oauth2', scheme: other('oauth2') }),
    apikey: (auth) => {
      const place = parameter(auth, 'apikey', 'in') === 'query' ? 'query' : 'header';
      const name = parameter(auth, 'apikey', 'key') || 'X-API-Key';
      return { name: `apiKey ${name}`, scheme: { ...other('apiKey'), in: place, name } };
    },
  }),
);

/** The credentials that hold for a request: its own, else the nearest folder's, else the collection's. */
export function credentialsOf({ request, holders }: Entry): Credentials | null {
  for (const holder of [request, ...holders]) {
    const auth = at(holder.node, 'auth');
    const type = textOf(at(auth, 'type')).toLowerCase();
    if (!isFields(auth) || type === '' || type === 'inherit') continue;
    if (type === 'noauth') return null;
    return kinds.get(type)?.(auth) ?? { name: type, scheme: other('other') };
  }
  return null;
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

/** What an Authorization header says by itself. */
export function headerCredentials(value: string): Credentials {
  return /^basic\b/i.test(value)
    ? { name: 'basic', scheme: http('basic') }
    : { name: 'bearer', scheme: http('bearer') };
}
