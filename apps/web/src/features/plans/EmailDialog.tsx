import type { Tier } from '@assay/contract';
import { messageOf } from '../../app/index.ts';
import { FieldDialog } from '../confirmations/index.ts';
import { redirectToPublicCheckout } from './checkout.ts';
import type { BillingCycle } from './prices.ts';

/** Asks who pays, before there is an account (decision 52). */
export function EmailDialog({ tier, cycle, onClose }: { tier: Tier; cycle: BillingCycle; onClose: () => void }) {
  return (
    <FieldDialog
      title={`Choose ${tier.display_name}`}
      description="You pay first and create your account afterwards, with the same e-mail address."
      label="Email"
      field={{ type: 'email', autoComplete: 'email' }}
      missing="Enter an e-mail address."
      action="Continue to Payment"
      onClose={onClose}
      onSubmit={async (email) => {
        if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error('Enter an e-mail address.');
        await startCheckout(tier, cycle, email);
      }}
    />
  );
}

async function startCheckout({ id: tierId }: Tier, cycle: BillingCycle, email: string): Promise<void> {
  try {
    await redirectToPublicCheckout({ tierId, cycle }, email);
  } catch (failure) {
    throw new Error(`Failed to start checkout: ${messageOf(failure)}`, { cause: failure });
  }
}
