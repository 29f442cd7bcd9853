import { readBody } from '../named-ids.ts';
import { leavesOf } from '../sent-values.ts';
import type { WriteRule } from './rule.ts';

/** What only changes the session or the credentials of an account that this scenario has opened. */
export const ownSession: WriteRule = ({ request, permit: { call }, records }) => {
  if (call.kind !== 'never') return false;
  if (call.why === 'account') return records.isOwnSession(request);
  // A call that takes a token renews or revokes it.
  return call.why === 'action' && records.ledger?.isOwnSession(leavesOf(readBody(request.body)).values()) === true;
};
