import type { AuthReference } from '@assay/contract';
import type { AuthSettings } from '@assay/runner';
import { defaultTokenFormat } from '@assay/scenario';
import type { Io } from '../../io.ts';
import { AuthVariables } from './auth-variables.ts';
import { FilledLogin } from './filled-login.ts';

/** Where requests of a login go instead, for a run against another address. */
export type MoveAddress = (url: string) => string;

const READY = 'TOKEN';

/**
 * One credential with the values that this machine has.
 * @throws {UsageError} when the environment lacks one
 */
export function resolveCredential(reference: AuthReference, env: Io['env'], move: MoveAddress): AuthSettings {
  const variables = new AuthVariables(reference, env);
  const ready = readyToken(reference, variables);
  if (ready !== null) return ready;
  const takesReady = reference.auth_type === 'token' || reference.auth_type === 'oauth2';
  variables.require(reference.fields, takesReady ? [READY] : []);
  return settingsOf(reference, variables, move);
}

/** A token that was fetched before may be given instead of what a login needs. */
function readyToken({ auth_type: type, placement }: AuthReference, variables: AuthVariables): AuthSettings | null {
  const token = variables.find(READY);
  if (token === null) return null;
  if (type === 'bearer' || type === 'oauth2') return { kind: 'bearer', token };
  if (type !== 'token' || placement === null) return null;
  const { location, name, format } = placement;
  const written = (format ?? defaultTokenFormat(location, name)).replace('{token}', token);
  return { kind: 'api_key', key: written, location, parameterName: name };
}

function settingsOf(reference: AuthReference, variables: AuthVariables, move: MoveAddress): AuthSettings {
  const { auth_type: type, placement, client } = reference;
  const valueOf = (field: string): string => variables.get(field);
  switch (type) {
    case 'bearer':
      return { kind: 'bearer', token: valueOf(READY) };
    case 'basic':
      return { kind: 'basic', username: valueOf('USERNAME'), password: valueOf('PASSWORD') };
    case 'api_key': {
      const { location = 'header', name = 'X-API-Key' } = placement ?? {};
      return { kind: 'api_key', key: valueOf('API_KEY'), location, parameterName: name };
    }
    case 'oauth2':
      return clientOf(client, valueOf, move);
    case 'token':
    case 'session':
      return loginOf(reference, new FilledLogin(valueOf), move);
  }
}

const NO_CLIENT = { token_url: '', scope: null, audience: null, authentication: 'client_secret_basic' } as const;

function clientOf(given: AuthReference['client'], valueOf: (field: string) => string, move: MoveAddress): AuthSettings {
  const { token_url: url, scope, audience, authentication } = given ?? NO_CLIENT;
  return {
    kind: 'oauth2',
    tokenUrl: move(new FilledLogin(valueOf).address(url)),
    clientId: valueOf('USERNAME'),
    clientSecret: valueOf('PASSWORD'),
    scope,
    audience,
    clientAuthentication: authentication,
  };
}

const NO_LOGIN = { method: 'POST', url: '', headers: {}, body: {}, instruction: null, csrf: null };

function loginOf(
  { auth_type: type, login, placement }: AuthReference,
  filled: FilledLogin,
  move: MoveAddress,
): AuthSettings {
  const { method, url, headers, body, instruction, csrf } = login ?? NO_LOGIN;
  const call = {
    endpoint: move(filled.address(url)),
    method,
    headers: filled.object(headers),
    body: filled.object(body),
  };
  if (type === 'session')
    return {
      kind: 'session',
      ...call,
      csrf: csrf && {
        endpoint: csrf.endpoint && move(filled.address(csrf.endpoint)),
        source: csrf.source,
        sourceName: csrf.source_name,
        header: csrf.header,
      },
    };
  const { location = 'header', name = 'Authorization', format = null } = placement ?? {};
  return { kind: 'token', ...call, instruction: instruction ?? '', location, parameterName: name, format };
}
