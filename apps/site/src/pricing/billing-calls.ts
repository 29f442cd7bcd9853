import type { Tier } from '@assay/contract';
import type { BillingCycle } from '@assay/contract/plans';

interface Wish {
  tier_id: number;
  billing_cycle: BillingCycle;
}

const NOT_FOUND = 404;

/** The tiers of the server; undefined on a host of files, which has none. @throws {Error} when a server does not answer with them */
export async function loadTiers(): Promise<Tier[] | undefined> {
  const answer = await fetch('/api/subscription/tiers', { headers: { accept: 'application/json' } });
  if (answer.status === NOT_FOUND) return undefined;
  const tiers: Tier[] = await answer.json();
  if (!answer.ok || !Array.isArray(tiers)) throw new Error('There are no tiers.');
  return tiers;
}

/** Whether this server says that it sells nothing; one that does not answer has not said so. */
export async function sellsNothing(): Promise<boolean> {
  const answer = await fetch('/api/sign-in-options', { headers: { accept: 'application/json' } });
  const options: { sells_plans?: boolean } | null = answer.ok ? await answer.json() : null;
  return options?.sells_plans === false;
}

/** Leads the browser to the checkout before somebody has an account. @throws {Error} with the text to show */
export async function buyWithoutAccount(wish: Wish & { customer_email: string }): Promise<void> {
  await toCheckout('/api/subscription/stripe/checkout/public', wish, 'Failed to create public checkout session');
}

/**
 * The same for who is signed in: the plan is of the organization. Where the session has ended meanwhile, the public checkout is asked
 * (SUB-13). @throws {Error} with the text to show
 */
export async function buy(wish: Wish, email: string): Promise<void> {
  const session = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  const found: { session?: { token?: string } } | null = await session.json();
  const token = found?.session?.token ?? '';
  if (token === '') return buyWithoutAccount({ ...wish, customer_email: email });
  await toCheckout('/api/subscription/stripe/checkout', wish, 'Failed to create checkout session', token);
}

async function toCheckout(path: string, body: object, failed: string, token?: string): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) throw new Error('The server cannot be reached. Check your connection and try again.');
  const said: { detail?: string; checkout_url?: string } = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.detail ?? failed);
  const url = new URL(said.checkout_url ?? 'about:blank');
  if (!/^https?:$/.test(url.protocol)) throw new Error('Failed to redirect to checkout');
  location.assign(url);
}
