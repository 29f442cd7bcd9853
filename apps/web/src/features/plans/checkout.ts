import { ApiError } from '@assay/client';
import type { BillingCycle } from '@assay/contract/plans';
import { api, isAway, messageOf } from '../../app/index.ts';

/** What a failed call says, or the text that the specification has for a call that says nothing (ERR-02, ERR-03). */
export function reasonOr(error: unknown, fallback: string): string {
  const isSilent = error instanceof ApiError && error.detail === null && !isAway(error);
  return isSilent ? fallback : messageOf(error);
}

const NOT_AUTHENTICATED = 'Not authenticated';

interface Wish {
  tierId: number;
  cycle: BillingCycle;
}

/** Leads the browser to the checkout of a plan. @throws {Error} with the text to show */
export async function redirectToCheckout(wish: Wish, email: string): Promise<void> {
  redirect(await checkoutUrl(wish, email), 'Failed to redirect to checkout');
}

/** Without a session the public checkout is asked (SUB-13). */
async function checkoutUrl({ tierId, cycle }: Wish, email: string): Promise<string> {
  try {
    const body = { tier_id: tierId, billing_cycle: cycle };
    return (await api.createCheckout({ body })).checkout_url;
  } catch (error) {
    const text = reasonOr(error, 'Failed to create checkout session');
    if (text === NOT_AUTHENTICATED && email !== '') return publicCheckoutUrl({ tierId, cycle }, email);
    throw new Error(text, { cause: error });
  }
}

async function publicCheckoutUrl({ tierId, cycle }: Wish, email: string): Promise<string> {
  try {
    const body = { tier_id: tierId, billing_cycle: cycle, customer_email: email };
    return (await api.createPublicCheckout({ body })).checkout_url;
  } catch (error) {
    throw new Error(reasonOr(error, 'Failed to create public checkout session'), { cause: error });
  }
}

/** Leads the browser to the page where what is paid for is managed. @throws {Error} with the text to show */
export async function redirectToPortal(): Promise<void> {
  const { portal_url: url } = await api.getBillingPortal({}).catch((error: unknown) => {
    throw new Error(reasonOr(error, 'Failed to get customer portal'), { cause: error });
  });
  redirect(url, 'Failed to redirect to customer portal');
}

function redirect(url: string, failed: string): void {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(failed);
  window.location.assign(url);
}
