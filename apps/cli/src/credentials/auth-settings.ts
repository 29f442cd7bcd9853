import type { ApiModel } from '@assay/api-model';
import type { AuthSettings } from '@assay/runner';
import { credentialLocations } from '@assay/scenario';
import type { CredentialLocation } from '@assay/scenario';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { loginSettings } from './login-settings.ts';
import { readSecret } from './read-secret.ts';

/** The options of the command line that say how to sign in. */
export interface AuthOptions {
  bearer?: string;
  basic?: string;
  apiKey?: string;
  login?: string;
  take?: string;
}

/** Options, and the environment variables that stand for them where they are not given. */
const ways = {
  bearer: { option: '--bearer', variable: 'ASSAY_BEARER' },
  basic: { option: '--basic', variable: 'ASSAY_BASIC' },
  apiKey: { option: '--api-key', variable: 'ASSAY_API_KEY' },
  login: { option: '--login', variable: 'ASSAY_LOGIN' },
} as const;

type Way = keyof typeof ways;

const isWay = (name: string): name is Way => Object.hasOwn(ways, name);

/**
 * How the requests of a run sign in; null for not at all. Options count before environment variables.
 * @throws {UsageError} when more than one way is given, or one cannot be read
 */
export function authSettings(
  options: AuthOptions,
  env: Io['env'],
  { model, baseUrl }: { model: ApiModel; baseUrl: string },
): AuthSettings | null {
  const fromOptions = given((name) => options[name]);
  const [first, second] = fromOptions.length > 0 ? fromOptions : given((name) => env[ways[name].variable]);
  if (first === undefined) return null;
  if (second !== undefined)
    throw new UsageError(`${ways[first.name].option} and ${ways[second.name].option} are both given. Choose one.`);
  const value = readSecret(first.value);
  switch (first.name) {
    case 'bearer':
      return { kind: 'bearer', token: value };
    case 'basic':
      return basic(value);
    case 'apiKey':
      return apiKey(value, model);
    case 'login':
      return loginSettings(value, options.take, model, baseUrl);
  }
}

const given = (read: (name: Way) => string | undefined): { name: Way; value: string }[] =>
  Object.keys(ways)
    .filter(isWay)
    .flatMap((name) => {
      const value = read(name);
      return value === undefined || value === '' ? [] : [{ name, value }];
    });

function basic(value: string): AuthSettings {
  const at = value.indexOf(':');
  if (at === -1) throw new UsageError('--basic wants USER:PASSWORD, with a colon between the two.');
  return { kind: 'basic', username: value.slice(0, at), password: value.slice(at + 1) };
}

const isLocation = (text: string): text is CredentialLocation =>
  credentialLocations.some((location) => location === text);

/** `NAME=VALUE`, `NAME=VALUE@query`, or only the value where the document says where keys go. */
function apiKey(value: string, { securitySchemes }: ApiModel): AuthSettings {
  const match = /^([\w-]+)=(.*?)(?:@(\w+))?$/s.exec(value);
  if (match !== null) {
    const [, parameterName = '', key = '', location = 'header'] = match;
    if (isLocation(location)) return { kind: 'api_key', key, location, parameterName };
    throw new UsageError('--api-key wants NAME=VALUE, or NAME=VALUE@header, @query or @cookie.');
  }
  const scheme = Object.values(securitySchemes).find(({ type }) => type === 'apiKey');
  if (scheme?.in == null || scheme.name === null)
    throw new UsageError('--api-key wants NAME=VALUE: the document does not say where a key goes.');
  return { kind: 'api_key', key: value, location: scheme.in, parameterName: scheme.name };
}
