import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Customer } from './records.ts';
import type { Shop } from './shop.ts';

// A demo needs tokens that outlive a restart, so the key is fixed and public.
const KEY = 'bookshop-demo-key';

const sign = (id: number): string => createHmac('sha256', KEY).update(String(id)).digest('base64url');

/** Seconds that a token is said to be valid. */
export const TOKEN_LIFETIME_SECONDS = 3600;

/** The same customer always gets the same token. */
export function issueToken(customer: Customer): string {
  return `bks_${customer.id}_${sign(customer.id)}`;
}

/** The customer whom an `Authorization` header proves, or null. */
export function findByAuthorization(shop: Shop, header: string | undefined): Customer | null {
  const match = /^Bearer bks_(\d{1,9})_([\w-]{43})$/i.exec(header ?? '');
  const id = Number(match?.[1]);
  const given = Buffer.from(match?.[2] ?? '');
  const wanted = Buffer.from(sign(id));
  if (match === null || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return shop.customers.get(id) ?? null;
}
