import { page, Refusal } from '../http.mjs';
import { accounts, orders } from '../store.mjs';
import { on } from '../switches.mjs';
import { totalsOf } from './totals.mjs';

export function committedOf(ref) {
  const counted = [...orders.values()].filter(
    (order) => order.account === ref && (order.state === 'approved' || order.still_committed),
  );
  return counted.reduce((sum, order) => sum + totalsOf(order).total, 0);
}

function show({ ref, name, budget }) {
  const committed = committedOf(ref);
  return { ref, name, budget, committed, available: budget - committed };
}

export function listAccounts({ query }) {
  const { rows } = page(query, [...accounts.values()], 100);
  return { status: 200, result: rows.map(show), count: accounts.size };
}

export function getAccount({ params }) {
  const account = accounts.get(params.ref);
  if (!account) throw new Refusal(404, 'not_found', `There is no account ${params.ref}.`);
  return { status: 200, result: show(account) };
}

/** What may still be spent. */
export const availableOf = (ref) => accounts.get(ref).budget - (on('approve-budget-only') ? 0 : committedOf(ref));
