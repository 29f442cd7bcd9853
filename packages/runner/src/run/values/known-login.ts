import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@assay/api-model';
import { isSecretLocation } from '@assay/rules';
import type { RequestParameter, RunnableStep } from '@assay/scenario';
import type { TokenSource } from '../../auth/token-source.ts';
import type { SendContext } from '../../exchange/exchange-once.ts';
import { readBody } from '../../safety/named-ids.ts';
import { tokensIn } from '../../safety/sent-values.ts';
import type { WireResponse } from '../../transport/transport.ts';

type Login = NonNullable<TokenSource['login']>;

type Accounts = Pick<SendContext, 'tokens' | 'otherTokens' | 'accounts'>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutEnd = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/$/, '');

/** Whether a request is the one that the credentials of the system come from: no other request contains a password. */
function isLogin({ method, baseUrl, path }: RunnableStep, login: Login): boolean {
  return method === login.method && withoutEnd(`${baseUrl}${path}`) === withoutEnd(login.endpoint);
}

/** The login of the first account that signs in with this request, the one that sends it before others. */
function loginFor(step: RunnableStep, { tokens, otherTokens, accounts }: Accounts): Login | null {
  for (const source of [tokens, otherTokens, ...(accounts?.values() ?? [])])
    if (source?.login !== undefined && isLogin(step, source.login)) return source.login;
  return null;
}

/** A text that somebody could have taken for the password. */
const MAX_GUESS = 100;

/** As the endpoint has it, or made new for each request. */
const isUsual = (value: Json | undefined, usual: Json | undefined): boolean =>
  isDeepStrictEqual(value, usual) || (typeof value === 'string' && value.includes('{{$'));

/** Whether a body is about another account, or has a secret that nobody would send: what is refused in it needs no real name. */
function isOfAnother(body: JsonObject, usual: JsonObject): boolean {
  if (/\{\{\s*[^$\s]/.test(JSON.stringify(body))) return true;
  return Object.entries(body).some(([name, value]) => {
    if (!isSecretLocation(name) || isUsual(value, usual[name])) return false;
    return typeof value !== 'string' || value === '' || value.length > MAX_GUESS;
  });
}

function knownBody(body: JsonObject, usual: JsonObject, { body: known }: Login): JsonObject {
  const entries = Object.entries(known).filter(
    ([name, value]) => !(typeof value === 'string' && value.includes('{{')) && isUsual(body[name], usual[name]),
  );
  return { ...body, ...Object.fromEntries(entries) };
}

/** The parameters of a request, with the account that the system, or another user of it, signs in as where it is that very login. */
export function withKnownLogin(step: RunnableStep, accounts: Accounts, secrets: string[]): RequestParameter[] {
  const { usualBody = null } = step;
  const login = isObject(usualBody) ? loginFor(step, accounts) : null;
  if (login === null || !isObject(usualBody)) return step.parameters;
  return step.parameters.map((one) => {
    if (one.in !== 'body' || !isObject(one.bodyValue) || isOfAnother(one.bodyValue, usualBody)) return one;
    const body = knownBody(one.bodyValue, usualBody, login);
    for (const [name, value] of Object.entries(login.body))
      if (typeof value === 'string' && isSecretLocation(name) && !secrets.includes(value)) secrets.push(value);
    return { ...one, bodyValue: body };
  });
}

/** What the answer to that login must not show. */
export function keepLoginSecrets(
  step: RunnableStep,
  accounts: Accounts,
  { response, secrets }: { response: Pick<WireResponse, 'body' | 'status'>; secrets: string[] },
): void {
  if (response.status >= 400 || loginFor(step, accounts) === null) return;
  for (const token of tokensIn(readBody(response.body))) if (!secrets.includes(token)) secrets.push(token);
}
