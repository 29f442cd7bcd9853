import type { ApiModel } from '@assay/api-model';
import type { AuthSettings } from '@assay/runner';
import { credentialLocations } from '@assay/scenario';
import type { CredentialLocation } from '@assay/scenario';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { authTypes, resolveAuthConfig } from './auth-config-variables.ts';
import type { AuthReference } from './auth-config-variables.ts';
import { loginSettings } from './login-settings.ts';
import { readSecret } from './read-secret.ts';

/** The options of the command line that say how to sign in. */
export interface AuthOptions {
  bearer?: string;
  basic?: string;
  apiKey?: string;
  login?: string;
  /** A reference to credentials in the environment: `ID=TYPE`. */
  auth?: string;
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
  refuseLoneTake(options, env);
  if (options.auth !== undefined) {
    if (fromOptions[0] !== undefined) throw bothGiven('--auth', ways[fromOptions[0].name].option);
    return resolveAuthConfig(reference(options.auth, model), env);
  }
  const [first, second] = fromOptions.length > 0 ? fromOptions : given((name) => env[ways[name].variable]);
  if (first === undefined) return null;
  if (second !== undefined) throw bothGiven(ways[first.name].option, ways[second.name].option);
  const value = secretOf(first);
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

/** @throws {UsageError} */
function refuseLoneTake({ take, login }: AuthOptions, env: Io['env']): void {
  if (take === undefined || login !== undefined || env[ways.login.variable]) return;
  throw new UsageError('--take says where the answer of a login has its token. Give the login too: --login.');
}

/** What a header cannot carry is refused before anything is sent; a login may be JSON of several lines. */
function secretOf({ name, value }: { name: Way; value: string }): string {
  const secret = readSecret(value).replace(/\r?\n$|\r$/, '');
  if (name === 'login' || !/[\0\r\n]/.test(secret)) return secret;
  const { option, variable } = ways[name];
  throw new UsageError(`${option} (${variable}) holds a line break, which no header can carry. Give it in one line.`);
}

const bothGiven = (one: string, other: string): UsageError =>
  new UsageError(`${one} and ${other} are both given. Choose one.`);

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

/** `ID=bearer`, `ID=basic`, `ID=api_key`, or `ID=api_key:NAME@query`. */
function reference(value: string, model: ApiModel): AuthReference {
  const [, id = '', written = '', name, location = 'header'] = AUTH.exec(value) ?? [];
  const type = authTypes.find((one) => one === written);
  if (type === undefined || !isLocation(location))
    throw new UsageError(`--auth wants ID=TYPE, with one of the types ${authTypes.join(', ')} or api_key:NAME@query.`);
  if (name !== undefined) return { id, type, placement: { name, location } };
  const scheme = documentedKey(model);
  return { id, type, ...(type === 'api_key' && scheme !== null && { placement: scheme }) };
}

const AUTH = /^([\w.-]+)=(\w+?)(?::([\w-]+)(?:@(\w+))?)?$/;

/** Where the document says that keys go; null where it does not. */
function documentedKey({ securitySchemes }: ApiModel): { name: string; location: CredentialLocation } | null {
  const scheme = Object.values(securitySchemes).find(({ type }) => type === 'apiKey');
  return scheme?.in == null || scheme.name === null ? null : { name: scheme.name, location: scheme.in };
}

/** `NAME=VALUE`, `NAME=VALUE@query`, `NAME=@FILE`, or only the value where the document says where keys go. */
function apiKey(value: string, model: ApiModel): AuthSettings {
  // What has nothing behind its "=" is no name: keys in Base64 end like that.
  const match = /^([\w-]+)=(?!=*$)(.+?)(?:@(\w+))?$/s.exec(value);
  if (match !== null) {
    const [, parameterName = '', key = '', location = 'header'] = match;
    if (isLocation(location)) return { kind: 'api_key', key: readSecret(key), location, parameterName };
    throw new UsageError('--api-key wants NAME=VALUE, or NAME=VALUE@header, @query or @cookie.');
  }
  const scheme = documentedKey(model);
  if (scheme === null) throw new UsageError('--api-key wants NAME=VALUE: the document does not say where a key goes.');
  return { kind: 'api_key', key: value, location: scheme.location, parameterName: scheme.name };
}
