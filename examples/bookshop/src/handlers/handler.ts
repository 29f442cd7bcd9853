import type { Answer, Call } from '../http/call.ts';
import { Problem } from '../http/call.ts';
import type { Customer } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';

export type Handler = (shop: Shop, call: Call) => Answer;

/** @throws Problem 401 when nobody is signed in */
export function signedIn(call: Call): Customer {
  if (call.customer === null) throw new Problem(401, 'Sign in first.');
  return call.customer;
}

/** @throws Problem 403 for a customer who is not staff */
export function requireStaff(call: Call): void {
  if (signedIn(call).role !== 'staff') throw new Problem(403, 'Only staff may do this.');
}
