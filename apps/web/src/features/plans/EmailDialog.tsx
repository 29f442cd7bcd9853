import type { Tier } from '@assay/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../app/index.ts';
import { Button, Dialog, Field, Input } from '../../ui/index.ts';
import { redirectToPublicCheckout } from './checkout.ts';
import type { BillingCycle } from './prices.ts';

/** Asks who pays, before there is an account (decision 52). */
export function EmailDialog({ tier, cycle, onClose }: { tier: Tier; cycle: BillingCycle; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setError('Enter an e-mail address.');
      return;
    }
    setBusy(true);
    try {
      await redirectToPublicCheckout({ tierId: tier.id, cycle }, email.trim());
    } catch (failure) {
      setError(`Failed to start checkout: ${messageOf(failure)}`);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`Choose ${tier.display_name}`}
      description="You pay first and create your account afterwards, with the same e-mail address."
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={error}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            Continue to Payment
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
