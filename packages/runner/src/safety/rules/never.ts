import { NotOwnedError } from '../not-owned.ts';
import type { Rule } from './rule.ts';

/** What harms more than a record, and the account of somebody else, are left alone. */
export const never: Rule = ({ request, permit: { call }, label, records }) => {
  if (call.kind === 'never') throw NotOwnedError.never(label, call.why);
  if (call.kind !== 'own_account') return false;
  if (!records.isOwnSession(request)) throw NotOwnedError.never(label, 'account');
  return true;
};
