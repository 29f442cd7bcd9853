import { carriesWrites, ordersHarm } from '../facts/orders.ts';
import { NotOwnedError } from '../not-owned.ts';
import type { WriteRule } from './rule.ts';

/** What harms more than a record, and the account of somebody else, are left alone. */
export const never: WriteRule = ({ request, permit, label, records }) => {
  const { call, body } = permit;
  if (call.kind === 'never') throw NotOwnedError.never(label, call.why);
  if (call.kind === 'create' && ordersHarm(permit)) throw NotOwnedError.never(label, 'destructive');
  if (call.kind === 'create' && carriesWrites(request, body)) throw NotOwnedError.never(label, 'unknown');
  if (call.kind !== 'own_account') return false;
  if (!records.isOwnSession(request)) throw NotOwnedError.never(label, 'account');
  return true;
};
