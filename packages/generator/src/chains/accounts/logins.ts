import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { isSecured } from '@assay/scenario';
import type { ApiIndex } from '../../resources/api-index.ts';
import { plain } from '../../resources/words/words.ts';
import { successSchema } from '../../resources/yields.ts';

const PASSWORD = /^(password|passwd|pass|senha|secret)$/;
const IDENTITY = /^(email|emailaddress|username|user|login)$/;
const TOKEN = /^(token|accesstoken|authtoken|jwt|idtoken|authorization|bearer|bearertoken)$/;

/** The fields of a body that may say who somebody is; what has more fields than this is no form to sign in with. */
const MAX_FORM = 500;

const propertiesOf = (operation: Operation, definitions: Definitions): Record<string, JsonSchema> => {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return Object.keys(properties).length > MAX_FORM ? {} : properties;
};

/** Names of the fields of a body. */
export const fieldNames = (operation: Operation, definitions: Definitions): string[] =>
  Object.keys(propertiesOf(operation, definitions));

const findName = (names: string[], wanted: RegExp): string | null =>
  names.find((name) => wanted.test(plain(name))) ?? null;

/** Names of the fields of a body that prove who somebody is; null when it is no such body. */
export function credentialFields(
  operation: Operation,
  definitions: Definitions,
): { identity: string; password: string } | null {
  if (operation.method !== 'POST') return null;
  const names = Object.keys(propertiesOf(operation, definitions));
  const identity = findName(names, IDENTITY);
  const password = findName(names, PASSWORD);
  return identity === null || password === null ? null : { identity, password };
}

interface TokenLocation {
  path: string;
  schema: JsonSchemaObject;
}

/** Fields that are looked at for a token, on all levels together. */
const MAX_FIELDS = 2000;

function tokenLocation(
  view: JsonSchemaObject,
  definitions: Definitions,
  { depth, looked }: { depth: number; looked: { fields: number } },
): TokenLocation | null {
  for (const [name, property] of Object.entries(view.properties ?? {})) {
    looked.fields += 1;
    if (looked.fields > MAX_FIELDS) return null;
    const schema = flatten(property, definitions);
    if (TOKEN.test(plain(name)) && (mainType(schema) ?? 'string') === 'string') return { path: name, schema };
    const inner =
      mainType(schema) === 'object' && depth < 3
        ? tokenLocation(schema, definitions, { depth: depth + 1, looked })
        : null;
    if (inner !== null) return { ...inner, path: `${name}.${inner.path}` };
  }
  return null;
}

/** Where the answer of a login keeps its token; null when the operation is no login. */
export function loginToken(operation: Operation, definitions: Definitions): TokenLocation | null {
  if (isSecured(operation) || credentialFields(operation, definitions) === null) return null;
  const schema = successSchema(operation);
  return schema === null
    ? null
    : tokenLocation(flatten(schema, definitions), definitions, { depth: 0, looked: { fields: 0 } });
}

/** The last part of a path that signs somebody in. */
const SIGNS_IN = /\/[^/]*((log|sign)[-_]?(in|on)|session|token|auth(?!or))[^/]*$/i;

/** Whether an operation is one to sign in with by its path. */
export const namesLogin = ({ path }: Operation): boolean => SIGNS_IN.test(path);

const RENEWAL = /^refreshtoken$/;

/** The field of a body that renews a session; null when it has none. */
export const renewalField = (operation: Operation, definitions: Definitions): string | null =>
  findName(fieldNames(operation, definitions), RENEWAL);

/** Whether an operation proves who somebody is, by its path or its answer, or renews such a proof: made-up values are refused. */
export function provesIdentity(operation: Operation, definitions: Definitions): boolean {
  if (renewalField(operation, definitions) !== null) return true;
  if (credentialFields(operation, definitions) === null) return false;
  const schema = successSchema(operation);
  const view = schema === null ? {} : flatten(schema, definitions);
  return (
    SIGNS_IN.test(operation.path) || tokenLocation(view, definitions, { depth: 0, looked: { fields: 0 } }) !== null
  );
}

/** Whether an answer is that of a token endpoint (RFC 6749, 5.1), whose members depend on the grant that is asked for. */
export function answersToken(operation: Operation, definitions: Definitions): boolean {
  const schema = successSchema(operation);
  return schema !== null && flatten(schema, definitions).properties?.['access_token'] !== undefined;
}

