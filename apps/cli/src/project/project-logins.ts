import type { Json } from '@assay/api-model';
import type { LoginText } from '@assay/project';
import { createTokenSource } from '@assay/runner';
import type { AuthSettings, TokenSource, Transport } from '@assay/runner';
import { defaultTokenFormat } from '@assay/scenario';
import type { CredentialLocation } from '@assay/scenario';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { UsageError } from '../exit-codes.ts';
import type { Secrets } from './secrets.ts';

/** The logins of a project with their secrets from outside of it. */
export interface ProjectLogins {
  own: TokenSource | null;
  other: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
}

const ACCOUNT = 'account:';

/** @throws {UsageError} where a secret is missing that a login needs */
export function projectLogins(
  logins: Readonly<Record<string, LoginText>>,
  { transport, known, ...context }: LoginContext & { transport: Transport; known: KnownSecrets },
): ProjectLogins {
  const sources = new Map(
    Object.entries(logins).map(([name, login]) => {
      const settings = settingsOf(name, login, context);
      known.addSettings(settings);
      return [name, known.watching(createTokenSource(settings, transport))];
    }),
  );
  const accounts = [...sources].filter(([name]) => name.startsWith(ACCOUNT));
  return {
    own: sources.get('own') ?? null,
    other: sources.get('other') ?? null,
    accounts: new Map(accounts.map(([name, source]) => [name.slice(ACCOUNT.length), source])),
  };
}

interface LoginContext {
  baseUrl: string;
  secrets: Secrets;
}

function settingsOf(name: string, login: LoginText, context: LoginContext): AuthSettings {
  const secret = (field: string): string => context.secrets.ofLogin(name, field);
  switch (login.type) {
    case 'bearer':
      return { kind: 'bearer', token: secret('TOKEN') };
    case 'basic':
      return { kind: 'basic', username: secret('USERNAME'), password: secret('PASSWORD') };
    case 'api_key': {
      const { location, parameterName } = locationOf(login);
      if (parameterName !== null) return { kind: 'api_key', key: secret('API_KEY'), location, parameterName };
      throw new UsageError(
        `The login ${name} does not say where its key goes. Add for example send: { header: X-API-Key }.`,
      );
    }
    case 'token':
      return tokenLogin(name, login, context);
  }
}

function locationOf({ send = {} }: LoginText): { location: CredentialLocation; parameterName: string | null } {
  const { header, query, cookie } = send;
  if (query !== undefined) return { location: 'query', parameterName: query };
  return cookie === undefined
    ? { location: 'header', parameterName: header ?? null }
    : { location: 'cookie', parameterName: cookie };
}

function tokenLogin(name: string, login: LoginText, { baseUrl, secrets }: LoginContext): AuthSettings {
  const { call = 'POST /', body = {}, take = 'take the token', form, send } = login;
  const at = call.indexOf(' ');
  const { location, parameterName } = locationOf(login);
  const header = parameterName ?? 'Authorization';
  return {
    kind: 'token',
    endpoint: `${baseUrl}${call.slice(at + 1)}`,
    method: call.slice(0, at),
    headers: form === true ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    body: bodyOf(name, body, secrets),
    instruction: take,
    location,
    parameterName: header,
    format: send?.as ?? defaultTokenFormat(location, header),
  };
}

const SECRET = /\{\{\s*secret\.([^{}\s]+)\s*\}\}/g;

function bodyOf(name: string, body: Json, secrets: Secrets): Record<string, Json> {
  const filled = filledIn(body, secrets);
  if (typeof filled === 'object' && filled !== null && !Array.isArray(filled)) return filled;
  throw new UsageError(`The body of the login ${name} must be an object: { name: "{{secret.name}}" }.`);
}

function filledIn(value: Json, secrets: Secrets): Json {
  if (typeof value === 'string') return value.replaceAll(SECRET, (_, name: string) => secrets.named(name));
  if (Array.isArray(value)) return value.map((item) => filledIn(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filledIn(part, secrets)]));
}
