import type { Json } from '@assay/api-model';
import { isDoing, isHarmfulName } from '../classify/said/request-words.ts';
import { plain } from '../classify/words.ts';
import type { Permit } from '../facts/permit.ts';
import { NotOwnedError } from '../not-owned.ts';
import type { WriteRule } from './rule.ts';

/** What harms more than a record, and the account of somebody else, are left alone. */
export const never: WriteRule = ({ request, permit, label, records }) => {
  const { call, body } = permit;
  if (call.kind === 'never') throw NotOwnedError.never(label, call.why);
  if (call.kind === 'create' && isDoing(permit.path) && ordersHarm(body))
    throw NotOwnedError.never(label, 'destructive');
  if (call.kind !== 'own_account') return false;
  if (!records.isOwnSession(request)) throw NotOwnedError.never(label, 'account');
  return true;
};

const ORDERS = /^(name|type|kind|action|operation|command|task|job|op|method|verb)$/;

/** `{"name": "purge"}` of a job, which is then done. */
const ordersHarm = (body: Permit['body']): boolean =>
  body !== null &&
  typeof body === 'object' &&
  !Array.isArray(body) &&
  Object.entries(body).some(([name, value]: [string, Json]) => {
    return ORDERS.test(plain(name)) && typeof value === 'string' && isHarmfulName(value);
  });
