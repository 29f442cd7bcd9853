import type { JsonSchemaObject, Operation } from '@assay/api-model';
import type { Situation } from '../chains/situation.ts';
import { body, operation, parameter, respond } from './operations.ts';
import { situationOf } from './situation.ts';

const text: JsonSchemaObject = { type: 'string' };

/** An object that needs all of its members. */
export const whole = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

export const SECURED = { security: [{ bearer: [] }] };
const diver = whole({ id: text, email: text });
const credentials = whole({ email: { ...text, format: 'email' }, password: { ...text, minLength: 8, maxLength: 20 } });

/** A login of divers that answers a token, and one that renews it. */
export const login = (fields: Partial<Operation> = {}): Operation =>
  operation({
    method: 'POST',
    path: '/login',
    requestBody: body(credentials),
    responses: [respond('200', whole({ token: text, refreshToken: text })), respond('401')],
    ...fields,
  });

export const register = operation({
  method: 'POST',
  path: '/divers',
  requestBody: body(credentials),
  responses: [respond('201', diver), respond('400')],
});

/** What shows whether a token is accepted. */
export const me = operation({
  method: 'GET',
  path: '/divers/me',
  ...SECURED,
  responses: [respond('200', diver), respond('401')],
});

/** What removes an account. */
export const leave = operation({
  method: 'DELETE',
  path: '/divers/{diverId}',
  ...SECURED,
  parameters: [parameter({ name: 'diverId', in: 'path', schema: text })],
  responses: [respond('204'), respond('404')],
});

/** An operation of an API where divers open accounts, sign in and read their own; `others` replace those. */
export function situationOfDivers(
  own: Operation,
  others: readonly Operation[] = [register, login(), me, leave],
  description = '',
): Situation {
  const operations = [own, ...others.filter(({ key }) => key !== own.key)];
  return situationOf(operations, own.key, { description });
}
