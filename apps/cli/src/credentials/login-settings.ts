import type { ApiModel, Json } from '@assay/api-model';
import { findLogin, findSessionLogin } from '@assay/generator';
import type { AuthSettings } from '@assay/runner';
import { BARE_TOKEN_FORMAT } from '@assay/scenario';
import { UsageError } from '../exit-codes.ts';

type TokenFlow = Extract<AuthSettings, { kind: 'token' }>;

const REQUEST = /^(?:([A-Z]+)\s+)?(https?:\/\/\S+|\/\S*)(?:\s+(\S[\s\S]*))?$/;
const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads `POST /login {"name":"ann"}`, a form such as `POST /login name=ann&password=...`, or `ann:password` for the login that the
 * document describes. `take` says in English where the answer has the token; without it the document does, or its usual names.
 * @throws {UsageError}
 */
export function loginSettings(value: string, take: string | undefined, model: ApiModel, baseUrl: string): TokenFlow {
  const documented = findLogin(model.operations, model.definitions);
  const request = REQUEST.exec(value.trim());
  if (request === null) {
    const form = documented ?? silentLogin(model);
    return { ...documentedRequest(value, form, baseUrl), ...readingOf(documented, take) };
  }
  const [, method = 'POST', address = '', body = ''] = request;
  const isDocumented = documented?.operation.path === address;
  return {
    kind: 'token',
    endpoint: address.startsWith('/') ? `${baseUrl}${address}` : address,
    method,
    ...bodyOf(body),
    ...readingOf(isDocumented ? documented : null, take),
  };
}

type Documented = ReturnType<typeof findLogin>;
type Form = ReturnType<typeof findSessionLogin>;

/** A login by its path and its body, where the document is silent on what it answers. */
function silentLogin({ operations, definitions }: ApiModel): Form {
  const found = findSessionLogin(operations, definitions);
  const isSilent = found?.operation.responses.every(({ content }) => content.length === 0) === true;
  return isSilent ? found : null;
}

function readingOf(documented: Documented, take: string | undefined) {
  const usual = documented === null ? 'take the token' : `take ${documented.tokenPath} from the JSON response`;
  return {
    instruction: take ?? usual,
    location: 'header' as const,
    parameterName: 'Authorization',
    format: documented?.hasScheme === true ? BARE_TOKEN_FORMAT : null,
  };
}

function documentedRequest(value: string, documented: Form, baseUrl: string) {
  const at = value.indexOf(':');
  if (documented === null || at === -1) throw new UsageError(HOW);
  const { operation, identity, password, contentType } = documented;
  return {
    kind: 'token' as const,
    endpoint: `${baseUrl}${operation.path}`,
    method: operation.method,
    headers: headersOf(isForm(contentType)),
    body: { [identity]: value.slice(0, at), [password]: value.slice(at + 1) },
  };
}

/** Whether a body of this content type is a form. */
export const isForm = (contentType: string): boolean => contentType.toLowerCase().startsWith(FORM);

const headersOf = (asForm: boolean): Record<string, Json> => (asForm ? { 'content-type': FORM } : {});

const HOW = `--login wants the request that signs in, such as 'POST /auth/login {"email":"ann@example.com","password":"..."}', \
or NAME:PASSWORD where the document describes the login.`;

function bodyOf(text: string): Pick<TokenFlow, 'headers' | 'body'> {
  if (text === '') return { headers: {}, body: {} };
  if (!text.startsWith('{')) return { headers: headersOf(true), body: Object.fromEntries(new URLSearchParams(text)) };
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value)) return { headers: {}, body: value };
  } catch {
    // Said below, together with a value that is no object.
  }
  throw new UsageError(
    'The body of --login is not a JSON object. Check quotes and braces, or write a form: name=value&name=value.',
  );
}

function isFields(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
