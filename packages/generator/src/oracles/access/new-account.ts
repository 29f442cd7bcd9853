import type { JsonObject } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { removalOf } from '../../chains/after/follow-ups.ts';
import { bindBody } from '../../chains/bind-body.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { accountOperations, namesScheme, withoutRights, type AccountOperations } from '../../chains/accounts/logins.ts';
import type { Situation } from '../../chains/situation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { identityPath, successSchema } from '../../resources/yields.ts';
import { isObject } from '../../schema/is-valid.ts';

/** How the token of a login is sent; null when the document does not say that it goes into `Authorization`. */
function tokenFormat({ operation, securitySchemes }: Situation, token: AccountOperations['token']): string | null {
  const used = operation.security
    .flatMap((requirement) => Object.keys(requirement))
    .map((name) => securitySchemes[name]);
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
  /** The account removes itself, with its own token; nothing where the document does not say how. */
  removal: Step[];
}

/** The body that opens an account without rights, new each time; null when the document does not say how. */
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
export function otherAccount(situation: Situation): OtherAccount | null {
  const accounts = accountOperations(situation.index);
  if (accounts === null) return null;
  const { register, login, token, fields } = accounts;
  const format = tokenFormat(situation, token);
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
  const authorization: StepValue = { in: 'header', name: 'Authorization', value: format };
  const made = record === null ? null : situation.index.madeBy(register);
  const removal = made === null ? [] : removalOf(made, '{{otherId}}', [], situation.index);
  return {
    steps: [registered, signedIn],
    authorization,
    resource: record?.name ?? null,
    removal: removal.map((step): Step => ({ ...step, values: [...step.values, authorization], login: 'none' })),
  };
}
