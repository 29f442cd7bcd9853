import { createTokenSource } from '@assay/runner';
import type { AuthSettings, TokenSource, Transport } from '@assay/runner';
import type { TargetCredential } from './read-target.ts';

function toSettings(credential: TargetCredential, baseUrl: string): AuthSettings {
  switch (credential.type) {
    case 'login':
      return {
        kind: 'token',
        endpoint: `${baseUrl}${credential.path}`,
        method: credential.method,
        headers: {},
        body: credential.json,
        instruction: `the token is in ${credential.token}`,
        location: credential.in,
        parameterName: credential.name,
        format: credential.format,
      };
    case 'bearer':
      return { kind: 'bearer', token: credential.token };
    case 'basic':
      return { kind: 'basic', username: credential.username, password: credential.password };
    case 'api_key':
      return { kind: 'api_key', key: credential.value, location: credential.in, parameterName: credential.name };
    case 'client_credentials':
      return {
        kind: 'oauth2',
        tokenUrl: `${baseUrl}${credential.path}`,
        clientId: credential.clientId,
        clientSecret: credential.clientSecret,
        scope: credential.scope ?? null,
        audience: null,
        clientAuthentication: 'client_secret_post',
      };
  }
}

export const tokensOf = (credential: TargetCredential, baseUrl: string, transport: Transport): TokenSource =>
  createTokenSource(toSettings(credential, baseUrl), transport);
