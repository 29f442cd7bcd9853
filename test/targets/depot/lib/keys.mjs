import { denied, unauthenticated } from './errors.mjs';

/** @typedef {{role: 'clerk' | 'manager', customer: string | null}} Caller */

/** @type {Map<string, Caller>} */
const KEYS = new Map([
  ['dk_hallgren_5tq81vmz', { role: 'clerk', customer: 'CU-2041' }],
  ['dk_brandt_0w7yc2ke', { role: 'clerk', customer: 'CU-2057' }],
  ['dk_manager_9hx4rn6b', { role: 'manager', customer: null }],
]);

/** @returns {Caller} */
export function callerOf(req) {
  const caller = KEYS.get(req.headers['x-depot-key'] ?? '');
  if (!caller) throw unauthenticated();
  return caller;
}

/** @param {Caller} caller @param {'clerk' | 'manager' | undefined} role */
export function requireRole(caller, role) {
  if (role && caller.role !== role) throw denied(`Only the key of a ${role} may do this.`);
}

/** Records of a customer are for its own clerks and the managers. @param {Caller} caller */
export function requireOwn(caller, customer) {
  if (caller.role !== 'manager' && caller.customer !== customer) throw denied('This belongs to another customer.');
}
