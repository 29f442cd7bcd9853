import type { ApiModel, SecurityScheme } from '@assay/api-model';
import { findLogin } from '@assay/generator';
import { BARE_TOKEN_FORMAT, isSecured } from '@assay/scenario';
import { isForm } from '../credentials/login-settings.ts';
import { counted } from '../output/counted.ts';
import { secretVariables } from '../project/secrets.ts';

/** How the login of a new project is described; empty where no operation asks for one. */
export function loginHint(model: ApiModel, file: string): string {
  const { operations, securitySchemes } = model;
  const secured = operations.filter(isSecured);
  if (secured.length === 0) return '';
  const names = secured.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
  const scheme = names.map((name) => securitySchemes[name]).find((one) => one !== undefined);
  const [login, variables] = ofToken(model, scheme) ?? fixedCredentials(scheme) ?? documentedLogin(model) ?? BEARER;
  const asks = `${counted(secured.length, 'operation')} ${secured.length === 1 ? 'asks' : 'ask'}`;
  return `${asks} for credentials. Say in ${file} how to sign in, and give the secrets as ${variables}:
  logins:
    own: ${login}
`;
}

type Hint = readonly [login: string, variables: string];

const BEARER: Hint = ['{ type: bearer }', 'ASSAY_AUTH_OWN_TOKEN'];

/** Many documents call the token that a login gives a key in the `Authorization` header. */
const ofToken = (model: ApiModel, scheme: SecurityScheme | undefined): Hint | null =>
  scheme?.type === 'apiKey' && scheme.in === 'header' && scheme.name?.toLowerCase() === 'authorization'
    ? documentedLogin(model)
    : null;

/** Schemes whose credentials no login gives. */
function fixedCredentials(scheme: SecurityScheme | undefined): Hint | null {
  if (scheme?.type === 'apiKey')
    return [
      `{ type: api_key, send: { ${scheme.in ?? 'header'}: ${scheme.name ?? 'X-API-Key'} } }`,
      'ASSAY_AUTH_OWN_API_KEY',
    ];
  if (scheme?.type === 'http' && scheme.scheme === 'basic')
    return ['{ type: basic }', 'ASSAY_AUTH_OWN_USERNAME and ASSAY_AUTH_OWN_PASSWORD'];
  return null;
}

/** The operation that answers a token for a name and a password. */
function documentedLogin({ operations, definitions }: ApiModel): Hint | null {
  const login = findLogin(operations, definitions);
  if (login === null) return null;
  const { operation, identity, password, tokenPath, hasScheme, contentType } = login;
  const lines = [
    'type: token',
    `call: ${operation.method} ${operation.path}`,
    `body: { ${identity}: "{{secret.${identity}}}", ${password}: "{{secret.${password}}}" }`,
    ...(isForm(contentType) ? ['form: true'] : []),
    `take: take ${tokenPath} from the JSON response`,
    ...(hasScheme ? [`send: { header: Authorization, as: "${BARE_TOKEN_FORMAT}" }`] : []),
  ];
  const variables = [identity, password].flatMap((name) => secretVariables(name, null));
  return [lines.map((line) => `\n      ${line}`).join(''), variables.join(' and ')];
}
