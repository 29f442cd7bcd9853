import type { ApiModel, SecurityScheme } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import { counted } from '../output/counted.ts';

/** How the login of a new project is described; empty where no operation asks for one. */
export function loginHint({ operations, securitySchemes }: ApiModel, file: string): string {
  const secured = operations.filter(isSecured);
  if (secured.length === 0) return '';
  const names = secured.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
  const scheme = names.map((name) => securitySchemes[name]).find((one) => one !== undefined);
  const [login, variables] = exampleOf(scheme);
  const asks = `${counted(secured.length, 'operation')} ${secured.length === 1 ? 'asks' : 'ask'}`;
  return `${asks} for credentials. Say in ${file} how to sign in, and give the secrets as ${variables}:
  logins:
    own: ${login}
`;
}

function exampleOf(scheme: SecurityScheme | undefined): [login: string, variables: string] {
  if (scheme?.type === 'apiKey')
    return [
      `{ type: api_key, send: { ${scheme.in ?? 'header'}: ${scheme.name ?? 'X-API-Key'} } }`,
      'ASSAY_AUTH_OWN_API_KEY',
    ];
  if (scheme?.type === 'http' && scheme.scheme === 'basic')
    return ['{ type: basic }', 'ASSAY_AUTH_OWN_USERNAME and ASSAY_AUTH_OWN_PASSWORD'];
  return ['{ type: bearer }', 'ASSAY_AUTH_OWN_TOKEN'];
}