/** An operation that signs somebody in, as a request for a token is made from it. */
interface Login {
  operation: Operation;
  /** Names of the fields of its body. */
  identity: string;
  password: string;
  /** Path of the token in its answer, such as `data.token`. */
  tokenPath: string;
  /** The documented example of the token begins with `Bearer`. */
  hasScheme: boolean;
  contentType: string;
}

/** Open operations first; then those that only inherit the security of their document, where their paths say that they sign in. */
function signingIn(operations: readonly Operation[]): Operation[] {
  const inherited = operations.filter((one) => isSecured(one) && SIGNS_IN.test(one.path));
  return [...operations, ...inherited.map((one) => ({ ...one, security: [] }))];
}

/** The first operation of a document that answers a token for a name and a password; null when there is none. */
export function findLogin(operations: readonly Operation[], definitions: Definitions): Login | null {
  for (const operation of signingIn(operations)) {
    const fields = credentialFields(operation, definitions);
    const token = loginToken(operation, definitions);
    if (fields === null || token === null) continue;
    const contentType = planBody(operation).media?.contentType ?? 'application/json';
    return { operation, ...fields, tokenPath: token.path, hasScheme: namesScheme(token), contentType };
  }
  return null;
}

/** The first operation of a document that takes a name and a password by its path to sign in, and answers no token. */
export function findSessionLogin(
  operations: readonly Operation[],
  definitions: Definitions,
): Pick<Login, 'contentType' | 'identity' | 'operation' | 'password'> | null {
  for (const operation of operations) {
    const fields = SIGNS_IN.test(operation.path) ? credentialFields(operation, definitions) : null;
    if (fields === null || loginToken({ ...operation, security: [] }, definitions) !== null) continue;
    return { operation, ...fields, contentType: planBody(operation).media?.contentType ?? 'application/json' };
  }
  return null;
}

/** Whether the token comes with its scheme before it. */
export const namesScheme = ({ schema }: TokenLocation): boolean => {
  const [example] = schema.examples ?? [];
  return typeof example === 'string' && /^bearer /i.test(example);
};

/** How an API opens accounts and signs them in, when both are documented and open to everybody. */
export interface AccountOperations {
  register: Operation;
  login: Operation;
  token: TokenLocation;
  fields: { identity: string; password: string };
}

const RIGHTS = /^(is)?(role|roles|admin|administrator|administrador|staff|superuser|permissions|scopes|type)$/;

/** A field of the registration that gives rights, with the value that gives none; `unknown` when nobody can tell. */
export function withoutRights(
  register: Operation,
  definitions: Definitions,
): { name: string; value: string | boolean } | 'unknown' | null {
  const properties = propertiesOf(register, definitions);
  const name = findName(Object.keys(properties), RIGHTS);
  const property = name === null ? undefined : properties[name];
  if (name === null || property === undefined) return null;
  const schema = flatten(property, definitions);
  if (mainType(schema) === 'boolean') return { name, value: false };
  return schema.enum?.includes('false') === true ? { name, value: 'false' } : 'unknown';
}

const known = new WeakMap<ApiIndex, AccountOperations | null>();

/** The operations that make and sign in an account; null when the document has no such pair. */
export function accountOperations(index: ApiIndex): AccountOperations | null {
  const found = known.get(index);
  if (found !== undefined) return found;
  const made = findAccountOperations(index);
  known.set(index, made);
  return made;
}

function findAccountOperations(index: ApiIndex): AccountOperations | null {
  const { definitions, operations } = index;
  const open = operations.filter((one) => credentialFields(one, definitions) !== null && !isSecured(one));
  const login = open.find((one) => loginToken(one, definitions) !== null);
  const register = open.find((one) => loginToken(one, definitions) === null && index.madeBy(one) !== null);
  const token = login === undefined ? null : loginToken(login, definitions);
  const fields = login === undefined ? null : credentialFields(login, definitions);
  if (login === undefined || register === undefined || token === null || fields === null) return null;
  const registered = propertiesOf(register, definitions);
  const isPair = Object.hasOwn(registered, fields.identity) && Object.hasOwn(registered, fields.password);
  return isPair ? { login, register, token, fields } : null;
}
