import type { ApiModel, SecurityScheme } from '@assay/api-model';
import type { LoginText } from '@assay/project';
import type { Credential } from '@assay/runner';
import { BARE_TOKEN_FORMAT, BASIC_TOKEN_FORMAT, BEARER_TOKEN_FORMAT, defaultTokenFormat } from '@assay/scenario';
import type { Account } from '@assay/scenario';
import { TOKEN, variableName } from '../reproduce/template-step.ts';

interface Sources {
  logins: Readonly<Record<string, LoginText>>;
  model: Pick<ApiModel, 'securitySchemes'>;
}

/** What requests of an account carry, with a variable in place of the secret; null where nothing says that they carry any. */
export function accountVariable(account: Account, { logins, model }: Sources): Credential | null {
  if (account === 'none') return null;
  const token = `{{${account === 'own' ? TOKEN : `${variableName(account)}_token`}}}`;
  const login = logins[account];
  if (login !== undefined) return { ...placementOfLogin(login), token };
  for (const scheme of Object.values(model.securitySchemes)) {
    const placement = placementOfScheme(scheme);
    if (placement !== null) return { ...placement, token };
  }
  return account === 'own' ? null : { ...inHeader('Authorization', BEARER_TOKEN_FORMAT), token };
}

type Placement = Omit<Credential, 'token'>;

const inHeader = (name: string, format: string): Placement => ({ location: 'header', name, format });

function placementOfLogin({ type, send = {} }: LoginText): Placement {
  if (type === 'basic') return inHeader('Authorization', BASIC_TOKEN_FORMAT);
  const { header = 'Authorization', query, cookie, as } = send;
  const location = query !== undefined ? 'query' : cookie !== undefined ? 'cookie' : 'header';
  const name = query ?? cookie ?? header;
  const format = type === 'api_key' ? BARE_TOKEN_FORMAT : defaultTokenFormat(location, name);
  return { location, name, format: as ?? format };
}

function placementOfScheme({ type, scheme, in: location, name }: SecurityScheme): Placement | null {
  if (type === 'apiKey')
    return location === null || name === null ? null : { location, name, format: BARE_TOKEN_FORMAT };
  if (type === 'http' && scheme?.toLowerCase() === 'basic') return inHeader('Authorization', BASIC_TOKEN_FORMAT);
  return type === 'http' || type === 'oauth2' || type === 'openIdConnect'
    ? inHeader('Authorization', BEARER_TOKEN_FORMAT)
    : null;
}
