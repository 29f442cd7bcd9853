import { wordsAbout } from '../dependencies/words-about.ts';
import type { ApiModel, JsonObject, Operation } from '@assay/api-model';
import { bindBody } from '../dependencies/bind-body.ts';
import { bodyOverride, type ChainBuilder } from '../dependencies/chain.ts';
import { accountOperations, namesScheme, withoutRights, type AccountOperations } from '../dependencies/logins.ts';
import { referredName, singular, wordsOf } from '../dependencies/words.ts';
import { identityPath, successSchema } from '../dependencies/yields.ts';
import { isDocumented, successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { bodySchema, planBody, sampleBody } from '../request-body.ts';
import { listAnswer } from '../answers/list.ts';
import { itemField } from '../rules/list-rules.ts';
import { isObject } from '../schema/is-valid.ts';
import { isSecured } from '@assay/scenario';
import { chainOf, prepare, stepsOf, type Situation } from '../situation.ts';
import type { Step, StepValue } from '@assay/scenario';

type Schemes = ApiModel['securitySchemes'];

const OWNED = /\b(your|yours|own|owner|belongs?|another (user|customer|account|member|person)|somebody else)\b/i;
const RESTRICTED = /\b(staff|admin\w*|moderators?|managers?|superusers?)\b/i;

/** How the token of a login is sent; null when the document does not say that it goes into `Authorization`. */
function tokenFormat({ operation }: Situation, schemes: Schemes, token: AccountOperations['token']): string | null {
  const used = operation.security.flatMap((requirement) => Object.keys(requirement)).map((name) => schemes[name]);
  const [scheme] = used;
  if (scheme === undefined || used.length !== 1) return null;
  const hasScheme = namesScheme(token);
  if (scheme.type === 'http' && scheme.scheme === 'bearer')
    return hasScheme ? '{{otherToken}}' : 'Bearer {{otherToken}}';
  const isHeader = scheme.type === 'apiKey' && scheme.in === 'header' && scheme.name?.toLowerCase() === 'authorization';
  return isHeader && hasScheme ? '{{otherToken}}' : null;
}

export interface OtherAccount {
  steps: Step[];
  authorization: StepValue;
  /** Singular name of the record that an account is; its id is `{otherId}`, where the registration gives one. */
  resource: string | null;
}

/** The body that opens an account without rights, new each time; null when the document does not tell how. */
function registration({ index, seed }: Situation, { register, fields }: AccountOperations): JsonObject | null {
  const { definitions } = index;
  const rights = withoutRights(register, definitions);
  const sample = sampleBody(register, definitions, seed) ?? null;
  const { media } = planBody(register);
  if (rights === 'unknown' || !isObject(sample) || media === null) return null;
  const plainBody = rights === null ? sample : { ...sample, [rights.name]: rights.value };
  const body = bindBody(plainBody, bodySchema(media), { operation: register, definitions, keep: null });
  // A name that is not another one each time would sign in whoever has it already.
  return isObject(body) && JSON.stringify(body[fields.identity] ?? '').includes('{{') ? body : null;
}

/** The record that an account is, and where the registration gives its id. */
function accountRecord({ index }: Situation, { register }: AccountOperations): { name: string; path: string } | null {
  const name = index.madeBy(register)?.name;
  const schema = successSchema(register);
  const path =
    name === undefined || schema === null
      ? null
      : identityPath(schema, { resource: name, parameter: 'id' }, index.definitions);
  return name === undefined || path === null ? null : { name, path };
}

/** Steps that open an account without rights and sign it in, where the document describes how. */
export function otherAccount(situation: Situation, schemes: Schemes): OtherAccount | null {
  const accounts = accountOperations(situation.index);
  if (accounts === null) return null;
  const { register, login, token, fields } = accounts;
  const format = tokenFormat(situation, schemes, token);
  const body = registration(situation, accounts);
  if (format === null || body === null) return null;
  const record = accountRecord(situation, accounts);
  const registered: Step = {
    operation: register.key,
    values: [bodyOverride(body)],
    extracts: [
      { name: 'otherName', path: `request ${fields.identity}` },
      { name: 'otherPassword', path: `request ${fields.password}` },
      ...(record === null ? [] : [{ name: 'otherId', path: record.path }]),
    ],
  };
  const signedIn: Step = {
    operation: login.key,
    values: [bodyOverride({ [fields.identity]: '{{otherName}}', [fields.password]: '{{otherPassword}}' })],
    extracts: [{ name: 'otherToken', path: token.path }],
  };
  return {
    steps: [registered, signedIn],
    authorization: { in: 'header', name: 'Authorization', value: format },
    resource: record?.name ?? null,
  };
}

/** Who asks: the second user that is configured, or else an account that steps open and sign in. */
type Other = OtherAccount | 'configured';

function refusal(situation: Situation, other: Other, chain: ChainBuilder, overrides: StepValue[]): Candidate {
  const isConfigured = other === 'configured';
  if (!isConfigured) chain.before.push(...other.steps);
  return {
    name: 'Signed in as somebody else',
    kind: 'other_account',
    errorIn: 'header.Authorization',
    expectedStatus: 403,
    details: {
      reason: `The document keeps this from others ("${wordsAbout(situation.operation, 403).slice(0, 160)}") and documents 403.`,
      constraint: 'security',
      pointer: null,
      ...(isConfigured && { login: 'other' }),
      ...stepsOf(chain),
    },
    overrides: isConfigured ? overrides : [...overrides, other.authorization],
    ownCredentials: !isConfigured,
  };
}

/** Whether the document keeps an operation from others, or from everybody but staff. */
function isGuarded(operation: Operation): boolean {
  const words = wordsAbout(operation, 403);
  if (RESTRICTED.test(wordsAbout(operation))) return true;
  if (operation.path.includes('{') && OWNED.test(words)) return true;
  return RESTRICTED.test(words) && !OWNED.test(words);
}

/** What a document says about access, and whether somebody else is there to try it. */
interface Access {
  securitySchemes: Schemes;
  /** The system has the credentials of a second user. */
  hasOtherUser?: boolean;
}

/** Another user asks for what belongs to the system's login, or for what only staff may do. */
export function otherAccountFaults(situation: Situation, access: Access): Candidate[] {
  const { operation } = situation;
  if (!isSecured(operation) || !isDocumented(operation, 403) || !isGuarded(operation)) return [];
  const other = access.hasOtherUser === true ? 'configured' : otherAccount(situation, access.securitySchemes);
  if (other === null) return [];
  const chain = chainOf(situation);
  const overrides = prepare(chain, situation);
  // Whose an example is, nobody knows; only what the system's login has made is surely not the other's.
  const isOwn =
    !operation.path.includes('{') ||
    overrides.some((value) => value.in === 'path') ||
    RESTRICTED.test(wordsAbout(operation));
  return isOwn ? [refusal(situation, other, chain, overrides)] : [];
}

/** A fresh account lists "its" records: all of them must be its own. */
export function ownRecords(situation: Situation, schemes: Schemes): Candidate[] {
  const { operation, index } = situation;
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  if (list === null || !isSecured(operation) || !/\b(your|my|own)\b/i.test(wordsAbout(operation))) return [];
  const other = otherAccount(situation, schemes);
  const owner = Object.keys(list.item.properties ?? {}).find((name) => {
    const referred = referredName(name);
    return referred !== null && referred === other?.resource;
  });
  if (other === null || owner === undefined) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  chain.before.push(...other.steps);
  return [
    {
      name: `Somebody else sees only their own ${singular(wordsOf(operation.path).at(-1) ?? 'record')} list`,
      kind: 'own_records',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${operation.summary ?? wordsAbout(operation).slice(0, 120)}": nobody sees what belongs to others.`,
        constraint: 'security',
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: [...path, other.authorization],
      rules: [`every ${itemField(list, owner)} equals {otherId}`],
      ownCredentials: true,
    },
  ];
}
