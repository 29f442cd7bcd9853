import type { AuthCredential } from '@assay/contract';
import type { AuthSettings } from '@assay/runner';

/** One login of a system as the runner uses it. */
export function toAuthSettings(credential: AuthCredential): AuthSettings {
  switch (credential.auth_type) {
    case 'bearer':
      return { kind: 'bearer', token: credential.token };
    case 'basic':
      return { kind: 'basic', username: credential.username, password: credential.password };
    case 'api_key':
      return {
        kind: 'api_key',
        key: credential.api_key,
        location: credential.token_usage_location,
        parameterName: credential.token_param_name,
      };
    case 'oauth2':
      return {
        kind: 'oauth2',
        tokenUrl: credential.token_url,
        clientId: credential.client_id,
        clientSecret: credential.client_secret,
        scope: credential.scope,
        audience: credential.audience,
        clientAuthentication: credential.client_authentication,
      };
    case 'session':
      return {
        kind: 'session',
        endpoint: credential.auth_endpoint,
        method: credential.http_method,
        headers: credential.auth_headers,
        body: credential.auth_body,
        csrf: credential.csrf && {
          endpoint: credential.csrf.endpoint,
          source: credential.csrf.source,
          sourceName: credential.csrf.source_name,
          header: credential.csrf.header,
        },
      };
    case 'token':
      return {
        kind: 'token',
        endpoint: credential.auth_endpoint,
        method: credential.http_method,
        headers: credential.auth_headers,
        body: credential.auth_body,
        instruction: credential.token_extraction_instruction,
        location: credential.token_usage_location,
        parameterName: credential.token_param_name,
        format: credential.token_format,
      };
  }
}
